import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfError } from '@laisen/pdf/errors'
import { latin1, PdfDict, textString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'
import { complaints } from './qpdf.ts'

// A refusal says what is wrong with the file, and not what is not.

const kinds = {
  table: pdf({ pages: 4, title: 'Lease' }),
  stream: pdf({ pages: 4, title: 'Lease', xref: 'stream' }),
  'object streams': pdf({ pages: 4, title: 'Lease', xref: 'stream', objectStreams: 3 }),
}

/** The code with which a file is refused, opened or read; undefined if nothing is. */
function refusal(bytes: Uint8Array, page?: number): PdfError | undefined {
  try {
    const opened = openPdf(bytesSource(bytes))
    if (page !== undefined) opened.page(page)
    return undefined
  } catch (error) {
    assert.ok(error instanceof PdfError, String(error))
    return error
  }
}

test('of a file whose end is there, the end is not said to be missing, whatever else is', () => {
  for (const [kind, bytes] of Object.entries(kinds)) {
    for (let start = 9; start < bytes.length - 30; start += 7) {
      for (const size of [5, 40, 150, 700, 2000]) {
        const rest = bytes.subarray(Math.min(start + size, bytes.length - 25))
        const code = refusal(Buffer.concat([bytes.subarray(0, start), rest]))?.code
        assert.ok(code === undefined || code === 'BROKEN', `${kind} without ${size} bytes from ${start}: ${code}`)
      }
    }
  }
})

test('what stands behind the end of a file does not make it one without end', () => {
  const bytes = Buffer.concat([kinds.table.subarray(0, 300), kinds.table.subarray(600), Buffer.alloc(3000, 0x20)])
  assert.notEqual(refusal(bytes)?.code, 'TRUNCATED')
})

test('of a file that ends too early the end is said to be missing, also shortly after an earlier end', () => {
  const update = updatePdf(openPdf(bytesSource(kinds.table)))
  update.setTrailer('Info', update.add(PdfDict.of({ Title: textString('x'.repeat(3000)) })))
  const tail = update.finish().tail
  for (const cut of [40, 200, 1500]) {
    const bytes = Buffer.concat([kinds.table, tail.subarray(0, cut)])
    assert.equal(refusal(bytes)?.code, 'TRUNCATED', `${cut} bytes of the second revision`)
  }
  for (const bytes of Object.values(kinds))
    for (const part of [0.3, 0.5, 0.7]) assert.equal(refusal(bytes.subarray(0, bytes.length * part))?.code, 'TRUNCATED')
})

test('a file that has lost its beginning is a damaged PDF; one that neither begins nor ends as one is none', () => {
  for (const bytes of Object.values(kinds)) {
    for (const start of [1, 9, 200]) assert.equal(refusal(bytes.subarray(start))?.code, 'BROKEN')
    assert.equal(refusal(Buffer.concat([Buffer.alloc(1100, 0x20), bytes]))?.code, 'BROKEN')
  }
  for (const text of ['<html></html>', 'PK\x03\x04', '%PDX-1.7\n'.repeat(300)])
    assert.equal(refusal(latin1(text))?.code, 'NOT_PDF')
})

const fourPages = (kids = '3 0 R 4 0 R 5 0 R 6 0 R', more: readonly string[] = []) => {
  const page = (at: number) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${at}00 ${at}00]>>`
  const pages = `<</Type/Pages/Count 4/Kids[${kids}]>>`
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', pages, ...[1, 2, 3, 4].map(page), ...more])
}

/** The same file with a part of the same length in it. */
function overwritten(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  assert.ok(text.includes(from))
  return latin1(text.replace(from, to.padEnd(from.length)))
}

const third = '5 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>'

test('a page whose object is damaged is not said to be missing, and the others keep their numbers', () => {
  const damages: Record<string, Uint8Array> = {
    'no object at its place': overwritten(fourPages(), third, ''),
    'another object at its place': overwritten(fourPages(), '5 0 obj', '9 0 obj'),
    'no dictionary': overwritten(fourPages(), third, '5 0 obj\n(text)'),
    'a dictionary that cannot be read': overwritten(fourPages(), third, '5 0 obj\n<</Type/Page/MediaBox[0 0 ] ) >>'),
    'free in the cross-reference': fourPages('3 0 R 4 0 R 9 0 R 6 0 R'),
    'below another node': fourPages('3 0 R 4 0 R 7 0 R', ['<</Type/Pages/Parent 2 0 R/Count 2/Kids[9 0 R 6 0 R]>>']),
  }
  for (const [what, bytes] of Object.entries(damages)) {
    const error = refusal(bytes, 3)
    assert.equal(error?.code, 'BAD_OBJECT', what)
    const opened = openPdf(bytesSource(bytes))
    for (const number of [1, 2, 4]) assert.equal(opened.page(number).mediaBox.right, number * 100, `${what}: ${number}`)
    assert.deepEqual(refusal(bytes, 5)?.facts, { page: 5, pageCount: 4 }, what)
  }
})

test('a page that is no object and was never counted is no page, as in every reader', () => {
  const bytes = overwritten(fourPages('3 0 R 4 0 R 9 0 R 6 0 R'), '/Count 4', '/Count 3')
  const opened = openPdf(bytesSource(bytes))
  assert.equal([...opened.pages()].length, 3)
  const stated = openPdf(bytesSource(fourPages('3 0 R 4 0 R')))
  assert.throws(() => stated.page(3), { code: 'PAGE_NOT_FOUND', facts: { page: 3, pageCount: 2 } })
})

test('a page that is damaged where the cross-reference has it is read where a scan finds it, and an update repairs it', async () => {
  const copied = fourPages(undefined, ['null'])
  const broken = overwritten(copied, third, '5 0 obj\n<</Type/Page/MediaBox[0 0 ] ) >>')
  const moved = overwritten(broken, '7 0 obj\nnull\nendobj\n', '')
  const place = Buffer.from(moved).lastIndexOf('xref\n0')
  const page = latin1(`${third}\nendobj\n`)
  const bytes = Buffer.concat([moved.subarray(0, place), page, moved.subarray(place)])
  const whole = latin1(bytes.toString('latin1').replace(/startxref\n\d+/, `startxref\n${place + page.length}`))
  const opened = openPdf(bytesSource(whole))
  assert.equal(opened.repaired, false)
  assert.equal(opened.page(3).mediaBox.right, 300)
  assert.equal(opened.repaired, true)
  const mended = Buffer.concat([whole, updatePdf(opened).finish().tail])
  assert.equal(openPdf(bytesSource(mended), { repair: false }).page(3).mediaBox.right, 300)
  assert.equal(await complaints(mended), undefined)
})

test('a damaged page of a signed document is refused as what it is', () => {
  const signature = '<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>'
  for (const to of ['', '5 0 obj\n<</Type/Page/MediaBox[0 0 ] ) >>'])
    assert.equal(refusal(overwritten(fourPages(undefined, [signature]), third, to), 3)?.code, 'BROKEN_SIGNED')
})

test('/Prev 0 and /XRefStm 0 mean that there is none', async () => {
  const [table, stream] = [kinds.table, kinds.stream].map((bytes) => Buffer.from(bytes).toString('latin1'))
  const stated = {
    'a table': table!.replace('/Root', '/Prev 0/Root'),
    'a stream': stream!.replace('/Type /XRef', '/Type/XRef/Prev 0').replace('/Type/XRef ', '/Type/XRef/Prev 0 '),
    'a hybrid file': table!.replace('/Root', '/XRefStm 0/Prev 0/Root'),
  }
  for (const [what, text] of Object.entries(stated)) {
    assert.match(text, /\/Prev 0/, what)
    const opened = openPdf(bytesSource(latin1(text)), { repair: false })
    assert.equal([...opened.pages()].length, 4, what)
    const update = updatePdf(opened)
    update.setTrailer('Info', update.add(PdfDict.of({ Title: textString('again') })))
    const again = openPdf(bytesSource(Buffer.concat([latin1(text), update.finish().tail])), { repair: false })
    assert.deepEqual([again.pageCount, again.repaired], [4, false])
  }
})
