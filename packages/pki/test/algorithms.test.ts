import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cmsSignatureIdentifier,
  digestOf,
  readAlgorithm,
  signatureAlgorithmOf,
  weakDigestOf,
} from '@laisen/pki/algorithms'
import { readDer } from '@laisen/pki/der'
import { context, integer, nullValue, oid, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'

const read = (der: Uint8Array) => readAlgorithm(readDer(der))
const hash = (type: string) => sequence(oid(type), nullValue())
const pss = (...parameters: Uint8Array[]) => read(sequence(oid(OID.rsassaPss), sequence(...parameters)))

test('written algorithm identifiers are read back', () => {
  for (const digest of ['sha256', 'sha384', 'sha512'] as const)
    for (const scheme of ['rsa-pkcs1', 'rsa-pss', 'ecdsa'] as const) {
      const algorithm = signatureAlgorithmOf(read(cmsSignatureIdentifier(scheme, digest)), digest)
      assert.equal(algorithm.scheme, scheme)
      assert.equal(algorithm.digest, digest)
    }
})

test('PSS with empty parameters uses SHA-1 [RFC 4055 §3.1]', () => {
  assert.deepEqual(signatureAlgorithmOf(pss()), { scheme: 'rsa-pss', digest: 'sha1', saltLength: 20 })
})

test('impossible PSS parameters are refused by name', () => {
  const sha256 = context(0, hash(OID.sha256))
  const mask = context(1, sequence(oid(OID.mgf1), hash(OID.sha256)))
  const unsupported = { code: 'ALGORITHM_UNSUPPORTED' }
  assert.throws(() => signatureAlgorithmOf(pss(sha256, mask, context(2, integer(2 ** 40)))), unsupported)
  assert.throws(() => signatureAlgorithmOf(pss(sha256, mask, context(3, integer(2)))), unsupported)
  assert.throws(() => signatureAlgorithmOf(pss(sha256)), unsupported)
  assert.throws(() => signatureAlgorithmOf(read(sequence(oid(OID.rsassaPss)))), unsupported)
})

test('an unknown algorithm is refused by name, an unknown digest is undefined', () => {
  assert.throws(() => signatureAlgorithmOf(read(sequence(oid('1.2.3')))), { facts: { oid: '1.2.3' } })
  assert.throws(() => signatureAlgorithmOf(read(hash(OID.rsaEncryption))), { code: 'ALGORITHM_UNSUPPORTED' })
  assert.equal(digestOf(read(hash('1.2.3'))), undefined)
  assert.equal(digestOf(read(sequence(oid(OID.sha256), integer(1)))), undefined)
})

test('a signature over a broken digest is named, also where PSS leaves the digest out [RFC 4055 §3.1]', () => {
  const mask = context(1, sequence(oid(OID.mgf1), hash(OID.sha256)))
  const expected: [ReturnType<typeof read>, ReturnType<typeof weakDigestOf>][] = [
    [read(hash(OID.md5WithRsa)), 'MD5'],
    [read(hash(OID.sha1WithRsa)), 'SHA-1'],
    [read(sequence(oid(OID.ecdsaWithSha1))), 'SHA-1'],
    [read(sequence(oid(OID.ecdsaWithSha256))), undefined],
    [pss(), 'SHA-1'],
    [pss(mask), 'SHA-1'],
    [pss(context(0, hash(OID.sha1)), mask), 'SHA-1'],
    [pss(context(0, hash(OID.sha256)), mask), undefined],
  ]
  for (const [algorithm, weak] of expected) assert.equal(weakDigestOf(algorithm), weak, algorithm.oid)
})
