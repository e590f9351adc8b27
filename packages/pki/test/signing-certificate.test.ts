import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OID } from '@laisen/pki/oids'
import { buildChain, isSelfSigned } from '@laisen/pki/path'
import { checkSigningCertificate, checkSigningKey } from '@laisen/pki/signing-certificate'
import { softwareKey } from '@laisen/pki/signing-key'
import type { PkiRow, TestIdentity } from '@laisen/testkit/pki'
import { pki } from '@laisen/testkit/pki'

const now = new Date()
const idsOf = (identity: TestIdentity, at = now) => checkSigningCertificate(identity, at).map(({ id }) => id)

const rows: Record<string, [PkiRow, ...string[]]> = {
  'an RSA-2048 certificate': [{ key: 'rsa2048' }],
  'a P-256 certificate': [{ key: 'p256' }],
  'a P-384 certificate': [{ key: 'p384' }],
  'a P-521 certificate': [{ key: 'p521' }],
  'digitalSignature alone': [{ keyUsage: ['digitalSignature'] }],
  'no key usage at all': [{ keyUsage: null, ekus: null }],
  'a certificate for mail': [{ ekus: [OID.clientAuth, OID.emailProtection] }],
  'any extended usage': [{ ekus: [OID.anyExtendedKeyUsage] }],
  'an RSA-1024 key': [{ key: 'rsa1024' }, 'KEY_WEAK'],
  'an Ed25519 key': [{ key: 'ed25519' }, 'KEY_TYPE_UNSUPPORTED'],
  'a certificate for encryption': [{ keyUsage: ['keyEncipherment'] }, 'KEY_USAGE_FORBIDS_SIGNING'],
  'a certificate for signing in': [{ ekus: [OID.clientAuth] }, 'EXTENDED_KEY_USAGE_FORBIDS_SIGNING'],
  'a certificate for timestamps': [{ ekus: [OID.timeStamping] }, 'EXTENDED_KEY_USAGE_FORBIDS_SIGNING'],
  'an authority': [{ authority: true, keyUsage: ['digitalSignature', 'keyCertSign'] }, 'CERTIFICATE_OF_AUTHORITY'],
  'an expired certificate': [{ expired: true }, 'CERTIFICATE_EXPIRED'],
  'a certificate of tomorrow': [{ notBefore: new Date(now.getTime() + 86_400_000) }, 'CERTIFICATE_NOT_YET_VALID'],
}
for (const [what, [row, ...expected]] of Object.entries(rows))
  test(`${what}: ${expected.join(', ') || 'may sign'}`, async () => {
    const { subject } = await pki({ root: {}, subject: { by: 'root', ...row } })
    assert.deepEqual(idsOf(subject), expected)
    if (expected.length === 0) assert.deepEqual(await checkSigningKey(subject.signingKey(), now), [])
  })

test('an RSA key that would hold a thread is refused', async () => {
  const { alice } = await pki({ root: {}, alice: { by: 'root', key: 'rsa2048' } })
  const { certificate, chain } = alice
  const large = { ...certificate, key: { ...certificate.key, bits: 16384 } }
  assert.deepEqual(
    checkSigningCertificate({ certificate: large, chain }, now).map(({ id }) => id),
    ['KEY_TOO_LARGE'],
  )
})

test('the last second of a certificate belongs to it, and the first', async () => {
  const notBefore = new Date('2026-01-01T00:00:00Z')
  const notAfter = new Date('2026-06-30T23:59:59Z')
  const { root } = await pki({ root: { notBefore, notAfter, authority: false } })
  assert.deepEqual(idsOf(root, new Date('2026-06-30T23:59:59.999Z')), [])
  assert.deepEqual(idsOf(root, notBefore), [])
  assert.deepEqual(idsOf(root, new Date('2026-07-01T00:00:00Z')), ['CERTIFICATE_EXPIRED'])
  assert.deepEqual(idsOf(root, new Date('2025-12-31T23:59:59.999Z')), ['CERTIFICATE_NOT_YET_VALID'])
})

test('a chain with a forged link is found', async () => {
  const real = await pki({ root: { name: 'Root' }, alice: { by: 'root' } })
  const forged = await pki({ root: { name: 'Root' } })
  const chain = [forged.root.certificate]
  assert.deepEqual(idsOf({ ...real.alice, chain }), ['CHAIN_BROKEN'])
})

test("a key that is not the certificate's fails the test signature", async () => {
  const { alice, mallory, rsa } = await pki({
    root: {},
    alice: { by: 'root' },
    mallory: { by: 'root' },
    rsa: { by: 'root', key: 'rsa2048' },
  })
  for (const { key } of [mallory, rsa]) {
    const findings = await checkSigningKey(softwareKey({ ...alice, key }), now)
    assert.deepEqual(
      findings.map(({ id }) => id),
      ['KEY_NOT_OF_CERTIFICATE'],
    )
  }
})

test('a key that cannot sign is found', async () => {
  const { alice } = await pki({ root: {}, alice: { by: 'root' } })
  const silent = { ...alice.signingKey(), sign: () => Promise.reject(new Error('token removed')) }
  assert.deepEqual(
    (await checkSigningKey(silent, now)).map(({ id }) => id),
    ['KEY_NOT_OF_CERTIFICATE'],
  )
})

test('a chain is put in order, past forgeries and circles', async () => {
  const real = await pki({ root: { name: 'Root' }, issuing: { by: 'root', name: 'Issuing' }, alice: { by: 'issuing' } })
  const forged = await pki({ root: { name: 'Root' }, issuing: { by: 'root', name: 'Issuing' } })
  // Forgeries that carry the real key identifiers.
  const disguised = { ...forged.issuing.certificate, subjectKeyId: real.issuing.certificate.subjectKeyId }
  const pool = [disguised, forged.root, real.root, real.alice, real.issuing].map((it) =>
    'certificate' in it ? it.certificate : it,
  )
  const chain = buildChain(real.alice.certificate, pool)
  assert.deepEqual(
    chain.map(({ serial }) => serial),
    [real.issuing, real.root].map(({ certificate }) => certificate.serial),
  )
  assert.ok(isSelfSigned(real.root.certificate) && !isSelfSigned(real.issuing.certificate))
  assert.deepEqual(buildChain(real.alice.certificate, [forged.issuing.certificate]), [])
  assert.deepEqual(buildChain(real.root.certificate, pool), [])
})

test('without key identifiers names and signatures lead on', async () => {
  const { root, alice } = await pki({ root: {}, alice: { by: 'root' } })
  const nameless = { ...root.certificate, subjectKeyId: undefined }
  assert.equal(buildChain({ ...alice.certificate, authorityKeyId: undefined }, [nameless])[0], nameless)
})
