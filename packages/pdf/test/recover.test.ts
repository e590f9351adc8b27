import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPdfError } from '@laisen/pdf/errors'
import { latin1, PdfDict, PdfPlaceholder, PdfRef, textString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource, concatSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { complaints } from './qpdf.ts'

type Damage = (text: string) => string

const damages: Record<string, Damage> = {
  'startxref is some bytes off': (text) => text.replace(/startxref\n\d+/, 'startxref\n77'),
  'startxref is missing': (text) => text.replace(/startxref\n\d+\n/, ''),
  'bytes were lost near the front': (text) => text.replace('%\xe2\xe3\xcf\xd3\n', ''),
  'line ends were changed': (text) => text.replace(/endobj\n/g, 'endobj\r\n'),
}
const kinds: Record<string, PdfFacts> = {
  table: { pages: 4, title: 'Lease' },
  stream: { pages: 4, title: 'Lease', xref: 'stream' },
  'object streams': { pages: 4, title: 'Lease', xref: 'stream', objectStreams: 3 },
}

for (const [damage, apply] of Object.entries(damages)) {
  for (const [kind, facts] of Object.entries(kinds)) {
    test(`${kind}: ${damage}; it opens, and an update repairs it`, async () => {
      const broken = bytesSource(latin1(apply(Buffer.from(pdf(facts)).toString('latin1'))))
      const opened = openPdf(broken)
      assert.equal(opened.repaired, true)
      assert.equal([...opened.pages()].length, 4)

      const update = updatePdf(opened)
      update.setTrailer('Info', update.add(PdfDict.of({ Title: textString('mended') })))
      const mended = concatSource([broken, bytesSource(update.finish().tail)])
      const again = openPdf(mended)
      assert.equal(again.repaired, false)
      assert.equal([...again.pages()].length, 4)
      assert.equal(await complaints(mended.read(0, mended.sizeBytes)), undefined)
    })
  }
}

/** The same file with an offset of three bytes in the last entry of its table. */
function withWrongEntry(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return latin1(text.replace(/(\d{10})(?= 00000 n\r\ntrailer)/, (at) => String(Number(at) - 3).padStart(10, '0')))
}

test('a single misplaced object is found, and an update corrects its entry', async () => {
  const wrong = bytesSource(withWrongEntry(pdf({ pages: 2 })))
  const opened = openPdf(wrong)
  assert.equal(opened.repaired, false)
  assert.equal([...opened.pages()].length, 2)
  assert.deepEqual([opened.repaired, opened.rebuilt], [true, false])

  const mended = concatSource([wrong, bytesSource(updatePdf(opened).finish().tail)])
  const again = openPdf(mended, { repair: false })
  assert.equal([...again.pages()].length, 2)
  assert.equal(await complaints(mended.read(0, mended.sizeBytes)), undefined)
})

test('searching for one object does not revive objects that the cross-reference leaves out', () => {
  const hidden = '2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj\n'
  const text = Buffer.from(withWrongEntry(pdf({ pages: 2 }))).toString('latin1')
  const wrong = bytesSource(latin1(text.replace(/startxref/, `${hidden}startxref`)))
  const opened = openPdf(wrong)
  assert.equal([...opened.pages()].length, 2)
  assert.equal(opened.repaired, true)
  const mended = concatSource([wrong, bytesSource(updatePdf(opened).finish().tail)])
  assert.equal(openPdf(mended).pageCount, 2)
})

/** The file with its third object lost, and listed at another place, in ten digits. */
function withoutThird(file: Uint8Array, place: string): Uint8Array {
  const text = Buffer.from(file).toString('latin1')
  const row = text.lastIndexOf('xref\n0 ') + 'xref\n0 0\n'.length + 3 * 20
  const lost = `${text.slice(0, row)}${place}${text.slice(row + 10)}`
  return latin1(lost.replace('\n3 0 obj', '\n3 0 xxx'))
}

/** The file with one more object, which its cross-reference places after the end. */
function withOutsideEntry(file: Uint8Array): { document: Buffer; ref: PdfRef } {
  const update = updatePdf(openPdf(bytesSource(file)))
  const ref = update.add(PdfDict.of({ Lost: true }))
  const document = Buffer.concat([file, update.finish().tail])
  const at = document.indexOf(`${ref.num} 0 obj`)
  const inTable = document.indexOf(String(at).padStart(10, '0'))
  if (inTable >= 0) document.write('0000009999', inTable)
  // In a stream: type, two bytes for the offset, two for the generation.
  else document[document.lastIndexOf(Buffer.of(1, at >> 8, at & 0xff, 0, 0)) + 1] = 0xff
  return { document, ref }
}

for (const [what, place] of [
  ['somewhere else', '0000000030'],
  ['after the end of the file', '0000009999'],
] as const)
  test(`an object that is nowhere, but listed ${what}, becomes free, so that every reader takes it for null`, () => {
    const nowhere = bytesSource(withoutThird(pdf(), place))
    const opened = openPdf(nowhere)
    assert.equal(opened.get(new PdfRef(3)), null)
    const { tail, repairs } = updatePdf(opened).finish()
    assert.equal(repairs, true)
    const strict = openPdf(concatSource([nowhere, bytesSource(tail)]), { repair: false })
    assert.equal(strict.get(new PdfRef(3)), null)
    assert.deepEqual(strict.entry(3), { kind: 'free' })
  })

for (const [kind, facts] of Object.entries({ table: {}, stream: { xref: 'stream' } } as const))
  test(`${kind}: an object that is listed after the end of the file is found by an update that does not need it`, () => {
    const { document, ref } = withOutsideEntry(pdf(facts))
    const { tail, repairs } = updatePdf(openPdf(bytesSource(document))).finish()
    assert.equal(repairs, true)
    // What is there after the update must not be taken for the object.
    const strict = openPdf(concatSource([bytesSource(document), bytesSource(tail)]), { repair: false })
    assert.equal((strict.get(ref) as PdfDict).get('Lost'), true)
  })

test('a signed file that lists an object after its end is not updated', () => {
  const update = updatePdf(openPdf(bytesSource(pdf())))
  update.add(PdfDict.of({ ByteRange: new PdfPlaceholder(40, '[0 1 2 3]') }))
  const { document } = withOutsideEntry(Buffer.concat([pdf(), update.finish().tail]))
  assert.throws(
    () => updatePdf(openPdf(bytesSource(document))),
    (error) => isPdfError(error, 'BROKEN_SIGNED'),
  )
})

test('updating a broken file that is signed is refused by name', () => {
  const before = pdf()
  const update = updatePdf(openPdf(bytesSource(before)))
  update.add(PdfDict.of({ ByteRange: new PdfPlaceholder(40, '[0 1 2 3]') }))
  const signed = Buffer.concat([before, update.finish().tail]).toString('latin1')
  const opened = openPdf(bytesSource(latin1(signed.replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n5\n%%EOF\n'))))
  assert.equal(opened.repaired, true)
  assert.throws(
    () => updatePdf(opened),
    (error) => isPdfError(error, 'BROKEN_SIGNED'),
  )
})

test('a signed file may be updated if the cross-reference only names an object that is nowhere', () => {
  const before = pdf()
  const update = updatePdf(openPdf(bytesSource(before)))
  update.add(PdfDict.of({ ByteRange: new PdfPlaceholder(40, '[0 1 2 3]') }))
  const missing = update.add(PdfDict.of({ Missing: true }))
  const text = Buffer.concat([before, update.finish().tail]).toString('latin1')
  const opened = openPdf(bytesSource(latin1(text.replace(`${missing.num} 0 obj`, `${missing.num} 0 xxx`))))
  assert.equal(opened.get(missing), null)
  assert.equal(opened.repairedSigned, false)
  updatePdf(opened).finish()
})

test('the last object with a number counts, and text inside a stream does not', () => {
  const inner = '3 0 obj <</Inner true>> endobj'
  const file = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
3 0 obj <</Type /Page /Old true>> endobj
3 0 obj <</Type /Page /Parent 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
4 0 obj <</Length ${inner.length}>> stream
${inner}
endstream endobj
%%EOF`
  const opened = openPdf(bytesSource(latin1(file)))
  assert.deepEqual([...opened.page(1).dict.keys()], ['Type', 'Parent'])
  assert.deepEqual(opened.catalogRef, new PdfRef(1))
})

test('a file without a catalogue is broken', () => {
  const file = '%PDF-1.7\n1 0 obj <</Type /Pages>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'
  assert.throws(
    () => openPdf(bytesSource(latin1(file))),
    (error) => isPdfError(error, 'BROKEN'),
  )
})
