/** What others send may have any part of any length. None takes more time than its length does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCertificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { readDer, readStructure, TAG } from '@laisen/pki/der'
import { readInteger, readNamedBits, readOid } from '@laisen/pki/der-values'
import { bitString, element, integer, oid, sequence, utf8String } from '@laisen/pki/der-write'
import { readName, sameName } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { buildChain } from '@laisen/pki/path'
import { enlarged, readingTime } from '@laisen/testkit/der-hostile'
import { pki } from '@laisen/testkit/pki'
import { pkiReadings } from '@laisen/testkit/pki-readings'
import { stopwatch } from '@laisen/testkit/thread-time'

const SIZE_BYTES = 50_000
/** Reading, judging and describing go over the same bytes several times. What takes the square of the length takes more than a hundred times as long. */
const MOST_TIMES = 80

for (const [what, { honest, read }] of Object.entries(await pkiReadings(new Date('2026-11-21T09:00:00Z'))))
  test(`a ${what} with one part of 50 KB takes no longer than its length, whichever part it is`, async () => {
    const unit = readingTime(SIZE_BYTES)
    const took = async (bytes: Uint8Array) => {
      const watch = stopwatch()
      await read(bytes)
      return watch()
    }
    for (const { what, bytes } of enlarged(honest, SIZE_BYTES)) {
      let least = await took(bytes)
      // A collection of garbage may fall into a turn, but not into each.
      for (let turn = 0; turn < 3 && least > MOST_TIMES * unit; turn++) least = Math.min(least, await took(bytes))
      assert.ok(least <= MOST_TIMES * unit, `${what}: ${least} ms, where reading takes ${unit} ms`)
    }
  })

const identifier = (octets: number) => element(TAG.oid, [Buffer.alloc(octets, 0xff).fill(1, octets - 1)])

test('an object identifier of 64 octets is read, and a longer one refused, also where nothing else is checked', () => {
  assert.match(readOid(readDer(identifier(64))), /^2\.\d{130}/)
  for (const read of [readDer, (bytes: Uint8Array) => readOid(readStructure(bytes as Der))]) {
    assert.throws(() => read(identifier(65)), { code: 'DER_MALFORMED' })
    assert.throws(() => read(element(TAG.oid, [Buffer.alloc(65, 1)])), { code: 'DER_MALFORMED' })
  }
})

test('identifiers whose arcs are as large as numbers may be are exact', () => {
  for (const arc of [2n ** 46n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n + 1n, 2n ** 128n - 1n])
    for (const dotted of [`2.${arc}`, `1.2.${arc}`, `2.${arc}.${arc}.1`])
      assert.equal(readOid(readDer(oid(dotted))), dotted)
})

test('a number of 128 octets is read, and a longer one is left as octets', () => {
  assert.equal(readInteger(readDer(integer(2n ** 1022n))), 2n ** 1022n)
  assert.throws(() => readInteger(readDer(integer(2n ** 1024n))), { code: 'DER_MALFORMED' })
})

test('of a list of bits, those that can have a name are read', () => {
  assert.equal(readNamedBits(readDer(bitString(Buffer.alloc(SIZE_BYTES, 0xff)))).size, 64)
})

const nameOf = (text: string) =>
  readName(readDer(sequence(element(TAG.set, [sequence(oid(OID.commonName), utf8String(text))]))))

test('names differ by case, spaces and the form of accents in nothing, unless they are longer than any name', () => {
  assert.ok(sameName(nameOf('Ste\u0301phane  MALLARME\u0301 '), nameOf('st\u00e9phane mallarm\u00e9')))
  const accents = '\u0301\u0316'.repeat(512)
  assert.ok(sameName(nameOf(`a${accents.slice(1)}`), nameOf(`A${accents.slice(1)}`)))
  const long = 'e\u0301'.repeat(1000)
  assert.ok(!sameName(nameOf(long), nameOf(long.normalize('NFC'))))
  assert.ok(sameName(nameOf(long), nameOf(long.toUpperCase())))
})

test('of thousands of certificates with the name of the issuer, a few are verified, and one is named as the issuer that did not sign', async () => {
  const { root, other, alice } = await pki({
    root: { name: 'One Name' },
    other: { name: 'One Name' },
    alice: { by: 'root' },
  })
  let verified = 0
  const { subjectKeyId: _, ...decoy } = parseCertificate(other.certificate.raw)
  const decoys = Array.from({ length: 3000 }, (_, index) => ({
    ...{ ...decoy, subjectKeyId: undefined },
    raw: Buffer.concat([decoy.raw, Buffer.from(`${index}`)]) as Uint8Array as Der,
    get spki() {
      verified++
      return decoy.spki
    },
  }))
  const unnamed = { ...alice.certificate, authorityKeyId: undefined }
  assert.equal(buildChain(unnamed, decoys)[0]?.raw.length, decoys[0]!.raw.length)
  assert.ok(verified <= 40, `${verified}`)
  assert.deepEqual(buildChain(alice.certificate, [root.certificate]), [root.certificate])
})
