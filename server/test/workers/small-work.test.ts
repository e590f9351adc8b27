import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomFor } from '@laisen/pades/sign-in-turn'
import { isPdfError } from '@laisen/pdf/errors'
import { bytesSource } from '@laisen/pdf/source'
import { type LayOutTask, layOut } from '@laisen/server/stamps/lay-out'
import { SMALL_BYTES } from '@laisen/server/stamps/receive'
import { isSmallWork, requestLimits } from '@laisen/server/stamps/sign'
import { png, signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { corpus } from '@laisen/testkit/pdfs-corpus'
import { deflated, hostilePdfs, pdfOf } from '@laisen/testkit/pdfs-hostile'
import { identities, today } from '../support/identities.ts'

const facts: LayOutTask['facts'] = {
  ...{ name: 'Nattapong Srisuwan', reason: 'Approve', location: 'Bangkok', picture: signaturePng() },
  ...{ signedAt: today, timeZone: 'Asia/Bangkok', language: 'en', hideInfo: false, hideImage: false },
  ...{ page: 1, x: 10, y: 10, lengthPoints: 150, allPages: false },
}
const room = roomFor({ key: identities.nattapong.signingKey() })

/** Whether a document exceeds the limits under which the request thread may read it. */
function goesToWorker(document: Uint8Array, anyPageSize = false): boolean {
  try {
    layOut(
      bytesSource(document),
      { facts, anyPageSize, pdfPassword: undefined, before: [], room, spent: 0 },
      requestLimits,
    )
    return false
  } catch (error) {
    return isPdfError(error, 'TOO_COMPLEX')
  }
}

for (const [what, make] of Object.entries(hostilePdfs)) {
  test(`a small file that is costly to read goes to a worker: ${what}`, () => {
    const document = make()
    assert.ok(document.length <= SMALL_BYTES, `${document.length} bytes`)
    assert.ok(goesToWorker(document))
  })
}

test('metadata of half a megabyte are read in the request thread, and a stream above 1 MB in a worker', () => {
  const withStream = (sizeBytes: number) =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      deflated(Buffer.alloc(sizeBytes, 32)),
    ])
  assert.equal(goesToWorker(withStream(512 * 1024)), false)
  assert.equal(goesToWorker(withStream(1024 * 1024 + 1)), true)
})

test('ordinary documents are read in the request thread', () => {
  for (const document of [
    pdf(),
    pdf({ pages: 3, sizeBytes: 43_000 }),
    pdf({ pages: 200, sizeBytes: 1_000_000 }),
    pdf({ pages: 200, xref: 'stream', objectStreams: 100, fanOut: 10 }),
  ]) {
    assert.equal(goesToWorker(document), false)
  }
})

const odd = corpus('odd')
test('corpus: every small file of the odd corpus is read in the request thread', { skip: odd.skip }, () => {
  for (const file of odd.files) {
    const document = file.read()
    if (document.length <= SMALL_BYTES) assert.equal(goesToWorker(document, true), false, file.name)
  }
})

test('several signatures, all pages and large pictures go to a worker', () => {
  const wide = png({ colourType: 6, width: 1200, height: 400, pixel: () => [0, 0, 0, 0] })
  assert.equal(isSmallWork([facts]), true)
  assert.equal(isSmallWork([{ ...facts, picture: undefined }]), true)
  assert.equal(isSmallWork([facts, facts]), false)
  assert.equal(isSmallWork([{ ...facts, allPages: true }]), false)
  assert.equal(isSmallWork([{ ...facts, picture: wide }]), false)
  assert.equal(isSmallWork([{ ...facts, picture: wide, hideImage: true }]), true)
  assert.equal(isSmallWork([{ ...facts, picture: Buffer.alloc(300_000, 0xff) }]), false)
})
