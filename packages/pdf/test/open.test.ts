import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError, type PdfErrorCode } from '@laisen/pdf/errors'
import { latin1, PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { type OpenOptions, openPdf } from '@laisen/pdf/open'
import { bytesSource, type Source } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { rewritten } from './qpdf.ts'

const open = (bytes: Uint8Array, options?: OpenOptions) => openPdf(bytesSource(bytes), options)
const refuses = (run: () => unknown, code: PdfErrorCode) => assert.throws(run, (error) => isPdfError(error, code))
const replaced = (bytes: Uint8Array, from: string, to: string) =>
  latin1(Buffer.from(bytes).toString('latin1').replace(from, to))

const files: Record<string, PdfFacts> = {
  'a classic table': { pages: 3 },
  'a cross-reference stream': { pages: 3, xref: 'stream' },
  'object streams': { pages: 3, xref: 'stream', objectStreams: 4 },
  'a hybrid file': { pages: 3, xref: 'hybrid' },
  'junk before the header': { pages: 3, before: 'From the mail\r\n\r\n' },
  'junk before the header of a stream file': { pages: 3, before: 'x', xref: 'stream', objectStreams: 2 },
  'junk after the end': { pages: 3, after: '\r\n\0\0\0-- \nsent from a scanner' },
  'no end of line at the end': { pages: 3, bareEnd: true },
}

for (const [label, facts] of Object.entries(files)) {
  test(`${label}: opens without repair`, () => {
    const opened = open(pdf({ ...facts, title: 'Lease' }))
    assert.equal(opened.repaired, false)
    assert.equal(opened.pageCount, 3)
    assert.equal(opened.xrefKind, facts.xref ?? 'table')
    assert.equal(opened.catalog.name('Type'), 'Catalog')
    const info = opened.dictAt(opened.trailer, 'Info')
    assert.equal(opened.firstId?.length, 16)
    assert.ok(info?.get('Title'))
    const contents = opened.resolve(opened.page(3).dict.get('Contents'))
    assert.ok(contents instanceof PdfStream)
    assert.match(Buffer.from(decodeStream(opened, contents)).toString(), /\(Page 3\) Tj/)
  })
}

test('a linearised file opens without repair', async (t) => {
  const whole = pdf({ pages: 30, fanOut: 5 })
  for (const options of [['--linearize'], ['--linearize', '--object-streams=generate']]) {
    const linearised = await rewritten(whole, ...options)
    if (!linearised) return t.skip('qpdf is not installed')
    const opened = open(linearised)
    assert.equal(opened.repaired, false)
    assert.equal([...opened.pages()].length, 30)
    assert.equal(opened.page(30).displayed.widthPoints, 595.28)
  }
})

test('a file that is not a PDF is refused by name', () => {
  refuses(() => open(new Uint8Array()), 'EMPTY')
  refuses(() => open(latin1('PK\x03\x04 a spreadsheet')), 'NOT_PDF')
  refuses(() => open(latin1(`${' '.repeat(2000)}%PDF-1.7`)), 'NOT_PDF')
  refuses(() => open(latin1('%PDF-1.7\n%%EOF')), 'BROKEN')
})

test('a file cut off anywhere is reported as truncated unless it is complete', () => {
  for (const facts of [{ pages: 5 }, { pages: 5, xref: 'stream', objectStreams: 3 }] as const) {
    const whole = pdf(facts)
    for (let length = 20; length < whole.length - 40; length += 7) {
      try {
        const opened = open(whole.subarray(0, length))
        assert.equal([...opened.pages()].length, 5, `cut at ${length} of ${whole.length}`)
        assert.ok(opened.repaired)
      } catch (error) {
        assert.ok(isPdfError(error, 'TRUNCATED'), `cut at ${length} of ${whole.length}: ${error}`)
      }
    }
  }
})

test('a truncated revision does not fall back to the previous one', () => {
  const before = pdf({ pages: 2 })
  const update = updatePdf(open(before))
  update.set(new PdfRef(4), PdfDict.of({ Title: null }))
  const { tail } = update.finish()
  const cut = Buffer.concat([before, tail]).subarray(0, before.length + 12)
  refuses(() => open(cut), 'TRUNCATED')
})

test('an entry of the newest revision hides older ones, even a free entry', () => {
  const before = pdf({ title: 'old' })
  const update = updatePdf(open(before))
  update.set(new PdfRef(4), PdfDict.of({ Changed: true }))
  const after = open(Buffer.concat([before, update.finish().tail]))
  assert.deepEqual(after.get(new PdfRef(4)), PdfDict.of({ Changed: true }))
  const freed = replaced(
    before,
    /\d{10} 00000 n/.exec(Buffer.from(before).toString('latin1'))![0],
    '0000000000 00001 f',
  )
  assert.equal(open(freed).resolve(new PdfRef(1)) instanceof PdfDict, true, 'the catalogue is found by repair')
})

test('a reference with another generation is null', () => {
  const opened = open(pdf())
  assert.equal(opened.get(new PdfRef(3, 1)), null)
  assert.ok(opened.get(new PdfRef(3)))
  assert.equal(opened.get(new PdfRef(999)), null)
})

test('a generation has five digits [ISO 32000-2 §7.5.4]', () => {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n',
    '3 12345 obj\n(found)\nendobj\n',
  ]
  let text = '%PDF-1.7\n'
  const entries = objects.map((object) => {
    const offset = String(text.length).padStart(10, '0')
    text += object
    return `${offset} ${object.split(' ')[1]!.padStart(5, '0')} n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\n`
  const opened = open(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`))
  assert.ok(opened.get(new PdfRef(3, 12345)))
  assert.equal(opened.get(new PdfRef(3, 2345)), null)
})

for (const [generation, isObject] of [
  [65_535, true],
  [65_536, false],
] as const)
  test(`generation ${generation} is ${isObject ? 'read' : 'no object: a cross-reference has no room for it'} [ISO 32000-2 §7.5.4]`, () => {
    const catalog =
      '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
    const start = `%PDF-1.7\n${catalog}`
    const text = `${start}3 ${generation} obj\n(found)\nendobj\n`
    const scanned = open(Buffer.from(`${text}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`))
    assert.equal(scanned.get(new PdfRef(3, generation)) !== null, isObject)
    const entry = (offset: number, gen: number) =>
      `${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`
    const entries = [entry(9, 0), entry(start.indexOf('2 0 obj'), 0), entry(start.length, generation)].join('')
    const table = `xref\n0 4\n0000000000 65535 f \n${entries}trailer\n<< /Size 4 /Root 1 0 R >>\n`
    const listed = open(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`))
    assert.equal(listed.get(new PdfRef(3, generation)) !== null, isObject)
  })

test('malformed tables are read: entries of 19 bytes, white space, comments', () => {
  const text = Buffer.from(pdf({ pages: 2 })).toString('latin1')
  const short = text.replace(/( [nf])\r\n/g, '$1\n')
  const spaced = text.replace('xref\n', 'xref \r\n% entries follow\n')
  for (const sloppy of [short, spaced]) {
    const opened = open(latin1(sloppy))
    assert.equal(opened.repaired, false)
    assert.equal([...opened.pages()].length, 2)
  }
})

test('a wrong stream length is corrected by finding the end of the data', () => {
  const bytes = replaced(pdf(), '/Length 5', '/Length 9')
  const opened = open(bytes)
  const contents = opened.resolve(opened.page(1).dict.get('Contents'))
  assert.ok(contents instanceof PdfStream)
  assert.match(Buffer.from(decodeStream(opened, contents)).toString(), /Tj/)
})

test('a file read in windows gives the same objects as one in memory', () => {
  for (const facts of [{ pages: 600 }, { pages: 600, xref: 'stream', objectStreams: 200 }] as const) {
    const bytes = pdf(facts)
    const [inMemory, inWindows] = [open(bytes), openPdf(withoutBytes(bytes))]
    assert.deepEqual(
      [...inWindows.pages()].map((page) => page.ref),
      [...inMemory.pages()].map((page) => page.ref),
    )
    for (const num of inMemory.objectNumbers()) {
      assert.deepEqual(written(inWindows.get(new PdfRef(num))), written(inMemory.get(new PdfRef(num))))
    }
  }
})

test('the highest object number that the limit allows is read, in a table, a stream and a broken file, and none above', () => {
  const objects = open(pdf()).size - 1
  const files = [pdf(), pdf({ xref: 'stream' }), replaced(pdf(), 'startxref', 'startxxxx')]
  for (const [place, file] of files.entries()) {
    const opened = openPdf(bytesSource(file), { limits: { objectNumber: open(file).size - 1 } })
    assert.equal(opened.rebuilt, place === 2)
    assert.equal(opened.size, open(file).size)
  }
  const cut = openPdf(bytesSource(files[0]!), { limits: { objectNumber: objects - 1 } })
  assert.ok(cut.rebuilt, 'a table that names more is not believed')
  assert.equal(cut.size, objects)
  const streams = pdf({ xref: 'stream' })
  const most = open(streams).size - 1
  assert.equal(openPdf(bytesSource(streams), { limits: { objectNumber: most - 1 } }).size, most)
})

test('a file may end with the last digit of startxref', () => {
  const whole = pdf()
  const text = Buffer.from(whole).toString('latin1')
  const ended = open(latin1(text.replace(/(startxref\s+\d+).*$/s, '$1')))
  assert.equal(ended.rebuilt, false)
  assert.equal(ended.size, open(whole).size)
})

test('a stated size counts up to the limit', () => {
  const file = replaced(pdf(), `/Size ${open(pdf()).size}`, '/Size 50')
  assert.equal(openPdf(bytesSource(file), { limits: { objectNumber: 50 } }).size, 50)
  assert.equal(openPdf(bytesSource(file), { limits: { objectNumber: 49 } }).size, open(pdf()).size)
})

/** Like a file: offers nothing but `read`. */
function withoutBytes(bytes: Uint8Array): Source {
  return { sizeBytes: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) }
}

function written(object: PdfObject): string {
  const out = new ByteWriter()
  writeObject(out, object)
  return Buffer.from(out.result()).toString('latin1')
}

test('only the end of a file and the requested objects are read', () => {
  const bytes = pdf({ pages: 100, sizeBytes: 8_000_000 })
  let readBytes = 0
  const counted: Source = {
    sizeBytes: bytes.length,
    read(offset, length) {
      const view = bytes.subarray(offset, offset + length)
      readBytes += view.length
      return view
    },
  }
  const opened = openPdf(counted)
  opened.page(57)
  updatePdf(opened).finish()
  assert.ok(readBytes < 32_000, `${readBytes} bytes were read`)
})

test('of a long cross-reference table only the entries that are needed are read', () => {
  const bytes = pdf({ pages: 5000, fanOut: 10 })
  let readBytes = 0
  const counted: Source = {
    sizeBytes: bytes.length,
    read(offset, length) {
      const view = bytes.subarray(offset, offset + length)
      readBytes += view.length
      return view
    },
  }
  const opened = openPdf(counted)
  assert.equal(opened.pageCount, 5000)
  opened.page(4057)
  // The table alone has 200,000 bytes.
  assert.ok(readBytes < 64_000, `${readBytes} bytes were read`)
  readBytes = 0
  // An update goes through the table once, because an entry may lead to where the update will be.
  updatePdf(opened).finish()
  assert.ok(readBytes < 250_000, `${readBytes} bytes were read`)
})

test('a cross-reference stream may give its numbers eight bytes each [ISO 32000-2 §7.5.8.2]', () => {
  let file = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const body of [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R>>',
  ]) {
    offsets.push(file.length)
    file += `${offsets.length} 0 obj ${body} endobj\n`
  }
  const startXref = file.length
  const rows = Buffer.alloc(5 * 24)
  for (const [at, offset] of [...offsets, startXref].entries()) {
    rows.writeBigUInt64BE(1n, (at + 1) * 24)
    rows.writeBigUInt64BE(BigInt(offset), (at + 1) * 24 + 8)
  }
  file += `4 0 obj <</Type /XRef /W [8 8 8] /Size 5 /Root 1 0 R /Length ${rows.length}>> stream\n`
  const end = `\nendstream endobj\nstartxref\n${startXref}\n%%EOF\n`
  const opened = open(Buffer.concat([latin1(file), rows, latin1(end)]))
  assert.equal(opened.repaired, false)
  assert.equal(opened.page(1).ref.num, 3)
})

test('without repair a broken file is refused', () => {
  const broken = replaced(pdf(), 'startxref\n', 'startxref\n9')
  refuses(() => open(broken, { repair: false }), 'BROKEN')
  assert.equal(open(broken).repaired, true)
})
