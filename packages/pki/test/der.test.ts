import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstElement, MAX_DEPTH, Members, readDer, TAG } from '@laisen/pki/der'
import {
  readBitStringOctets,
  readBoolean,
  readInteger,
  readNamedBits,
  readOctets,
  readOid,
  readText,
  readTime,
} from '@laisen/pki/der-values'
import {
  bitString,
  bmpString,
  boolean,
  element,
  integer,
  namedBits,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  time,
  unsignedInteger,
  utf8String,
} from '@laisen/pki/der-write'
import { PkiError } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import fc from 'fast-check'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

const leaf = fc.oneof(
  fc.bigInt({ min: -(1n << 200n), max: 1n << 200n }).map(integer),
  fc.uint8Array({ maxLength: 300 }).map(octetString),
  fc.uint8Array({ maxLength: 20 }).map(bitString),
  fc.string({ unit: 'grapheme' }).map(utf8String),
  fc.boolean().map(boolean),
  fc.constantFrom(...Object.values(OID)).map(oid),
)
const tree = fc.letrec<{ node: Uint8Array }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { maxLength: 5 }).map((parts) => sequence(...parts)),
  ),
})).node

test('every written element is read back and written again identically', () => {
  fc.assert(
    fc.property(tree, (written) => {
      const rewrite = (node: ReturnType<typeof readDer>): Uint8Array =>
        node.constructed ? element(node.tag, node.children.map(rewrite)) : element(node.tag, [node.content])
      assert.deepEqual(Buffer.from(rewrite(readDer(written))), Buffer.from(written))
    }),
  )
})

test('content of every length is read back, where the length takes another octet too [X.690 §8.1.3]', () => {
  for (const size of [0, 1, 127, 128, 129, 255, 256, 65_535, 65_536]) {
    const written = octetString(Buffer.alloc(size, 7))
    assert.equal(written.length, size + (size < 128 ? 2 : size < 256 ? 3 : size < 65_536 ? 4 : 5))
    assert.equal(readOctets(readDer(written)).length, size)
  }
})

test('values are read back unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(1n << 300n), max: 1n << 300n }), (value) => {
      assert.equal(readInteger(readDer(integer(value))), value)
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (octets) => {
      assert.equal(readInteger(readDer(unsignedInteger(octets))), BigInt(`0x${Buffer.from(octets).toString('hex')}`))
      assert.deepEqual([...readBitStringOctets(readDer(bitString(octets)))], [...octets])
      assert.deepEqual([...readOctets(readDer(octetString(octets)))], [...octets])
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(readText(readDer(utf8String(text))), text)
      assert.equal(readText(readDer(bmpString(text))), text)
    }),
  )
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 9 }), (bits) => {
      assert.deepEqual(readNamedBits(readDer(namedBits(bits))), new Set(bits.toSorted()))
    }),
  )
  for (const dotted of [...Object.values(OID), '2.25.329800735698586629295641978511506172918', '2.999.3', '0.39'])
    assert.equal(readOid(readDer(oid(dotted))), dotted)
  assert.equal(readBoolean(readDer(boolean(true))), true)
})

test('times keep their second, before and after 2050 [RFC 5280 §4.1.2.5]', () => {
  const range = { min: new Date('1950-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(range), (instant) => {
      const second = Math.floor(instant.getTime() / 1000) * 1000
      assert.equal(readTime(readDer(time(instant))).getTime(), second)
    }),
  )
  assert.equal(time(new Date('2049-12-31T23:59:59Z'))[0], TAG.utcTime)
  assert.equal(time(new Date('2050-01-01T00:00:00Z'))[0], TAG.generalizedTime)
})

test('SET OF is written in encoding order', () => {
  const parts = [octetString(hex('02')), integer(5), octetString(hex('01')), octetString(hex('0000'))]
  const tags = readDer(setOf(parts)).children.map(({ raw }) => Buffer.from(raw).toString('hex'))
  assert.deepEqual(tags, ['020105', '040101', '040102', '04020000'])
})

const refused: Record<string, string> = {
  'an indefinite length': '30 80 05 00 00 00',
  'a long length that fits the short form': '04 81 01 00',
  'a length with a leading zero': `04 82 00 80 ${'00'.repeat(128)}`,
  'a padded integer': '02 02 00 01',
  'a padded negative integer': '02 02 ff ff',
  'an empty integer': '02 00',
  'a boolean that is neither': '01 01 01',
  'a null with content': '05 01 00',
  'an empty bit string': '03 00',
  'a bit string with its unused bits set': '03 02 04 ff',
  'an object identifier that ends early': '06 02 2a 86',
  'an object identifier with padding': '06 03 2a 80 01',
  'an octet string in pieces': '24 03 04 01 00',
  'a primitive sequence': '10 00',
  'a tag of two octets': '1f 81 01 00',
  'content cut off': '30 03 02 01',
  'bytes behind the element': '05 00 00',
  'end-of-contents': '30 02 00 00',
  'no byte at all': '',
}
for (const [what, bytes] of Object.entries(refused))
  test(`${what} is refused`, () => {
    assert.throws(() => readDer(hex(bytes)), { code: 'DER_MALFORMED' })
  })

test('impossible times are refused', () => {
  for (const digits of ['490231000000Z', '491301000000Z', '490101240000Z', '4901010000Z', '490101000000+0700'])
    assert.throws(
      () => readTime(readDer(element(TAG.utcTime, [Buffer.from(digits)]))),
      { code: 'DER_MALFORMED' },
      digits,
    )
})

test('every string type is read as text', () => {
  const text = (tag: number, digits: string) => readText(readDer(element(tag, [hex(digits)])))
  assert.equal(text(TAG.printableString, '416c696365'), 'Alice')
  assert.equal(text(TAG.ia5String, '4162'), 'Ab')
  assert.equal(text(TAG.t61String, '4de96c'), 'Mél')
  assert.equal(text(TAG.bmpString, '0e01d83ddd11'), 'ก\u{1f511}')
  assert.equal(text(TAG.universalString, '00000e01 0001f511'), 'ก\u{1f511}')
  for (const [tag, digits] of [
    [TAG.utf8String, 'ff'],
    [TAG.bmpString, '00'],
    [TAG.universalString, '000e01'],
    [TAG.universalString, '00110000'],
    [TAG.octetString, '41'],
  ] as const)
    assert.throws(() => text(tag, digits), { code: 'DER_MALFORMED' })
})

test('deep nesting is refused and does not exhaust the stack', () => {
  let bytes: Uint8Array = integer(1)
  for (let depth = 1; depth < MAX_DEPTH; depth++) bytes = sequence(bytes)
  readDer(bytes)
  assert.throws(() => readDer(sequence(bytes)), { code: 'DER_TOO_DEEP' })
  let hostile: Uint8Array = integer(1)
  for (let depth = 0; depth < 5000; depth++) hostile = sequence(hostile)
  assert.throws(() => readDer(hostile), { code: 'DER_TOO_DEEP' })
})

test('random bytes are read as an element or refused by name', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        readDer(bytes)
      } catch (error) {
        assert.ok(error instanceof PkiError)
      }
    }),
    { numRuns: 2000 },
  )
})

test('the first element of padded bytes has the length it states', () => {
  const written = sequence(integer(7))
  assert.deepEqual([...firstElement(Buffer.concat([written, Buffer.alloc(50)]))], [...written])
})

test('members are read in order, and none may remain', () => {
  const members = new Members(readDer(sequence(integer(1), printableString('x'))))
  assert.equal(members.optional(TAG.octetString), undefined)
  members.take(TAG.integer)
  assert.throws(() => members.end(), { code: 'DER_MALFORMED' })
  assert.throws(() => members.take(TAG.utf8String), { code: 'DER_MALFORMED' })
})
