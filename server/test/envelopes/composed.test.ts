import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getComposedPdf, saveDraft } from '@laisen/contract/endpoints/envelopes'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Client } from '@laisen/testkit/client'
import { addedFile, draftOf, savedDraft } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

const { as, given } = await server()

type Parts = DraftContent['documents'][number]['parts']

/** A draft of one document with these parts, which are made of the files that it is given. */
async function composed(client: Client, bodies: readonly Uint8Array[], partsOf: (fileIDs: number[]) => Parts) {
  const { envelopeID } = await savedDraft(client)
  const fileIDs: number[] = []
  for (const body of bodies) fileIDs.push((await addedFile(client, envelopeID, body)).fileID)
  const content = draftOf({ documents: [{ key: 'lease', name: 'Lease', parts: partsOf(fileIDs) }] })
  assert.equal((await client.call(saveDraft, { envelopeID, version: 1, content })).status, 0)
  return envelopeID
}

async function download(client: Client, envelopeID: number, documentKey = 'lease') {
  const response = await client.download(getComposedPdf, { envelopeID, documentKey })
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const sender = async () => as.person(await given.employee({ permissions: [101] }))
const pagesOf = (bytes: Uint8Array) => openPdf(bytesSource(bytes)).pageCount

test('a file that is used whole stays as it is, byte for byte', async () => {
  const client = await sender()
  const body = Buffer.from(pdf({ pages: 2 }))
  for (const pages of [null, [1, 2]]) {
    const envelopeID = await composed(client, [body], ([fileID]) => [{ fileID: fileID!, pages }])
    assert.deepEqual((await download(client, envelopeID)).bytes, body)
  }
})

test('pages of two files become one document, the same each time', async () => {
  const client = await sender()
  const bodies = [pdf({ pages: 3 }), pdf({ pages: 2 })]
  const envelopeID = await composed(client, bodies, ([one, other]) => [
    { fileID: one!, pages: [3, 1, 3] },
    { fileID: other!, pages: null },
  ])
  const { type, bytes } = await download(client, envelopeID)
  assert.deepEqual([type, pagesOf(bytes)], ['application/pdf', 4])
  assert.deepEqual((await download(client, envelopeID)).bytes, bytes)
})

test('a signed file is not shortened', async () => {
  const admin = as.person(await given.employee({ permissions: [1] }))
  const certID = await addedCertificate(admin, identities.nattapong)
  const { document } = await stamped(admin, certID)
  const envelopeID = await composed(admin, [document, pdf()], (ids) => ids.map((fileID) => ({ fileID, pages: null })))
  assert.match((await download(admin, envelopeID)).bytes.toString(), /ENVELOPE_NOT_MERGEABLE/)
})

test('a document that is not there, one without pages, and one of another draft’s file are refused', async () => {
  const client = await sender()
  const other = await savedDraft(client)
  const { fileID } = await addedFile(client, other.envelopeID)
  const empty = await composed(client, [], () => [])
  assert.match((await download(client, empty)).bytes.toString(), /ENVELOPE_DOCUMENT_NOT_FOUND/)
  assert.match((await download(client, empty, 'none')).bytes.toString(), /ENVELOPE_DOCUMENT_NOT_FOUND/)
  const foreign = await composed(client, [], () => [{ fileID, pages: null }])
  assert.match((await download(client, foreign)).bytes.toString(), /ENVELOPE_FILE_NOT_FOUND/)
})
