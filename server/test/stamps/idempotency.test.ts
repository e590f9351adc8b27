import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given } = house
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
const keyed = (key: string) => ({ headers: { [headers.idempotencyKey]: key } })

test('two concurrent requests with the same key stamp once', async () => {
  const before = await ledger(house, companyId)
  const ask = () => as.admin.call(addPdfStamp, stampRequest(certID), keyed('both'))
  const [one, two] = await Promise.all([ask(), ask()])
  const codes = [one.code, two.code]
  assert.ok(codes.includes(undefined), 'one was answered')
  assert.ok(
    codes.every((code) => code === undefined || code === 'IDEMPOTENCY_IN_PROGRESS'),
    String(codes),
  )
  assert.equal((await ledger(house, companyId)).used, before.used + 1)
})

test('a repeated request gets the same bytes and costs nothing; the same key with another body is refused', async () => {
  const first = await as.admin.call(addPdfStamp, stampRequest(certID), keyed('again'))
  const before = await ledger(house, companyId)
  const again = await as.admin.call(addPdfStamp, stampRequest(certID), keyed('again'))
  assert.deepEqual(again.data, first.data)
  const other = await as.admin.call(addPdfStamp, stampRequest(certID, { position_x: 99 }), keyed('again'))
  assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.deepEqual(await ledger(house, companyId), before)
})

test('the streamed call compares uploads by their bytes', async () => {
  const ask = (body: Uint8Array) => as.admin.call(addPdfStampStream, { certID }, { body, ...keyed('bytes') })
  const first = await ask(pdf())
  assert.deepEqual((await ask(pdf())).data, first.data)
  assert.equal((await ask(pdf({ text: 'Another' }))).code, 'IDEMPOTENCY_KEY_REUSED')
})

test('a refused request can be sent again with the same key', async () => {
  const refused = await as.admin.call(addPdfStamp, stampRequest(certID, { page: 9 }), keyed('free'))
  assert.equal(refused.code, 'PAGE_NOT_ENOUGH')
  assert.equal((await as.admin.call(addPdfStamp, stampRequest(certID), keyed('free'))).status, 0)
})
