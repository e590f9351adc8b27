import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '@laisen/pdf/decode'
import { namedFilters } from '@laisen/pdf/encryption/crypt-filters'
import { withStrings } from '@laisen/pdf/encryption/with-strings'
import { defaultLimits, Work } from '@laisen/pdf/limits'
import { ObjectStream } from '@laisen/pdf/object-stream'
import { latin1, name, PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { Reader } from '@laisen/pdf/reader'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'

// Every loop whose length the document decides counts each of its rounds: the work, and the memory that it keeps.

const items = 500

/** What one more item costs, measured between two numbers of them. */
function costOfOne(run: (count: number) => Work): { work: number; keptBytes: number } {
  const [few, many] = [run(items), run(2 * items)]
  return {
    work: (many.spent - few.spent) / items,
    keptBytes: (many.keptBytes - few.keptBytes) / items,
  }
}

/** What a step costs in a document that is open already. */
function stepOf(opened: Pdf, step: (opened: Pdf) => unknown): Work {
  const { spent, keptBytes } = opened.work
  step(opened)
  const work = new Work(defaultLimits, opened.work.spent - spent)
  // Creating it is work of its own, which has been counted.
  Object.defineProperty(work, 'keptBytes', { value: opened.work.keptBytes - keptBytes })
  return work
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const onePage = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>'
const open = (bytes: Uint8Array) => openPdf(bytesSource(bytes))
const finish = (opened: Pdf) => updatePdf(opened).finish()
const resolve = (object: PdfObject | undefined) => object ?? null

function objectStream(work: Work, count: number, body: string): ObjectStream {
  const head = Array.from({ length: count }, (_, at) => `${1_000_000 + at} 0 `).join('')
  const dict = PdfDict.of({ Type: name('ObjStm'), N: count, First: head.length })
  return new ObjectStream({ work, resolve }, new PdfStream(dict, latin1(head + body)))
}

/** Revisions of which each lists only the free object 0. */
function revisions(count: number): Buffer {
  let text = `%PDF-1.7\n1 0 obj${catalog}endobj\n2 0 obj${onePage}endobj\n3 0 obj${page}endobj\n`
  const places = [1, 2, 3].map((num) => `${String(text.indexOf(`${num} 0 obj`)).padStart(10, '0')} 00000 n \n`)
  let before = ''
  for (let revision = 0; revision < count; revision++) {
    const at = text.length
    const rows = revision === 0 ? `0 4\n0000000000 65535 f \n${places.join('')}` : '0 1\n0000000000 65535 f \n'
    text += `xref\n${rows}trailer\n<</Size 4/Root 1 0 R${before}>>\n`
    before = `/Prev ${at}`
  }
  return Buffer.from(`${text}startxref\n${before.slice('/Prev '.length)}\n%%EOF`, 'latin1')
}

/** A cross-reference stream with so many rows more than there are objects. */
function withRows(count: number): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = [catalog, onePage, page].map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return offset
  })
  const own = text.length
  const rows = Buffer.alloc(4 * (5 + count))
  for (const [at, offset] of [0, ...offsets, own].entries())
    rows.writeUInt32BE((at === 0 ? 0 : 1 << 24) + offset, 4 * at)
  const size = 5 + count
  const head = `4 0 obj<</Type/XRef/W[1 3 0]/Size ${size}/Root 1 0 R/Length ${rows.length}>>stream\n`
  return Buffer.concat([Buffer.from(text + head), rows, Buffer.from(`\nendstream endobj\nstartxref\n${own}\n%%EOF`)])
}

/** Kids of the root as they stand in its list, and how many pages it says that they are. */
const tree = (kids: (at: number) => string, count: number, pages = count) =>
  pdfOf([
    catalog,
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: count }, (_, at) => kids(at)).join(' ')}]>>`,
    page,
  ])

const broken = (bytes: Uint8Array) =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n5'),
    'latin1',
  )

interface Case {
  run: (count: number) => Work
  /** What each costs at least. */
  work: number
  keptBytes?: number
}

const cases: Record<string, Case> = {
  'the list of members of an object stream': {
    work: 24.5,
    keptBytes: 58,
    run: (count) => {
      const work = new Work(defaultLimits)
      objectStream(work, count, '')
      return work
    },
  },
  'what a member of an object stream holds': {
    work: 57,
    keptBytes: 212,
    run: (count) => {
      const work = new Work(defaultLimits)
      objectStream(work, 1, `[${'<<>>'.repeat(count)}]`).read(1_000_000, 0)
      return work
    },
  },
  'members that are not at their index': {
    work: 36.5,
    keptBytes: 106,
    run: (count) => {
      const work = new Work(defaultLimits)
      objectStream(work, count, '1').read(1_000_000, 1)
      return work
    },
  },
  'parameters of a filter': {
    work: 16,
    run: (count) => {
      const work = new Work(defaultLimits)
      const parameters = PdfDict.of(Object.fromEntries(Array.from({ length: count }, (_, at) => [`K${at}`, 1])))
      const dict = PdfDict.of({ Filter: name('ASCIIHexDecode'), DecodeParms: parameters })
      decodeStream({ work, resolve }, new PdfStream(dict, latin1('00')))
      return work
    },
  },
  'objects that are read': {
    work: 91,
    keptBytes: 128,
    run: (count) =>
      stepOf(open(pdfOf([catalog, onePage, page, ...new Array<string>(count).fill('7')])), (opened) => {
        for (let num = 4; num < 4 + count; num++) opened.get(new PdfRef(num, 0))
      }),
  },
  'revisions that are opened': { work: 576, keptBytes: 1448, run: (count) => open(revisions(count)).work },
  'revisions in which an object is looked for': {
    work: 16,
    run: (count) => stepOf(open(revisions(count)), (opened) => opened.get(new PdfRef(9, 0))),
  },
  'revisions that may place objects outside the file': {
    work: 18.5,
    run: (count) => stepOf(open(revisions(count)), finish),
  },
  'rows of a table that may place objects outside the file': {
    work: 2.5,
    run: (count) => stepOf(open(pdfOf([catalog, onePage, page, ...new Array<string>(count).fill('7')])), finish),
  },
  'rows of a cross-reference stream': { work: 1, keptBytes: 4, run: (count) => open(withRows(count)).work },
  'rows of a stream that may place objects outside the file': {
    work: 0.5,
    run: (count) => stepOf(open(withRows(count)), finish),
  },
  'kids in which a page is looked for a second time': {
    work: 16,
    run: (count) => {
      const opened = open(tree(() => '3 0 R', count, count + 1))
      opened.page(count)
      return stepOf(opened, () => opened.page(count))
    },
  },
  'pages that stand in the list of their parent': {
    work: 96,
    keptBytes: 128,
    run: (count) => {
      const opened = open(tree(() => '<</Type/Page>>', count))
      opened.resolve(new PdfRef(2, 0))
      return stepOf(opened, () => [...opened.pages()])
    },
  },
  'lists of kids that a changed page stands in': {
    work: 16,
    run: (count) => {
      const opened = open(tree((at) => (at === 0 ? '<</Type/Page>>' : '3 0 R'), count))
      const [first] = opened.pages()
      const update = updatePdf(opened)
      update.set(first!.ref, first!.dict.clone().set('UserUnit', 2))
      return stepOf(opened, () => update.finish())
    },
  },
  'beginnings of an object that cannot be read': {
    work: 553,
    run: (count) => {
      const work = new Work(defaultLimits)
      const reader = new Reader(bytesSource(latin1('1 0 obj ]')), work)
      for (let tries = 0; tries < count; tries++) assert.throws(() => reader.indirectAt(0))
      return work
    },
  },
  'bytes of a stream without an end': {
    work: 0.125,
    run: (count) => {
      const work = new Work(defaultLimits)
      new Reader(bytesSource(new Uint8Array(count)), work).find('endstream', 0)
      return work
    },
  },
  'objects that a scan finds': {
    work: 193,
    keptBytes: 224,
    run: (count) => open(broken(pdfOf([catalog, onePage, page, ...new Array<string>(count).fill('7')]))).work,
  },
  'bytes that a scan goes through': {
    work: 1.625,
    run: (count) => open(broken(pdfOf([catalog, onePage, page, `(${'x'.repeat(count)})`]))).work,
  },
  'members that a scan finds': {
    work: 77,
    keptBytes: 278,
    run: (count) => {
      const head = Array.from({ length: count }, (_, at) => `${10 + at} 0 `).join('')
      const stream = `<</Type/ObjStm/N ${count}/First ${head.length}/Length ${head.length + 1}>>stream\n${head}1\nendstream`
      return open(broken(pdfOf([catalog, onePage, page, stream]))).work
    },
  },
}

for (const [what, { run, work, keptBytes = 0 }] of Object.entries(cases)) {
  test(`counted each: ${what}`, () => {
    const cost = costOfOne(run)
    assert.ok(cost.work >= work, `${cost.work} of work instead of ${work}`)
    assert.ok(cost.keptBytes >= keptBytes, `${cost.keptBytes} bytes kept instead of ${keptBytes}`)
  })
}

test('counted each: items and entries that are searched for encrypted strings, and crypt filters', () => {
  const work = new Work(defaultLimits)
  const dict = (value: PdfObject) =>
    PdfDict.of(Object.fromEntries(Array.from({ length: items }, (_, at) => [`K${at}`, value])))
  withStrings(new Array<number>(items).fill(1), work, (string) => string)
  assert.ok(work.spent >= items)
  withStrings(dict(1), work, (string) => string)
  assert.ok(work.spent >= 2 * items)
  const encrypt = PdfDict.of({ CF: dict(PdfDict.of({ CFM: name('V2') })) })
  namedFilters({ work, resolve }, { encrypt, version: 4, encryptsMetadata: true })
  assert.ok(work.spent >= 18 * items)
})

test('counted each: passwords that are tried', () => {
  const document = encryptedPdf(pdf(), { kind: 'RC4, 128 bits' })
  // 300 hashes, or ciphers of a few bytes, that each take as long as 256 decoded ones.
  assert.ok(open(document).work.spent - open(pdf()).work.spent >= (300 * 256) / 2)
})
