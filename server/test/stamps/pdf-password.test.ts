import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import {
  addPdfStamp,
  addPdfStampByCertName,
  addPdfStampDirect,
  addPdfStampStream,
  getStampedPdf,
} from '@laisen/contract/endpoints/stamps'
import type { ErrorCode } from '@laisen/contract/errors'
import { lintDocument } from '@laisen/pades/lint'
import type { Client } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { sealedPair } from '../support/pending.ts'
import { sentence } from '../support/sentence.ts'
import { base64, stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, given, logged } = house
const { companyId } = await given.theCompany()
const certName = 'Company seal'
const certID = await addedCertificate(as.admin, identities.nattapong, { certName })

const pdfPassword = 'รหัสลับ-Pdf-7'
const locked = encryptedPdf(pdf({ pages: 2 }), { user: pdfPassword, owner: 'Owner-Pdf-7' })

/** The signed document carries our signature and opens with its password only. */
function expectSigned(document: Uint8Array, before = locked): void {
  assert.deepEqual(Buffer.from(document.subarray(0, before.length)), before)
  assert.ok(document.length > before.length)
  assert.deepEqual(lintDocument(document, pdfPassword), [])
  const text = execFileSync('pdftotext', ['-upw', pdfPassword, '-', '-'], { input: document }).toString()
  assert.match(text, /Nattapong/)
}

test('every stamping call takes the password of the document, and keeps it nowhere', async () => {
  const { position_x, position_Y } = stampRequest(certID)
  const place = { position_x, position_Y }
  const one = await as.admin.call(addPdfStamp, stampRequest(certID, { pdfString: base64(locked), pdfPassword }))
  expectSigned(Buffer.from(one.data.pdfString, 'base64'))
  const { empCert: _, ...request } = stampRequest(certID, { pdfString: base64(locked), pdfPassword })
  const named = await as.admin.call(addPdfStampByCertName, { ...request, certName })
  expectSigned(Buffer.from(named.data.pdfString, 'base64'))
  const direct = await as.admin.download(addPdfStampDirect, { certID, pdfPassword, ...place }, { body: locked })
  expectSigned(Buffer.from(await direct.arrayBuffer()))
  const { data } = await as.admin.call(addPdfStampStream, { certID, pdfPassword, ...place }, { body: locked })
  const stored = await as.admin.download(getStampedPdf, { stampId: data.stampId })
  expectSigned(Buffer.from(await stored.arrayBuffer()))
  assert.ok(!logged.some((line) => line.includes(pdfPassword)), 'no password in the log')
})

test('a worker opens the document with its password, too', async () => {
  const large = encryptedPdf(pdf({ pages: 3, sizeBytes: 2_000_000 }), { user: pdfPassword })
  const facts = { certID, pdfPassword, checkAllPage: true, position_x: 72, position_Y: 72 }
  const response = await as.admin.download(addPdfStampDirect, facts, { body: large })
  assert.equal(response.status, 200)
  expectSigned(Buffer.from(await response.arrayBuffer()), large)
})

test('several certificates sign a document with a password in turn', async () => {
  const person = await given.employee({ permissions: [1] })
  for (const identity of [identities.nattapong, identities.waraporn])
    await addedCertificate(as.person(person), identity, { employeeList: [person.employeeId] })
  const request = stampRequest(certID, { pdfString: base64(locked), pdfPassword, allValidCert: true })
  const answer = await as.person(person).call(addPdfStamp, request)
  assert.equal(answer.status, 0, answer.message)
  expectSigned(Buffer.from(answer.data.pdfString, 'base64'))
})

/** Refused in both languages, by every call, and nothing is stored. */
async function refuses(code: ErrorCode, document: Uint8Array, password?: string): Promise<void> {
  const before = await ledger(house, companyId)
  for (const locale of ['en', 'th'] as const) {
    const client: Client = as.person(await given.employee({ permissions: [1], locale }))
    const ours = await addedCertificate(client, identities.nattapong)
    const answers = [
      await client.call(addPdfStamp, stampRequest(ours, { pdfString: base64(document), pdfPassword: password })),
      await client.call(addPdfStampStream, { certID: ours, pdfPassword: password }, { body: document }),
    ]
    for (const answer of answers) {
      assert.equal(answer.code, code)
      assert.equal(answer.http, 200)
      assert.equal(answer.message, sentence(locale, answer))
    }
  }
  const after = await ledger(house, companyId)
  assert.equal(after.used, before.used)
}

test('a password that is missing or wrong, or opens it for a reader only, is refused by name [2.5.09]', async () => {
  await refuses('DOCUMENT_PASSWORD_PROTECTED', locked)
  await refuses('DOCUMENT_PASSWORD_WRONG', locked, 'something else')
  const readOnly = encryptedPdf(pdf(), { user: pdfPassword, restrictions: ['--modify=none'] })
  await refuses('DOCUMENT_PERMISSION', readOnly, pdfPassword)
})

test('encryption that is not supported is refused by name', async () => {
  const text = locked.toString('latin1').replace('/Filter /Standard', '/Filter /Adobe.PK')
  await refuses('DOCUMENT_ENCRYPTION_UNSUPPORTED', Buffer.from(text, 'latin1'), pdfPassword)
})

test('a document with a password does not wait for the owner of a certificate', async () => {
  const { asRequester, certID: sealed } = await sealedPair(house)
  const ask = (document: Uint8Array, password?: string) =>
    asRequester.call(addPdfStamp, stampRequest(sealed, { pdfString: base64(document), pdfPassword: password }))
  assert.equal((await ask(locked, pdfPassword)).code, 'DOCUMENT_PASSWORD_NOT_KEPT')
  assert.equal((await ask(encryptedPdf(pdf()))).data.pending, true)
})
