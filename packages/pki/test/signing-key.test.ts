import assert from 'node:assert/strict'
import {
  constants,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  verify,
  X509Certificate,
} from 'node:crypto'
import { test } from 'node:test'
import { parseCertificate, publicKeyOf } from '@laisen/pki/certificate'
import { readDer } from '@laisen/pki/der'
import { nullValue, oid, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import { judgeSigningKey } from '@laisen/pki/signing-certificate'
import { softwareKey, softwareSigner } from '@laisen/pki/signing-key'
import { workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'

const { rsa, p256, p384, p521 } = await pki({
  root: {},
  rsa: { by: 'root', key: 'rsa2048' },
  p256: { by: 'root', key: 'p256' },
  p384: { by: 'root', key: 'p384' },
  p521: { by: 'root', key: 'p521' },
})
const data = randomBytes(300)

test('each curve has its own digest', () => {
  assert.deepEqual(
    [p256, p384, p521].map((it) => it.signingKey().digest),
    ['sha256', 'sha384', 'sha512'],
  )
  assert.equal(p384.signingKey({ digest: 'sha256' }).digest, 'sha384')
})

test('P-256 signs synchronously, the others on the thread pool', () => {
  assert.ok(p256.signingKey().sign(data) instanceof Uint8Array)
  for (const slow of [rsa, p384, p521]) assert.ok(slow.signingKey().sign(data) instanceof Promise)
})

test('with its own thread, every key signs synchronously', () => {
  for (const { key, certificate, chain } of [rsa, p256, p384, p521]) {
    const signer = softwareKey({ key, certificate, chain, thread: 'own' })
    const signature = signer.sign(data)
    assert.ok(signature instanceof Uint8Array)
    assert.ok(verify(signer.digest, data, publicKeyOf(certificate), signature))
  }
})

test('RSA signs with PKCS#1 v1.5, or with PSS and a salt as long as the digest', async () => {
  const key = rsa.certificate.spki
  const publicKey = { key: Buffer.from(key), format: 'der', type: 'spki' } as const
  assert.ok(verify('sha256', data, publicKey, await rsa.signingKey().sign(data)))
  const pss = await rsa.signingKey({ scheme: 'rsa-pss', digest: 'sha384' }).sign(data)
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 }
  assert.ok(verify('sha384', data, { ...publicKey, ...padding }, pss))
})

test('a key bound to PSS signs with PSS', () => {
  const { privateKey } = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
  assert.equal(softwareSigner(privateKey).algorithm, 'rsa-pss')
})

test('keys that cannot sign documents are refused by name', () => {
  const { privateKey: ed25519 } = generateKeyPairSync('ed25519')
  const { privateKey: koblitz } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const { certificate, chain } = rsa
  assert.throws(() => softwareKey({ key: ed25519, certificate, chain }), { facts: { key: 'ed25519' } })
  assert.throws(() => softwareKey({ key: koblitz, certificate, chain }), {
    code: 'KEY_UNSUPPORTED',
    facts: { key: 'secp256k1' },
  })
})

test('a key signs as its certificate demands, also where the file holds it as a key for any RSA signature', async () => {
  using bench = workbench()
  const { openssl } = bench
  const demands = ['md:sha384', 'mgf1_md:sha384', 'saltlen:48'].flatMap((one) => ['-pkeyopt', `rsa_pss_keygen_${one}`])
  openssl('genpkey', '-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048', ...demands, '-out', 'pss.key')
  openssl('req', '-new', '-x509', '-key', 'pss.key', '-out', 'pss.pem', '-subj', '/CN=PSS', '-days', '1')
  const pss = createPrivateKey(bench.read('pss.key'))
  const certificate = parseCertificate(new X509Certificate(bench.read('pss.pem')).raw)
  const rsa = createPrivateKey({ key: asPlainRsa(pss), format: 'der', type: 'pkcs8' })
  assert.equal(rsa.asymmetricKeyType, 'rsa')
  const file = writePkcs12({ key: rsa, certificate, chain: [], password: 'x', iterations: 1 })
  const signer = softwareKey(openPkcs12(file, 'x'))
  assert.deepEqual([signer.algorithm, signer.digest, signer.saltLength], ['rsa-pss', 'sha384', 48])
  assert.deepEqual((await judgeSigningKey(signer, certificate.notAfter)).refusals, [])
})

/** The same key under rsaEncryption. */
function asPlainRsa(key: KeyObject): Buffer {
  const [version, , octets] = readDer(key.export({ format: 'der', type: 'pkcs8' })).children
  return Buffer.from(sequence(version!.raw, sequence(oid(OID.rsaEncryption), nullValue()), octets!.raw))
}
