import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { roomFor } from '@laisen/pades/sign-in-turn'
import { isPdfError } from '@laisen/pdf/errors'
import type { Limits } from '@laisen/pdf/limits'
import { bytesSource } from '@laisen/pdf/source'
import { type LayOutTask, layOut } from '@laisen/server/stamps/lay-out'
import { SMALL_BYTES } from '@laisen/server/stamps/receive'
import { isSmallWork, requestLimits } from '@laisen/server/stamps/sign'
import { png, signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { corpus } from '@laisen/testkit/pdfs-corpus'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'
import { server } from '@laisen/testkit/server'
import { watchLoop, workOf } from '@laisen/testkit/thread-time'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const facts: LayOutTask['facts'] = {
  ...{ name: 'Nattapong Srisuwan', reason: 'Approve', location: 'Bangkok', picture: signaturePng() },
  ...{ signedAt: today, timeZone: 'Asia/Bangkok', language: 'en', hideInfo: false, hideImage: false },
  ...{ page: 1, x: 10, y: 10, lengthPoints: 150, allPages: false },
}
const room = roomFor({ key: identities.nattapong.signingKey() })

/** Lays a document out in this thread. @returns whether it asked for more than the limits give */
function isTooComplex(document: Uint8Array, limits: Partial<Limits>, anyPageSize = false): boolean {
  try {
    layOut(bytesSource(document), { facts, anyPageSize, before: [], room }, limits)
    return false
  } catch (error) {
    return isPdfError(error, 'TOO_COMPLEX')
  }
}

/** Whether a document asks for more than the thread of the request gives. */
function goesToWorker(document: Uint8Array, anyPageSize = false): boolean {
  return isTooComplex(document, requestLimits, anyPageSize)
}

for (const [what, make] of Object.entries(hostilePdfs)) {
  test(`a small file that asks for much is not read in the thread of the request: ${what}`, () => {
    const document = make()
    assert.ok(document.length <= SMALL_BYTES, `${document.length} bytes`)
    assert.ok(goesToWorker(document))
  })
}

test('what people sign every day is', () => {
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
test('and so is every odd file there is that fits', { skip: odd.skip }, () => {
  for (const file of odd.files) {
    const document = file.read()
    if (document.length <= SMALL_BYTES) assert.equal(goesToWorker(document, true), false, file.name)
  }
})

test('several signatures, all pages and pictures that take long are no small work', () => {
  const wide = png({ colourType: 6, width: 1200, height: 400, pixel: () => [0, 0, 0, 0] })
  assert.equal(isSmallWork([facts]), true)
  assert.equal(isSmallWork([{ ...facts, picture: undefined }]), true)
  assert.equal(isSmallWork([facts, facts]), false)
  assert.equal(isSmallWork([{ ...facts, allPages: true }]), false)
  assert.equal(isSmallWork([{ ...facts, picture: wide }]), false)
  assert.equal(isSmallWork([{ ...facts, picture: wide, hideImage: true }]), true)
  assert.equal(isSmallWork([{ ...facts, picture: Buffer.alloc(300_000, 0xff) }]), false)
})

test('hostile files through the front door hold the event loop for no one', async () => {
  const { as } = await server({ at: today })
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const documents = Object.values(hostilePdfs).map((make) => make())
  const send = (body: Uint8Array) => as.admin.call(addPdfStampStream, { certID }, { body })
  // Threads and code are loaded with the first.
  for (const body of [pdf(), ...documents]) await send(body)
  const longestTurn = watchLoop()
  const answers = []
  for (const body of documents) answers.push(await send(body))
  const held = longestTurn()
  for (const { code, status } of answers) {
    assert.ok(status === 0 || /^DOCUMENT_(TOO_COMPLEX|BROKEN|TRUNCATED)$/.test(code ?? ''), code)
  }
  // `npm run bench -- loop` tells milliseconds. Here it is enough that nothing like the costliest of them is read.
  const costliest = Math.max(...documents.map((body) => workOf(() => isTooComplex(body, {}))))
  assert.ok(held < costliest / 3, `held for ${Math.round(held)} ms, reading one takes ${Math.round(costliest)} ms`)
})

test('a document as large as is taken is stamped, and one byte more is not', async () => {
  const limitMegabytes = 60
  const { as } = await server({ at: today, config: { maxDocumentMegabytes: limitMegabytes } })
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const smaller = pdf({ pages: 3, sizeBytes: limitMegabytes * 2 ** 20 - 65_536 })
  // What follows %%EOF is nobody's business, and fills the document up to the byte.
  const largest = Buffer.concat([smaller, Buffer.alloc(limitMegabytes * 2 ** 20 - smaller.length, '\n')])
  const send = (body: Uint8Array) => as.admin.call(addPdfStampStream, { certID, checkAllPage: true }, { body })
  const { status, data } = await send(largest)
  assert.equal(status, 0)
  assert.equal(data.sizeBytes > largest.length, true)
  const { code, params } = await send(Buffer.concat([largest, Buffer.from('\n')]))
  assert.deepEqual([code, params], ['DOCUMENT_TOO_LARGE', { limitMegabytes }])
})
