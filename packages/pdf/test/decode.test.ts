import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError } from '@laisen/pdf/errors'
import { defaultLimits, Work } from '@laisen/pdf/limits'
import { latin1, name, PdfDict, type PdfObject, PdfStream } from '@laisen/pdf/objects'
import fc from 'fast-check'
import { encodeLzw } from './encode-lzw.ts'

const decodeWithin = (limits: object) => (raw: Uint8Array, filter: PdfObject, parameters?: PdfObject) => {
  const work = new Work({ ...defaultLimits, ...limits })
  const resolve = (object: PdfObject | undefined) => object ?? null
  return Buffer.from(
    decodeStream({ work, resolve }, new PdfStream(PdfDict.of({ Filter: filter, DecodeParms: parameters }), raw)),
  )
}
const decode = decodeWithin({})
const refuses = (run: () => unknown, code: 'BAD_STREAM' | 'TOO_COMPLEX') =>
  assert.throws(run, (error) => isPdfError(error, code))

test('Flate data is read, even without its end or with a wrong checksum', () => {
  const data = Buffer.from('the same thing over and over and over and over')
  const packed = deflateSync(data)
  assert.deepEqual(decode(packed, name('FlateDecode')), data)
  assert.deepEqual(decode(packed.subarray(0, -4), name('FlateDecode')), data)
  const wrong = Buffer.from(packed)
  wrong[wrong.length - 1]! ^= 1
  assert.deepEqual(decode(wrong, [name('Fl')]), data)
  refuses(() => decode(latin1('no such thing at all'), name('FlateDecode')), 'BAD_STREAM')
})

test('a stream that expands past the limit is refused before it is expanded', () => {
  const bomb = deflateSync(new Uint8Array(5_000_000))
  refuses(() => decodeWithin({ streamBytes: 1_000_000 })(bomb, name('FlateDecode')), 'TOO_COMPLEX')
  const twice = deflateSync(bomb)
  refuses(() => decodeWithin({ work: 1_000_000 })(twice, [name('FlateDecode'), name('Fl')]), 'TOO_COMPLEX')
  refuses(() => decodeWithin({ streamBytes: 1000 })(latin1('\x81A'.repeat(20)), name('RL')), 'TOO_COMPLEX')
})

test('ASCII filters are decoded', () => {
  assert.equal(decode(latin1('48 65 6c6C 6f2>x'), name('ASCIIHexDecode')).toString(), 'Hello ')
  assert.equal(decode(latin1('87cUR\nD]i,"Ebo80~>'), name('ASCII85Decode')).toString(), 'Hello World!')
  assert.equal(decode(latin1('z87cUR~>'), name('A85')).toString('latin1'), '\0\0\0\0Hell')
  // ISO 32000-2 §7.4.3: a last group of n + 1 digits stands for n bytes.
  for (const [digits, text] of [
    ['8,', 'H'],
    ['87_', 'He'],
    ['87cT', 'Hel'],
    ['87cURDZ', 'Hello'],
  ] as const)
    assert.equal(decode(latin1(`${digits}~>`), name('A85')).toString(), text)
  refuses(() => decode(latin1('4x'), name('AHx')), 'BAD_STREAM')
  refuses(() => decode(latin1('\x80'), name('A85')), 'BAD_STREAM')
})

test('run lengths are decoded', () => {
  assert.equal(decode(latin1('\x02abc\xfex\x80junk'), name('RunLengthDecode')).toString(), 'abcxxx')
})

test('LZW data is read with and without early change', () => {
  // The example in ISO 32000-2 §7.4.4.2.
  const example = Buffer.from('800B6050220C0C8501', 'hex')
  assert.deepEqual([...decode(example, name('LZWDecode'))], [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 1, 2, 255), { maxLength: 20_000, size: 'max' }),
      fc.boolean(),
      (items, early) => {
        const data = Uint8Array.from(items)
        const parameters = PdfDict.of({ EarlyChange: early ? 1 : 0 })
        assert.deepEqual(decode(encodeLzw(data, early), name('LZW'), parameters), Buffer.from(data))
      },
    ),
    { numRuns: 30 },
  )
  refuses(() => decode(Buffer.from('ffffffff', 'hex'), name('LZW')), 'BAD_STREAM')
})

test('every PNG predictor and the TIFF predictor are undone', () => {
  // Rows of 3 bytes, one of each filter type: None, Sub, Up, Average, Paeth.
  const rows = [0, 1, 2, 3, 1, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1]
  const expected = [1, 2, 3, 1, 2, 3, 2, 3, 4, 2, 3, 4, 3, 4, 5]
  const png = PdfDict.of({ Predictor: 15, Columns: 3 })
  assert.deepEqual([...decode(deflateSync(Uint8Array.from(rows)), name('FlateDecode'), png)], expected)
  const tiff = PdfDict.of({ Predictor: 2, Columns: 2, Colors: 2 })
  const data = deflateSync(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]))
  assert.deepEqual([...decode(data, name('FlateDecode'), [tiff])], [1, 2, 4, 6, 5, 6, 12, 14])
})

test('PNG predictors are undone for pixels of any size [PNG §9.2]', () => {
  const image = fc.record({ columns: fc.integer({ min: 1, max: 6 }), colors: fc.integer({ min: 1, max: 4 }) })
  const types = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 })
  // Among few values Paeth's distances are often equal, and then the order of left, up and upper left decides.
  const bytes = fc.oneof(...[4, 255].map((max) => fc.uint8Array({ minLength: 200, maxLength: 200, max })))
  fc.assert(
    fc.property(image, types, bytes, ({ columns, colors }, filters, pixels) => {
      const rowBytes = columns * colors
      const data = pixels.subarray(0, filters.length * rowBytes)
      const at = (row: number, byte: number) => (row < 0 || byte < 0 ? 0 : data[row * rowBytes + byte]!)
      const filtered = filters.flatMap((filter, row) => [
        filter,
        ...Array.from({ length: rowBytes }, (_, byte) => {
          const [left, up, upLeft] = [at(row, byte - colors), at(row - 1, byte), at(row - 1, byte - colors)]
          const nearest = [left, up, upLeft].toSorted(
            (a, b) => Math.abs(left + up - upLeft - a) - Math.abs(left + up - upLeft - b),
          )[0]!
          return at(row, byte) - [0, left, up, Math.floor((left + up) / 2), nearest][filter]!
        }),
      ])
      const parameters = PdfDict.of({ Predictor: 15, Columns: columns, Colors: colors })
      const decoded = decode(deflateSync(Uint8Array.from(filtered)), name('FlateDecode'), parameters)
      assert.deepEqual(decoded, Buffer.from(data))
    }),
  )
})

test('image filters, unknown filters and too many filters are refused by name', () => {
  refuses(() => decode(latin1(''), name('DCTDecode')), 'BAD_STREAM')
  refuses(() => decode(latin1(''), [name('Crypt')], [PdfDict.of({ Name: name('Mine') })]), 'BAD_STREAM')
  assert.equal(decode(latin1('ab'), name('Crypt')).toString(), 'ab')
  refuses(() => decode(latin1(''), new Array(17).fill(name('ASCIIHexDecode'))), 'BAD_STREAM')
})

test('random bytes with any filter are decoded or refused by name', () => {
  const filters = ['FlateDecode', 'LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode']
  const data = fc.oneof(
    fc.uint8Array(),
    fc.uint8Array().map((bytes) => new Uint8Array(deflateRawSync(bytes))),
  )
  const parameters = fc.record({
    Predictor: fc.constantFrom(1, 2, 10, 15, -1),
    Columns: fc.oneof(fc.nat(10), fc.integer()),
    Colors: fc.integer({ min: -1, max: 5 }),
  })
  fc.assert(
    fc.property(data, fc.constantFrom(...filters), parameters, (raw, filter, values) => {
      try {
        decode(raw, name(filter), PdfDict.of(values))
      } catch (error) {
        assert.ok(isPdfError(error), String(error))
      }
    }),
  )
})
