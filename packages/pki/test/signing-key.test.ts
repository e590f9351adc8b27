import assert from 'node:assert/strict'
import { constants, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { test } from 'node:test'
import { publicKeyOf } from '@laisen/pki/certificate'
import { softwareKey, softwareSigner } from '@laisen/pki/signing-key'
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
