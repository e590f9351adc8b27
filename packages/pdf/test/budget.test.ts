import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, deflateSync } from 'node:zlib'
import { decodeAscii85, decodeAsciiHex, decodeRunLength } from '@laisen/pdf/ascii-filters'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import type { Lexer } from '@laisen/pdf/lexer'
import { defaultLimits, type Limits, Work } from '@laisen/pdf/limits'
import { ObjectStream } from '@laisen/pdf/object-stream'
import { latin1, name, PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { Reader } from '@laisen/pdf/reader'
import { bytesSource, type Source } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { costlyPdfs } from '@laisen/testkit/pdfs-costly'

const MEBIBYTE = 1 << 20
const isTooComplex = (limit?: keyof Limits) => (error: unknown) =>
  isPdfError(error, 'TOO_COMPLEX') && (limit === undefined || error.facts.limit === limit)

/** Bytes that count how many of them were taken. */
class Counted extends Uint8Array {
  taken = 0
  override *[Symbol.iterator](): ArrayIterator<number> {
    for (let at = 0; at < this.length; at++) {
      this.taken++
      yield this[at]!
    }
  }
}

function decoding(raw: Uint8Array, filters: readonly string[], limits: Partial<Limits> = {}) {
  const work = new Work({ ...defaultLimits, ...limits })
  const stream = new PdfStream(PdfDict.of({ Filter: filters.map(name) }), raw)
  const resolve = (object: PdfObject | undefined) => object ?? null
  return { work, decode: () => decodeStream({ work, resolve }, stream) }
}

test('an ASCII filter stops at the limit, not at the end of its data', () => {
  const zeros = Counted.from(latin1('z'.repeat(100_000))) as Counted
  assert.throws(() => decodeAscii85(zeros, 4000), isTooComplex('streamBytes'))
  assert.ok(zeros.taken <= 1001, `${zeros.taken} taken`)
  const digits = Counted.from(latin1('00'.repeat(100_000))) as Counted
  assert.throws(() => decodeAsciiHex(digits, 1000), isTooComplex('streamBytes'))
  assert.ok(digits.taken <= 2001, `${digits.taken} taken`)
})

test('a filter returns exactly as much as it may, and not a byte more', () => {
  const runs = latin1('\x81A'.repeat(10))
  for (const [decode, data, length] of [
    [decodeAscii85, latin1('z'.repeat(10)), 40],
    [decodeAscii85, latin1('87cURD]i,"Ebo80'), 12],
    [decodeAsciiHex, latin1('41'.repeat(10)), 10],
    [decodeRunLength, runs, 1280],
  ] as const) {
    assert.equal(decode(data, length).length, length)
    assert.throws(() => decode(data, length - 1), isTooComplex('streamBytes'))
  }
})

test('filters in a chain spend from one budget, each for what it returns', () => {
  const data = deflateSync(Buffer.from('z'.repeat(100_000)))
  const { work, decode } = decoding(data, ['FlateDecode', 'ASCII85Decode'])
  assert.equal(decode().length, 400_000)
  // Half a unit for each byte: 100,000 from the first, 400,000 from the second.
  assert.ok(work.spent >= 250_000 && work.spent < 260_000, `${work.spent} spent`)
  for (const filters of [
    ['FlateDecode', 'ASCII85Decode'],
    ['FlateDecode', 'FlateDecode', 'ASCII85Decode'],
  ]) {
    const raw = filters.length === 2 ? data : deflateSync(data)
    assert.throws(decoding(raw, filters, { work: 200_000 }).decode, isTooComplex())
    assert.throws(decoding(raw, filters, { streamBytes: 300_000 }).decode, isTooComplex('streamBytes'))
  }
})

test('data that turns out to be damaged costs what it may have decoded to', () => {
  const begun = deflateSync(Buffer.alloc(10 * MEBIBYTE, 'q Q '), { finishFlush: constants.Z_SYNC_FLUSH })
  // RFC 1951 §3.2.3: a block of the reserved kind.
  const { work, decode } = decoding(Buffer.concat([begun, Buffer.from([7])]), ['FlateDecode'])
  assert.throws(decode, { code: 'BAD_STREAM' })
  assert.ok(work.spent >= (10 * MEBIBYTE) / 2, `${work.spent} spent`)
})

test('small objects cost the memory that they take', () => {
  const source = bytesSource(costlyPdfs['empty dictionaries']!.make(0.01))
  const opened = openPdf(source)
  opened.resolve(opened.catalog.get('Extensions'))
  // 40,000 dictionaries of four bytes each.
  assert.ok(opened.work.keptBytes >= 40_000 * 200, `${opened.work.keptBytes} kept`)
  const limited = openPdf(source, { limits: { keptBytes: MEBIBYTE } })
  assert.throws(() => limited.resolve(limited.catalog.get('Extensions')), isTooComplex('keptBytes'))
})

test('an object is not read further than the budget allows', () => {
  for (const [open, item] of [
    ['<<', '1 '],
    ['[', '1 '],
    ['(', 'x'],
    ['<', '0'],
  ] as const) {
    const source = bytesSource(latin1(`${open}${item.repeat(300_000)}`))
    const reader = new Reader(source, new Work({ ...defaultLimits, work: 1000 }))
    let end = 0
    const read = (lexer: Lexer) => {
      try {
        return lexer.readObject()
      } finally {
        end = lexer.pos
      }
    }
    assert.throws(() => reader.parse(0, read), isTooComplex('work'), open)
    assert.ok(end <= 1002, `${open}: ${end} bytes read`)
  }
})

test('a member of an object stream at which the budget ends is too costly, not damaged', () => {
  const members = latin1(`8 0 ${' '.repeat(300_000)}42`)
  const stream = new PdfStream(PdfDict.of({ Type: name('ObjStm'), N: 1, First: 4 }), members)
  const member = (work: number) => {
    const spending = new Work({ ...defaultLimits, work })
    const objects = new ObjectStream({ work: spending, resolve: (object) => object ?? null }, stream)
    return objects.read(8, 0)
  }
  assert.equal(member(1_000_000), 42)
  assert.throws(() => member(200_000), isTooComplex('work'))
})

test('each entry of a dictionary counts, besides what its value takes', () => {
  const work = new Work(defaultLimits)
  const entries = Array.from({ length: 1000 }, (_, index) => `/K${index} 1`).join(' ')
  new Reader(bytesSource(latin1(`<<${entries}>>`)), work).parse(0, (lexer) => lexer.readObject())
  assert.ok(work.keptBytes >= 1000 * 32, `${work.keptBytes} kept`)
})

test('what stands between the entries of a dictionary counts', () => {
  const work = new Work({ ...defaultLimits, keptBytes: 1_000_000 })
  const reader = new Reader(bytesSource(latin1(`<<${'1 '.repeat(100_000)}>>`)), work)
  assert.throws(() => reader.parse(0, (lexer) => lexer.readObject()), isTooComplex('keptBytes'))
})

/** What a scan of the whole file costs. */
function scanning(attack: string, scale: number, limits: Partial<Limits> = {}): Pdf {
  return openPdf(bytesSource(costlyPdfs[attack]!.make(scale)), { limits })
}

test('each word that may begin an object counts in a scan', () => {
  for (const [attack, work] of [
    ['beginnings of objects', 15_000_000],
    ['the word obj', 7_000_000],
  ] as const) {
    assert.throws(() => scanning(attack, 0.01, { work }), { code: /TRUNCATED|BROKEN/ }, attack)
    assert.throws(() => scanning(attack, 0.02, { work }), isTooComplex('work'), attack)
  }
})

test('a budget does not grow with the file, and holds for a document of 100 MB that must be scanned', () => {
  const good = Buffer.from(pdf({ pages: 100, sizeBytes: 100_000_000 }))
  good.write('startxref\n00', good.lastIndexOf('startxref'), 'latin1')
  const opened = openPdf(bytesSource(good))
  assert.equal(opened.repaired, true)
  assert.ok(opened.work.spent < defaultLimits.work * 0.6, `${opened.work.spent} spent`)
})

test('an object stream is searched once for members that are elsewhere', () => {
  const of = (scale: number) => {
    const opened = openPdf(bytesSource(costlyPdfs['misplaced members']!.make(scale)))
    assert.equal([...opened.pages()].length, 60_000 * scale)
    return opened.work.spent
  }
  const { indexOf } = Array.prototype
  let compared = 0
  Array.prototype.indexOf = function (...args) {
    compared += this.length
    return indexOf.apply(this, args)
  }
  try {
    assert.ok(of(0.1) < 2.5 * of(0.05))
    assert.equal(compared, 0)
  } finally {
    Array.prototype.indexOf = indexOf
  }
})

test('a list is not read beyond the four numbers of a box', () => {
  const opened = openPdf(bytesSource(costlyPdfs['boxes that pages share']!.make(0.02)))
  let resolved = 0
  const resolve = opened.resolve.bind(opened)
  opened.resolve = (object) => {
    resolved++
    return resolve(object)
  }
  let pages = 0
  for (const _ of opened.pages()) pages++
  assert.equal(pages, 2001)
  assert.ok(resolved < pages * 20, `${resolved} resolved`)
})

test('bytes fetched from a file in search of a word count', () => {
  const bytes = latin1(`${' '.repeat(1000)}endstream`)
  const source: Source & { loadedBytes: number } = {
    sizeBytes: bytes.length,
    loadedBytes: 0,
    read(offset, length) {
      source.loadedBytes += 64 * MEBIBYTE
      return bytes.slice(offset, offset + length)
    },
  }
  const work = new Work(defaultLimits)
  assert.equal(new Reader(source, work).find('endstream', 0), 1000)
  assert.ok(work.spent > MEBIBYTE, `${work.spent} spent`)
})

test('bytes fetched from a file count each time they are fetched', () => {
  const bytes = pdf({ pages: 4 })
  let loadedBytes = 0
  const source: Source = {
    sizeBytes: bytes.length,
    get loadedBytes() {
      return loadedBytes
    },
    read(offset, length) {
      loadedBytes += MEBIBYTE
      return bytes.slice(Math.max(0, offset), Math.max(0, offset + length))
    },
  }
  assert.throws(() => [...openPdf(source, { limits: { work: MEBIBYTE / 4 } }).pages()], isTooComplex('work'))
})

test('an update has a largest size', () => {
  const opened = openPdf(bytesSource(pdf()), { limits: { tailBytes: 100_000 } })
  const update = updatePdf(opened)
  update.add(new PdfStream(new PdfDict(), new Uint8Array(90_000)))
  assert.ok(update.finish().tail.length > 90_000)
  update.add(new PdfStream(new PdfDict(), new Uint8Array(10_000)))
  assert.throws(() => update.finish(), isTooComplex('tailBytes'))
})

test('an update keeps to its largest size after a larger one', () => {
  const larger = updatePdf(openPdf(bytesSource(pdf())))
  larger.add(new PdfStream(new PdfDict(), new Uint8Array(200_000)))
  assert.ok(larger.finish().tail.length > 200_000)
  const update = updatePdf(openPdf(bytesSource(pdf()), { limits: { tailBytes: 100_000 } }))
  update.add(new PdfStream(new PdfDict(), new Uint8Array(100_000)))
  assert.throws(() => update.finish(), isTooComplex('tailBytes'))
})

test('what the document has cost before counts', () => {
  const source = bytesSource(pdf({ pages: 3 }))
  const { spent } = openPdf(source).work
  assert.ok(spent > 0)
  assert.equal(openPdf(source, { spent }).work.spent, 2 * spent)
  assert.throws(() => openPdf(source, { spent: defaultLimits.work }), isTooComplex('work'))
})
