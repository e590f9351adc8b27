import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latin1Text } from '@laisen/pdf/characters'
import { isPdfError, PdfError } from '@laisen/pdf/errors'
import { Lexer } from '@laisen/pdf/lexer'
import { latin1, name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import fc from 'fast-check'

const read = (text: string) => new Lexer(latin1(text)).readObject()
const write = (object: PdfObject) => {
  const out = new ByteWriter(16)
  writeObject(out, object)
  return Buffer.from(out.result()).toString('latin1')
}
const text = (object: PdfObject) => {
  assert.ok(object instanceof PdfString)
  return Buffer.from(object.bytes).toString('latin1')
}

test('numbers are read as intended, even if written incorrectly', () => {
  const cases: [string, number][] = [
    ['0', 0],
    ['+17', 17],
    ['-98', -98],
    ['34.5', 34.5],
    ['-.002', -0.002],
    ['4.', 4],
    ['00012', 12],
    ['9007199254740991', 9007199254740991],
    ['--5', -5],
    ['5-3', 5],
    ['1.2.3', 1.2],
    ['1e-3', 0.001],
    ['-', 0],
    ['0x10', 0],
  ]
  for (const [source, value] of cases) assert.equal(read(source), value, source)
})

test('an integer begins a reference only if a generation and R follow', () => {
  assert.deepEqual(read('[1 0 R 2 0 3 4 R]'), [new PdfRef(1), 2, 0, new PdfRef(3, 4)])
  assert.deepEqual(read('[1 0 Rx 7]'), [1, 0, null, 7])
  assert.deepEqual(read('[12 0\nR]'), [new PdfRef(12)])
  assert.deepEqual(read('[1 123456 R]'), [1, 123456, null])
})

test('literal strings keep nested parentheses, escapes and line ends [ISO 32000-2 §7.3.4.2]', () => {
  assert.equal(text(read('(a(b)c)')), 'a(b)c')
  assert.equal(text(read('(\\n\\r\\t\\b\\f\\(\\)\\\\\\q)')), '\n\r\t\b\f()\\q')
  assert.equal(text(read('(\\53\\0533\\5)')), '++3\u0005')
  assert.equal(text(read('(one\\\r\ntwo\r\nthree\rfour)')), 'onetwo\nthree\nfour')
})

test('hexadecimal strings may have white space and an odd number of digits', () => {
  assert.equal(text(read('<48 65\n6C6c6F>')), 'Hello')
  assert.equal(text(read('<901FA>')), '\u0090\u001f\u00a0')
})

test('escapes in names are decoded, and equal names are the same object', () => {
  assert.equal(read('/A#20B#2F'), name('A B/'))
  assert.equal(read('/Type'), read('/Type '))
  assert.equal(read('/'), name(''))
  assert.equal(read('/A#G1'), name('A#G1'))
})

test('a null entry counts as absent, the last duplicate wins, and a comment is white space', () => {
  const dict = read('<< /A null % /B 5\n /C 1 /C 2 /D >>')
  assert.ok(dict instanceof PdfDict)
  assert.deepEqual([...dict], [['C', 2]])
})

test('nesting beyond the limit is refused', () => {
  const error = assert.throws.bind(assert)
  error(
    () => read('['.repeat(1000)),
    (thrown) => isPdfError(thrown, 'TOO_COMPLEX'),
  )
  error(
    () => read('<</A '.repeat(1000)),
    (thrown) => isPdfError(thrown, 'TOO_COMPLEX'),
  )
})

test('an object cut off by the end of the window asks for a larger one', () => {
  for (const source of ['', '(abc', '<41', '<</A', '[1 2', '<</A 1', '<<', '<']) {
    const lexer = new Lexer(latin1(source))
    assert.throws(
      () => lexer.readObject(),
      (thrown) => isPdfError(thrown, 'BAD_OBJECT'),
      source,
    )
    assert.ok(lexer.touchedEnd, source)
  }
})

const byteStrings = fc.uint8Array({ maxLength: 40 })
const objects = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
    byteStrings.map((bytes) => name(Buffer.from(bytes).toString('latin1'))),
    fc.tuple(byteStrings, fc.boolean()).map(([bytes, hex]) => new PdfString(bytes, hex)),
    fc.tuple(fc.nat(9_999_999), fc.nat(65535)).map(([num, gen]) => new PdfRef(num, gen)),
    fc.array(tie('object'), { maxLength: 5 }),
    fc
      .array(fc.tuple(byteStrings, tie('object')), { maxLength: 5 })
      .map((entries) => new PdfDict(entries.map(([key, value]) => [Buffer.from(key).toString('latin1'), value]))),
  ),
})).object

test('every written object is read back unchanged', () => {
  fc.assert(
    fc.property(objects, (object) => {
      const written = write(object)
      assert.equal(write(read(`${written} `)), write(normal(object)))
    }),
    { numRuns: 500 },
  )
})

/** Removes what writing does not preserve: null entries, the sign of zero, and digits after the twentieth. */
function normal(object: PdfObject): PdfObject {
  if (typeof object === 'number') return Number(write(object))
  if (Array.isArray(object)) return object.map(normal)
  if (object instanceof PdfDict) {
    return new PdfDict([...object].filter(([, value]) => value !== null).map(([key, value]) => [key, normal(value)]))
  }
  return object
}

test('random bytes are read or refused by name', () => {
  const soup = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<<',
        '>>',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '/',
        '/A',
        ' 1 0 R ',
        '#',
        '%',
        '\n',
        'obj',
        'endobj',
        '\\',
      ),
      fc.string({ maxLength: 4 }),
      byteStrings.map((bytes) => Buffer.from(bytes).toString('latin1')),
    ),
  )
  fc.assert(
    fc.property(soup, (parts) => {
      const lexer = new Lexer(latin1(parts.join('')))
      try {
        for (let i = 0; i < 50; i++) lexer.readObject()
      } catch (error) {
        assert.ok(error instanceof PdfError, String(error))
      }
    }),
    { numRuns: 1000 },
  )
})

test('numbers are written without exponents, and NaN and infinity are refused', () => {
  assert.throws(
    () => write(Number.NaN),
    (thrown) => isPdfError(thrown, 'BAD_OBJECT'),
  )
  assert.equal(write(1e-7), '0.0000001')
  assert.equal(write(1e21), '1000000000000000000000')
  assert.equal(write(-0), '0')
})

test('a stream is written with its actual length', () => {
  const stream = new PdfStream(PdfDict.of({ Length: 99 }), latin1('data'))
  assert.equal(write(stream), '<</Length 4>>\nstream\ndata\nendstream')
})

test('a name is written as it is where ISO 32000-2 §7.3.5 lets it, and by codes elsewhere', () => {
  const plain = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at))
    .filter((character) => !'#%()/<>[]{}'.includes(character))
    .join('')
  assert.equal(write(name(plain)), `/${plain}`)
  assert.equal(write(name('#%()/<>[]{}')), '/#23#25#28#29#2f#3c#3e#5b#5d#7b#7d')
  assert.equal(write(name('\t \x7f\xe9')), '/#09#20#7f#e9')
})

test('an object nested 512 deep is written, and a deeper one is refused', () => {
  const nested = (depth: number) => {
    let object: PdfObject = null
    for (let level = 0; level < depth; level++) object = [object]
    return object
  }
  assert.equal(write(nested(512)), `${'['.repeat(512)}null${']'.repeat(512)}`)
  assert.throws(
    () => write(nested(513)),
    (thrown) => isPdfError(thrown, 'TOO_COMPLEX'),
  )
})

test('a text is made of the octets from one place to another, however many', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => 0x20 + (at % 200))
  for (const [start, end] of [
    [3, 3],
    [3, 1027],
    [3, 1028],
    [7, 4999],
  ] as const) {
    const whole = Array.from(bytes.subarray(start, end), (byte) => String.fromCharCode(byte)).join('')
    assert.equal(latin1Text(bytes, start, end), whole)
    assert.equal(latin1Text(bytes.subarray(1), start - 1, end - 1), whole)
  }
})
