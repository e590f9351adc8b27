import assert from 'node:assert/strict'
import { test } from 'node:test'
import { berToDer, firstBerAsDer } from '@laisen/pki/ber'
import { readDer } from '@laisen/pki/der'
import { integer, octetString, sequence, utf8String } from '@laisen/pki/der-write'
import { toBer } from '@laisen/testkit/ber-forms'
import fc from 'fast-check'

const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex')

test('indefinite lengths and segmented strings become DER', () => {
  const ber = hex('30 80  24 80 04 02 0102 24 03 04 01 03 00 00  02 01 05  00 00')
  assert.deepEqual(Buffer.from(berToDer(ber)), Buffer.from(sequence(octetString(hex('010203')), integer(5))))
})

test('overlong lengths become short', () => {
  assert.deepEqual(
    Buffer.from(berToDer(hex('30 83 000003 02 81 01 05'.replace('000003', '000004')))),
    hex('30 03 02 01 05'),
  )
})

test('any DER written as BER is converted back unchanged', () => {
  const leaf = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map(octetString),
    fc.bigInt({ min: 0n, max: 1n << 64n }).map(integer),
    fc.string().map(utf8String),
  )
  const tree = fc.letrec<{ node: Uint8Array }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }).map((parts) => sequence(...parts)),
    ),
  })).node
  fc.assert(
    fc.property(tree, (der) => {
      assert.deepEqual(Buffer.from(berToDer(toBer(readDer(der)))), Buffer.from(der))
    }),
  )
})

for (const [what, bytes] of Object.entries({
  'an unending sequence': '30 80 02 01 05',
  'an indefinite primitive': '04 80 00 00',
  'a length beyond the file': '30 7f 00',
  'pieces of another type': '24 03 02 01 05',
  'bytes behind the element': '05 00 05 00',
}))
  test(`${what} is refused`, () => {
    assert.throws(() => berToDer(hex(bytes)), { code: 'DER_MALFORMED' })
  })

test('an element that ends within its length is refused, also where padding would be accepted', () => {
  for (const bytes of ['04 82', '04 82 01', '30 84 000000', '30 03 04 82 00']) {
    for (const read of [berToDer, firstBerAsDer])
      assert.throws(() => read(hex(bytes)), { code: 'DER_MALFORMED' }, bytes)
  }
})

test('deep nesting in BER is refused', () => {
  assert.throws(() => berToDer(Buffer.alloc(100_000, hex('3080'))), { code: 'DER_TOO_DEEP' })
})
