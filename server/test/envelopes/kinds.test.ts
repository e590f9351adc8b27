import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { addPdfStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { actedBy, documentOf, envelopeOf, linksOf } from '../support/envelopes.ts'
import { identities } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

async function companyWithAuthority() {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const certID = await issuedCertificate(house, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, admin, certID, root }
}

const everyone = [
  recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
  recipientOf({ key: 'boss', name: 'Boss', language: 'en', action: 'approve' }),
  recipientOf({ key: 'clerk', name: 'Clerk', language: 'en', action: 'acknowledge' }),
]

/** Sends it to the three, who act at once, and answers the completed document. */
async function completed(client: Client, change: (good: DraftContent) => Partial<DraftContent>, body = pdf()) {
  const envelopeID = await sentEnvelope(client, (good) => ({ recipients: everyone, ...change(good) }), body)
  for (const token of (await linksOf(house)).values()) await actedBy(house, token)
  await house.mails()
  const { status, documents } = await envelopeOf(client, envelopeID)
  assert.equal(status, 3)
  return { document: await documentOf(client, envelopeID), documents, envelopeID }
}

test('a document that the company certifies takes fillings and signatures and nothing else, and all of them are valid', async () => {
  const { admin } = await companyWithAuthority()
  const certifyCertID = await addedCertificate(admin, identities.seal, { certtype: '2' })
  const { document } = await completed(admin, () => ({ certify: true, certifyCertID }))
  assert.match(document.toString('latin1'), /\/DocMDP/)
  await judgeSigned(document, { signatures: 4 })
})

test('a document that arrives signed stays whole, and takes the signatures of the recipients', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const stamped = await admin.call(
    addPdfStamp,
    stampRequest(certID, { level: 'B-LT', certPassword: certificatePassword }),
  )
  const { stampId } = stamped.data
  const body = Buffer.from(await (await admin.download(getStampedPdf, { stampId })).arrayBuffer())
  const { document } = await completed(admin, () => ({}), body)
  assert.ok(document.subarray(0, body.length).equals(body))
  await judgeSigned(document, { signatures: 4, documentTimestamps: 1, level: 'B-LTA', roots: [root] })
})

test('two documents are signed together, one of them put together from pages, and each signature is valid in both [2.1.02]', async () => {
  const { admin, root } = await companyWithAuthority()
  const { documents, envelopeID } = await completed(admin, ({ documents }) => {
    const { fileID } = documents[0]!.parts[0]!
    return { documents: [...documents, { key: 'page', name: 'Page', parts: [{ fileID, pages: [1] }] }] }
  })
  const shown = documents.map(({ name, level }) => [name, level])
  assert.deepEqual(shown, [
    ['Lease', 'B-LTA'],
    ['Page', 'B-LTA'],
  ])
  for (const index of [0, 1]) {
    const document = await documentOf(admin, envelopeID, index)
    await judgeSigned(document, { signatures: 3, documentTimestamps: 1, level: 'B-LTA', roots: [root] })
  }
})
