import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revokeApiKey } from '@laisen/contract/endpoints/api-keys'
import {
  addPdfStamp,
  addPdfStampByCertName,
  addPdfStampDirect,
  getStampResult,
} from '@laisen/contract/endpoints/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { confirm, confirmLinkIn, sealedPair } from '../support/pending.ts'
import { base64, stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, given, clock } = house

/** What a program sends: the stamp request, with the name of the certificate instead of its id. */
const byName = (certName: string) => {
  const { empCert: _, ...request } = stampRequest(0)
  return { ...request, certName, fileName: 'invoice.pdf' }
}

/** An owner of a certificate, and a key of theirs that may sign with it by name and by id. */
async function ownProgram() {
  const company = await given.company()
  const owner = await given.employee({ company, permissions: [1] })
  const certID = await addedCertificate(as.person(owner), identities.nattapong, {
    ...{ certName: 'Own seal', checkConfirmPass: true },
  })
  const { url } = house
  const program = await addedKey({ url, now: clock.now() }, as.person(owner), { certList: [{ certID }] })
  await house.mails()
  return { company, owner, certID, program }
}

test('a program that stamps by name with a confirmed certificate is told to wait, even for its own owner [2.7.05]', async () => {
  const { company, owner, program } = await ownProgram()
  const answer = await program.call(addPdfStampByCertName, byName('Own seal'))
  assert.equal(answer.status, 0, answer.message)
  const { stampId, expiresAt, ...rest } = answer.data
  assert.deepEqual([rest.pdfString, rest.pending, rest.level], ['', true, undefined])
  assert.equal(expiresAt, new Date(clock.now().getTime() + 24 * 3_600_000).toISOString())
  assert.equal((await program.call(getStampResult, { stampId })).data.pending, true)

  const { stk } = confirmLinkIn(await house.mail())
  assert.equal((await confirm(house, stk, owner.password)).status, 0)
  const { state, pending, pdfString } = (await program.call(getStampResult, { stampId })).data
  assert.deepEqual([state, pending], ['done', false])
  await judgeSigned(Buffer.from(pdfString, 'base64'), { signatures: 1, roots, at: clock.now() })
  assert.equal((await ledger(house, company.companyId)).used, 1)
  await house.mails()
})

test('a program waits by the id of a certificate as by its name, and so does its owner by name', async () => {
  const { owner, certID, program } = await ownProgram()
  assert.equal((await program.call(addPdfStamp, stampRequest(certID))).data.pending, true)
  assert.equal((await as.person(owner).call(addPdfStampByCertName, byName('Own seal'))).data.pending, true)
  assert.equal((await as.person(owner).call(addPdfStamp, stampRequest(certID))).data.pending, undefined)
  const all = await program.call(addPdfStamp, { ...stampRequest(certID), allValidCert: true })
  assert.equal(all.code, 'STAMP_NO_VALID_CERTIFICATE')
  await house.mails()
})

test('a call that answers the signed document at once says that it cannot wait', async () => {
  const { certID, program } = await ownProgram()
  const answer = await program.call(addPdfStampDirect, { certID }, { body: pdf() })
  assert.equal(answer.code, 'STAMP_NEEDS_CONFIRMATION')
  assert.equal((await house.mails()).length, 0)
})

test('nothing is signed for a key that was revoked after it asked', async () => {
  const { company, owner, program } = await ownProgram()
  await program.call(addPdfStampByCertName, byName('Own seal'))
  const { stk } = confirmLinkIn(await house.mail())
  assert.equal((await as.person(owner).call(revokeApiKey, { apiKeyID: program.apiKeyID })).status, 0)
  await house.mails()
  assert.equal((await confirm(house, stk, owner.password)).code, 'STAMP_REQUESTER_GONE')
  assert.equal((await ledger(house, company.companyId)).used, 0)
})

test('by name, pages may have any size, and they still may when the owner confirms', async () => {
  const pair = await sealedPair(house)
  const request = { ...byName('Company seal'), pdfString: base64(pdf({ size: [300, 400] })) }
  const { data, code } = await pair.asRequester.call(addPdfStampByCertName, request)
  assert.equal(code, undefined)
  const { stk } = confirmLinkIn(await house.mail())
  assert.equal((await confirm(house, stk, pair.owner.password)).status, 0)
  assert.equal((await pair.asRequester.call(getStampResult, { stampId: data.stampId })).data.state, 'done')
  await house.mails()
})
