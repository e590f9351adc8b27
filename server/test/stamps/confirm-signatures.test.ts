import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { confirmPerson, getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { base64, stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, url } = house

/** Somebody with a certificate that needs no password, in a company that has each of its signatures confirmed. */
async function confirming(facts: { permissions?: number[] } = {}) {
  const company = await given.company()
  const person = await given.employee({ company, permissions: facts.permissions ?? [1] })
  const client = await as.fresh(person)
  const certID = await addedCertificate(client, identities.nattapong, { employeeList: [person.employeeId] })
  await client.call(setFactorPolicy, { confirmSignatures: true })
  const confirm = () => client.call(confirmPerson, { password: person.password })
  const stamp = () => client.call(addPdfStamp, stampRequest(certID))
  return { company, person, client, certID, confirm, stamp }
}

test('each signature needs a confirmation of its own, and having just logged in is none', async () => {
  const { company, confirm, stamp } = await confirming()
  const before = await ledger(house, company.companyId)
  assert.equal((await stamp()).code, 'PROOF_REQUIRED')
  assert.deepEqual(await ledger(house, company.companyId), before, 'nothing was written or charged')
  await confirm()
  assert.equal((await stamp()).status, 0)
  assert.equal((await stamp()).code, 'PROOF_REQUIRED')
  // Two confirmations in a row are one.
  await confirm()
  await confirm()
  assert.equal((await stamp()).status, 0)
  assert.equal((await stamp()).code, 'PROOF_REQUIRED')
})

test('a confirmation lasts five minutes, and belongs to its session', async () => {
  const { person, certID, client, confirm, stamp } = await confirming()
  const other = await as.fresh(person)
  await confirm()
  assert.equal((await other.call(addPdfStamp, stampRequest(certID))).code, 'PROOF_REQUIRED')
  house.clock.advance({ minutes: 5 })
  assert.equal((await stamp()).code, 'PROOF_REQUIRED')
  await confirm()
  house.clock.advance({ minutes: 5, seconds: -1 })
  assert.equal((await stamp()).status, 0)
  assert.equal((await client.call(getInfoUser)).http, 200)
})

test('one confirmation is one signature, also for two requests at once', async () => {
  const { company, confirm, stamp } = await confirming()
  const before = await ledger(house, company.companyId)
  await confirm()
  const codes = (await Promise.all([stamp(), stamp(), stamp()])).map(({ code }) => code ?? 'signed')
  assert.deepEqual(codes.sort(), ['PROOF_REQUIRED', 'PROOF_REQUIRED', 'signed'])
  assert.equal((await ledger(house, company.companyId)).used, before.used + 1)
})

test('a signature that fails leaves the confirmation to the next', async () => {
  const { client, certID, confirm, stamp } = await confirming()
  await confirm()
  assert.equal((await client.call(addPdfStamp, stampRequest(certID, { page: 9 }))).code, 'PAGE_NOT_ENOUGH')
  assert.equal((await stamp()).status, 0)
})

test('the streamed call asks as well, and is sent again under the same key', async () => {
  const { client, certID, confirm } = await confirming()
  const send = () =>
    client.call(addPdfStampStream, { certID }, { body: pdf(), headers: { [headers.idempotencyKey]: 'same' } })
  assert.equal((await send()).code, 'PROOF_REQUIRED')
  await confirm()
  const signed = await send()
  assert.equal(signed.status, 0)
  assert.equal((await send()).data.stampId, signed.data.stampId, 'answered from the first time')
})

test('all valid certificates at once are one confirmation', async () => {
  const { client, confirm } = await confirming()
  await addedCertificate(client, identities.waraporn)
  const every = () => client.call(addPdfStamp, { allValidCert: true, pdfString: base64(pdf()) })
  assert.equal((await every()).code, 'PROOF_REQUIRED')
  await confirm()
  assert.equal((await every()).status, 0)
})

test('a certificate with a password asks for that alone, and an API key signs with what was granted to it', async () => {
  const { person, client, certID } = await confirming()
  const locked = await addedCertificate(client, identities.nattapong, {
    certPasswordCheck: true,
    employeeList: [person.employeeId],
  })
  const byPassword = await client.call(addPdfStamp, stampRequest(locked, { certPassword: filePassword }))
  assert.equal(byPassword.status, 0)
  const key = await addedKey({ url, now: house.clock.now() }, client, { certList: [{ certID }] })
  assert.equal((await key.call(addPdfStamp, stampRequest(certID))).status, 0)
})

test('a company that does not ask for it signs as before', async () => {
  const { client, stamp } = await confirming()
  await client.call(setFactorPolicy, { confirmSignatures: false })
  assert.equal((await stamp()).status, 0)
})
