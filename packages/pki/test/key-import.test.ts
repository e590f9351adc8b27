/** Keys of others: what would take OpenSSL minutes is refused before it computes, and no honest key is. */
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { test } from 'node:test'
import { parseCertificate, publicKeyOf } from '@laisen/pki/certificate'
import { readCrl } from '@laisen/pki/crl-read'
import { readDer, TAG } from '@laisen/pki/der'
import {
  bitString,
  element,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  unsignedInteger,
} from '@laisen/pki/der-write'
import { isPkiError } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import { isIssuedBy, isSelfSigned } from '@laisen/pki/path'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { bag, certificateValue } from '@laisen/pki/pkcs12-write'
import { readingTime } from '@laisen/testkit/der-hostile'
import { workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import { stopwatch } from '@laisen/testkit/thread-time'
import { certificateBag, openFile } from './pkcs12-files.ts'

const { root, alice } = await pki({ root: {}, alice: { by: 'root', key: 'rsa2048' } })

const SIZE_BYTES = 100_000
const MOST_TIMES = 80

/** Refused, and for no more work than reading is. */
function assertRefused(what: string, read: () => unknown): void {
  const unit = readingTime(SIZE_BYTES)
  const watch = stopwatch()
  assert.throws(read, { code: 'KEY_UNSUPPORTED' }, what)
  const took = watch()
  assert.ok(took <= MOST_TIMES * unit, `${what}: ${took} ms, where reading takes ${unit} ms`)
}

const large = (octets: number) => element(TAG.integer, [Buffer.alloc(octets, 0x7f)])
const rsa = sequence(oid(OID.rsaEncryption), nullValue())
const numbers = readDer(alice.key.export({ format: 'der', type: 'pkcs1' })).children.map(({ raw }) => raw as Uint8Array)
const privateRsa = (...members: Uint8Array[]) => sequence(integer(0n), rsa, octetString(sequence(...members)))
const fileOf = (pkcs8: Uint8Array) => openFile(bag(OID.keyBag, readDer(pkcs8).raw), certificateBag(alice))

const names = ['version', 'modulus', 'exponent', 'private exponent', 'prime', 'prime', 'exponent', 'exponent', 'factor']
for (const [index, name] of names.entries())
  if (index > 0)
    test(`a file whose RSA key has number ${index} (${name}) of 100 KB is refused without computing with it`, () => {
      const file = fileOf(privateRsa(...numbers.with(index, large(SIZE_BYTES))))
      assertRefused(name, () => openPkcs12(file, ''))
    })

test('a file whose RSA key has thousands of primes is refused', () => {
  const others = sequence(...Array.from({ length: 10_000 }, () => sequence(integer(3n), integer(3n), integer(3n))))
  assertRefused('primes', () => openPkcs12(fileOf(privateRsa(integer(1n), ...numbers.slice(1), others)), ''))
})

test('a file whose key is of another kind, with long numbers, is refused without computing the public key', () => {
  const dsa = (octets: number) =>
    sequence(
      integer(0n),
      sequence(oid('1.2.840.10040.4.1'), sequence(large(octets), large(32), large(octets - 1))),
      octetString(large(octets - 1)),
    )
  const dh = (octets: number) =>
    sequence(
      integer(0n),
      sequence(oid('1.2.840.113549.1.3.1'), sequence(large(octets), large(32))),
      octetString(large(octets - 1)),
    )
  const keys = { DSA: dsa(3000), 'a long DSA': dsa(30_000), DH: dh(1200), 'a long DH': dh(30_000) }
  for (const [kind, key] of Object.entries(keys)) assertRefused(kind, () => openPkcs12(fileOf(key), ''))
})

/** The certificate of Alice with another key, so that its own signature is wrong. */
function holding(publicKey: Uint8Array) {
  const [tbs, ...rest] = readDer(alice.certificate.raw).children
  const members = tbs!.children.map(({ raw }) => raw as Uint8Array).with(6, publicKey)
  return parseCertificate(sequence(sequence(...members), ...rest.map(({ raw }) => raw)))
}
const publicRsa = (modulus: Uint8Array, exponent: Uint8Array) => sequence(rsa, bitString(sequence(modulus, exponent)))
/** An odd number of so many bits. */
const modulusOf = (bits: number) => {
  const octets = randomBytes(bits / 8)
  octets[0]! |= 0x80
  octets[octets.length - 1]! |= 1
  return unsignedInteger(octets)
}

const hostile: Record<string, Uint8Array> = {
  'an exponent of 100 KB': publicRsa(modulusOf(2048), large(SIZE_BYTES)),
  'an exponent of 257 bits': publicRsa(modulusOf(2048), integer(2n ** 256n + 1n)),
  'a modulus of 100 KB': publicRsa(large(SIZE_BYTES), integer(65_537n)),
  'a modulus of 16,392 bits': publicRsa(modulusOf(16_392), integer(65_537n)),
  'a key of 100 KB that is no RSA': sequence(sequence(oid('1.2.840.10040.4.1')), bitString(large(SIZE_BYTES))),
}
for (const [what, spki] of Object.entries(hostile))
  test(`${what} in a certificate is refused, whatever it is to verify`, async () => {
    const certificate = holding(spki)
    assertRefused(what, () => publicKeyOf(certificate))
    // Not verified, rather than an error that says something else.
    for (const verified of [isSelfSigned, (one: typeof certificate) => isIssuedBy(alice.certificate, one)])
      assert.equal(verified(holding(spki)), false)
    await assert.rejects(readCrl(root.certificate.raw, holding(spki)), (error) => isPkiError(error, 'STATUS_UNSOUND'))
  })

for (const bits of [1024, 2048, 3072, 4096, 8192, 16_384])
  for (const exponent of [3n, 17n, 65_537n, 2n ** 64n - 59n, 2n ** 255n + 95n, 2n ** 256n - 1n])
    test(`RSA-${bits} with the exponent ${exponent} is read`, () => {
      const { asymmetricKeyDetails: facts } = publicKeyOf(holding(publicRsa(modulusOf(bits), integer(exponent))))
      assert.deepEqual([facts?.modulusLength, facts?.publicExponent], [bits, exponent])
    })

/** A key that openssl made, which also signs the certificate around it. */
function made(bits: number, exponent: bigint) {
  using bench = workbench()
  const options = ['-pkeyopt', `rsa_keygen_bits:${bits}`, '-pkeyopt', `rsa_keygen_pubexp:${exponent}`]
  bench.openssl('genpkey', '-algorithm', 'RSA', ...options, '-out', 'key.pem')
  bench.openssl('req', '-x509', '-new', '-key', 'key.pem', '-subj', '/CN=Alice', '-days', '9', '-out', 'alice.pem')
  bench.openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'key.pem',
    '-in',
    'alice.pem',
    '-passout',
    'pass:pw',
    '-out',
    'alice.p12',
  )
  return bench.bytes('alice.p12')
}

for (const [bits, exponent] of [
  [1024, 3n],
  [2048, 17n],
  [2048, 2n ** 255n + 95n],
  [3072, 65_537n],
  [4096, 65_537n],
] as const)
  test(`a file of openssl with RSA-${bits} and the exponent ${exponent} opens, and its certificate verifies what its key signs`, () => {
    const { key, certificate } = openPkcs12(made(bits, exponent), 'pw')
    assert.equal(certificate.key.bits, bits)
    assert.ok(isSelfSigned(certificate), 'openssl signed it')
    assert.ok(sign('sha256', Buffer.from('a'), key).length === bits / 8)
  })

test('keys of other kinds that honest files hold are read', () => {
  for (const { privateKey, publicKey } of [
    generateKeyPairSync('ec', { namedCurve: 'P-521', paramEncoding: 'explicit' }),
    generateKeyPairSync('ed25519'),
    generateKeyPairSync('dsa', { modulusLength: 3072, divisorLength: 256 }),
  ]) {
    const spki = readDer(publicKey.export({ format: 'der', type: 'spki' })).raw
    assert.ok(createPublicKey(privateKey).equals(publicKeyOf(holding(spki))))
    const own = bag(OID.certBag, certificateValue(holding(spki)))
    const file = openFile(bag(OID.keyBag, readDer(privateKey.export({ format: 'der', type: 'pkcs8' })).raw), own)
    assert.ok(createPrivateKey(openPkcs12(file, '').key.export({ format: 'pem', type: 'pkcs8' })))
  }
})
