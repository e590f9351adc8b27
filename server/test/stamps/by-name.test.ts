import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp, addPdfStampByCertName, getStampResult } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import type { Sent } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { base64 } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, url } = house
const at = { url, now: today }
const { companyId } = await given.theCompany()
const person = await given.employee({ permissions: [2, 3, 6, 104] })
const client = await as.fresh(person)
const add = (certName: string, identity = identities.nattapong, facts = {}) =>
  addedCertificate(client, identity, { certName, employeeList: [person.employeeId], ...facts })
const certID = await add('Company seal')

type Request = Sent<typeof addPdfStampByCertName>
const request = (facts: Partial<Request> = {}): Request => {
  return { certName: 'Company seal', filename: 'INV-2026-0001.pdf', pdfString: base64(), ...facts } as Request
}
const ask = (facts: Partial<Request> = {}, by = client) => by.call(addPdfStampByCertName, request(facts))

test('a document is stamped with the certificate of a name, in place of its id, and answered as base64 [2.3.13] [2.7.05]', async () => {
  const answer = await ask({ certReason: 'Sealed', position_x: 72, position_Y: 72 })
  assert.equal(answer.status, 0)
  const document = Buffer.from(answer.data.pdfString, 'base64')
  await judgeSigned(document, { signatures: 1, roots, at: today })
  const result = await client.call(getStampResult, { stampId: answer.data.stampId })
  assert.equal(result.data.fileName, 'INV-2026-0001-signed.pdf')
  assert.equal(result.data.pdfString, answer.data.pdfString)
  assert.deepEqual([result.data.pending, result.data.sizeBytes], [false, document.length])
})

test('the name of the file and the password are read as the specification spells them [2.3.13]', async () => {
  await add('Locked seal', identities.seal, { certPasswordCheck: true })
  const asked = { certName: 'Locked seal' }
  assert.equal((await ask(asked)).code, 'CERTIFICATE_PASSWORD_REQUIRED')
  assert.equal((await ask({ ...asked, certPassword: 'wrong' })).code, 'CERTIFICATE_PASSWORD_WRONG')
  assert.equal((await ask({ ...asked, certPassword: 'File-Password-1' })).status, 0)
  assert.equal((await ask({ filename: 'invoice.doc' } as never)).code, 'DOCUMENT_NOT_PDF')
})

test('a name that nobody has, that is empty or missing, or that belongs to somebody else is refused', async () => {
  const other = await given.employee({ permissions: [2, 6] })
  await addedCertificate(as.person(other), identities.waraporn, {
    certName: 'Theirs',
    employeeList: [other.employeeId],
  })
  assert.equal((await ask({ certName: 'Nobody' })).code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await ask({ certName: 'Theirs' })).code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await ask({ certName: 'company seal' })).code, 'CERTIFICATE_NOT_FOUND')
  for (const certName of ['', '  ', null, undefined] as never[]) {
    const { code, params } = await ask({ certName })
    assert.deepEqual([code, params?.field], ['CERTIFICATE_REQUIRED', 'certName'])
  }
})

test('a name that several certificates have is refused, and says how many', async () => {
  const [one] = [await add('Twice'), await add('Twice', identities.waraporn)]
  const answer = await ask({ certName: 'Twice' })
  assert.deepEqual(
    [answer.http, answer.code, answer.params],
    [200, 'CERTIFICATE_NAME_AMBIGUOUS', { field: 'certName', count: 2 }],
  )
  // A key that was given one of them has one of that name.
  const key = await addedKey(at, client, { certList: [{ certID: one! }] })
  assert.equal((await ask({ certName: 'Twice' }, key)).status, 0)
  assert.equal((await ask({ certName: 'Company seal' }, key)).code, 'API_KEY_CERTIFICATE_REFUSED')
})

test('letters that are written in several characters are the same letters', async () => {
  await add('ลายเซ็น é'.normalize('NFC'))
  assert.equal((await ask({ certName: ` ${'ลายเซ็น é'.normalize('NFD')} ` })).status, 0)
})

test('pages of any size are stamped by name, and not by id', async () => {
  const pdfString = base64(pdf({ size: [842, 1191] }))
  assert.equal((await ask({ pdfString })).status, 0)
  const byId = await client.call(addPdfStamp, { empCert: { certID }, pdfString })
  assert.equal(byId.code, 'DOCUMENT_PAGE_SIZE')
})

test('a repeated request is answered as the first one, for a key too, and a person and a key do not share their keys', async () => {
  const key = await addedKey(at, client, { certList: [{ certID }] })
  const keyed = { headers: { [headers.idempotencyKey]: 'INV-2026-0002' } }
  const first = await key.call(addPdfStampByCertName, request(), keyed)
  assert.equal(first.status, 0)
  const before = await ledger(house, companyId)
  const again = await key.call(addPdfStampByCertName, request(), keyed)
  assert.deepEqual(again.data, first.data)
  const other = await key.call(addPdfStampByCertName, request({ position_x: 9 }), keyed)
  assert.equal(other.code, 'IDEMPOTENCY_KEY_REUSED')
  assert.deepEqual(await ledger(house, companyId), before)
  const own = await client.call(addPdfStampByCertName, request(), keyed)
  assert.notEqual(own.data.stampId, first.data.stampId)
})

test('a result is there for whoever stamped, and for nobody else', async () => {
  const { stampId } = (await ask()).data
  const stranger = await as.fresh(await given.employee({ permissions: [2] }))
  assert.equal((await stranger.call(getStampResult, { stampId })).code, 'STAMP_NOT_FOUND')
  assert.equal((await client.call(getStampResult, { stampId: 'nonsense' })).code, 'STAMP_NOT_FOUND')
})

test('a key reads what its owner stamped, and no documents of others, even an administrator’s', async () => {
  const admin = await given.employee({ permissions: [1] })
  const theirs = (await ask()).data.stampId
  const boss = await as.fresh(admin)
  assert.equal((await boss.call(getStampResult, { stampId: theirs })).status, 0)
  const key = await addedKey(at, boss)
  assert.equal((await key.call(getStampResult, { stampId: theirs })).code, 'STAMP_NOT_FOUND')
})
