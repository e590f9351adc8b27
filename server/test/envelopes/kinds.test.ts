import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { addPdfStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { signaturesOf } from '@laisen/pades/signatures'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'
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
  // Nobody says a status of the company's certificate, which takes the timestamp from none of the others.
  await judgeSigned(document, { signatures: 4, documentTimestamps: 1 })
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

test('a document that takes signatures in its own fields only has one of each recipient, seen where the field is', async () => {
  const { admin } = await companyWithAuthority()
  const widget = (rect: string, more: string) => `<</Type/Annot/Subtype/Widget/F 4/Rect[${rect}]/P 3 0 R${more}>>`
  // Its usage rights cover signing and no new fields.
  const rights =
    '/Reference[<</Type/SigRef/TransformMethod/UR3/TransformParams<</Type/TransformParams/Signature[/Modify]>>>>]'
  const body = pdfOf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 6 0 R 7 0 R]/SigFlags 1>>/Perms<</UR3<</Type/Sig${rights}>>>>>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>/Annots[5 0 R 6 0 R]>>',
    '<</T(above)/FT/Sig/Kids[5 0 R]>>',
    widget('100 300 280 380', '/T(seen)/Parent 4 0 R'),
    widget('700 900 800 950', '/T(outside)/FT/Sig'),
    widget('100 500 280 580', '/T(unlisted)/FT/Sig'),
  ])
  const recipients = everyone.map((one) => ({ ...one, action: 'approve' as const }))
  const { document } = await completed(admin, () => ({ recipients }), body)
  const names = signaturesOf(openPdf(bytesSource(document))).map(({ fieldName }) => fieldName)
  assert.deepEqual(names.slice(0, 3), ['above.seen', 'outside', 'unlisted'])
  await judgeSigned(document, { signatures: 3 })
})
