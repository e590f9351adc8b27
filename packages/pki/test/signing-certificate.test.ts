import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Der } from '@laisen/pki/der'
import { buildChain, isSelfSigned } from '@laisen/pki/path'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { bestChain, judgeSigningCertificate, judgeSigningKey } from '@laisen/pki/signing-certificate'
import { signingChecks } from '@laisen/pki/signing-checks'
import { softwareKey } from '@laisen/pki/signing-key'
import { chainOfOthers, p256Key } from '@laisen/testkit/certificates-of-others'
import { pki } from '@laisen/testkit/pki'
import { type Notice, signingFilePassword } from '@laisen/testkit/signing-case'
import { signingCases } from '@laisen/testkit/signing-certificates'

type Asked = Parameters<typeof judgeSigningCertificate>[0]
const idsTold = (told: readonly Notice[]) => told.map(([rule]) => rule)
const idsIn = (findings: readonly { readonly id: string }[]) => findings.map(({ id }) => id)

const cases = await signingCases()
const now = new Date()
const idsOf = (asked: Asked, at = now) => judgeSigningCertificate(asked, at).refusals.map(({ id }) => id)

for (const [what, { file, refused, told }] of Object.entries(cases))
  test(`${what}: ${refused?.[0] ?? `may sign${told ? `, with ${idsTold(told)}` : ''}`}`, async () => {
    const opened = openPkcs12(file, signingFilePassword)
    const atRest = judgeSigningCertificate(opened, now)
    const verdict = atRest.refusals.length > 0 ? atRest : await judgeSigningKey(softwareKey(opened), now)
    assert.equal(verdict.refusals[0]?.id, refused?.[0])
    if (!refused) assert.deepEqual(idsIn(verdict.notices), idsTold(told ?? []))
  })

test('every rule finds something in a certificate of this table, and every id is unique', () => {
  const shown = Object.values(cases).flatMap(({ refused, told }) => refused?.[0] ?? idsTold(told ?? []))
  const ids = signingChecks.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    ids.filter((id) => !shown.includes(id)),
    [],
  )
})

test('an RSA key of 8192 bits signs, and one bit more is too much', async () => {
  const { bob } = await pki({ root: {}, bob: { by: 'root', key: 'rsa2048' } })
  const ofBits = (bits: number) => {
    const certificate = Object.assign(Object.create(bob.certificate), { key: { ...bob.certificate.key, bits } })
    return idsOf({ certificate, chain: [] })
  }
  assert.deepEqual(ofBits(8192), [])
  assert.deepEqual(ofBits(8193), ['KEY_TOO_LARGE'])
})

test('the first and the last second of a certificate count', async () => {
  const notBefore = new Date('2026-01-01T00:00:00Z')
  const notAfter = new Date('2026-06-30T23:59:59Z')
  const { root } = await pki({ root: { notBefore, notAfter, authority: false } })
  assert.deepEqual(idsOf(root, new Date('2026-06-30T23:59:59.999Z')), [])
  assert.deepEqual(idsOf(root, notBefore), [])
  assert.deepEqual(idsOf(root, new Date('2026-07-01T00:00:00Z')), ['CERTIFICATE_EXPIRED'])
  assert.deepEqual(idsOf(root, new Date('2025-12-31T23:59:59.999Z')), ['CERTIFICATE_NOT_YET_VALID'])
})

test('the answer depends on the chain given now, not on the one before', async () => {
  const { root, alice } = await pki({ root: {}, alice: { by: 'root' } })
  const other = (await pki({ root: { name: 'root' } })).root
  assert.deepEqual(idsOf({ certificate: alice.certificate, chain: [root.certificate] }), [])
  assert.deepEqual(idsOf({ certificate: alice.certificate, chain: [other.certificate] }), ['CHAIN_BROKEN'])
  assert.deepEqual(idsOf({ certificate: alice.certificate, chain: [] }), [])
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
    const { refusals } = await judgeSigningKey(softwareKey({ ...alice, key }), now)
    assert.deepEqual(idsIn(refusals), ['KEY_NOT_OF_CERTIFICATE'])
  }
})

test('a key that cannot sign is found', async () => {
  const { alice } = await pki({ root: {}, alice: { by: 'root' } })
  const silent = { ...alice.signingKey(), sign: () => Promise.reject(new Error('token removed')) }
  assert.deepEqual(idsIn((await judgeSigningKey(silent, now)).refusals), ['KEY_NOT_OF_CERTIFICATE'])
})

test('a chain is ordered despite forgeries and circles', async () => {
  const real = await pki({ root: { name: 'Root' }, issuing: { by: 'root', name: 'Issuing' }, alice: { by: 'issuing' } })
  const forged = await pki({ root: { name: 'Root' }, issuing: { by: 'root', name: 'Issuing' } })
  // Forgeries with the real key identifiers.
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
  // Only where nothing better is there, what has the issuer's name stands for it, so that the person is told of it.
  const impostor = buildChain(real.alice.certificate, [forged.issuing.certificate])
  assert.equal(idsOf({ certificate: real.alice.certificate, chain: impostor })[0], 'CHAIN_BROKEN')
  assert.deepEqual(buildChain(real.root.certificate, pool), [])
})

test('many authorities that all certify each other are soon sorted out', async () => {
  const keys = Array.from({ length: 6 }, () => p256Key())
  const names = keys.map((_, index) => `Authority ${index}`)
  const crossed = keys.flatMap((key, index) =>
    keys.flatMap((issuing, by) => {
      const issuer = { name: names[by]!, key: issuing, keyIds: false }
      const [, held] = chainOfOthers([issuer, { name: names[index]!, key, keyIds: false }, {}])
      return index === by
        ? []
        : [held!.certificate, chainOfOthers([issuer, { name: names[index]!, key, keyIds: false }, {}])[1]!.certificate]
    }),
  )
  const [, signer] = chainOfOthers([{ name: names[0]!, key: keys[0]!, keyIds: false }, { keyIds: false }])
  const chain = bestChain(signer!.certificate, crossed, now)
  assert.equal(chain.length, 10)
  assert.deepEqual(idsOf({ certificate: signer!.certificate, chain }), [])
})

test('a chain ends with the root, also where a renewed root has the same key, and after ten links', async () => {
  const { root, alice } = await pki({ root: {}, alice: { by: 'root' } })
  const renewed = { ...root.certificate, raw: Buffer.concat([root.certificate.raw, Buffer.of(0)]) as Uint8Array as Der }
  assert.equal(buildChain(alice.certificate, [root.certificate, renewed]).length, 1)

  const long: Record<string, { by?: string }> = { level0: {} }
  for (let level = 1; level <= 12; level++) long[`level${level}`] = { by: `level${level - 1}` }
  const made = Object.values(await pki(long)).map(({ certificate }) => certificate)
  assert.equal(buildChain(made.at(-1)!, made).length, 10)
})

test('without key identifiers, names and signatures identify the issuer', async () => {
  const { root, alice } = await pki({ root: {}, alice: { by: 'root' } })
  const nameless = { ...root.certificate, subjectKeyId: undefined }
  assert.equal(buildChain({ ...alice.certificate, authorityKeyId: undefined }, [nameless])[0], nameless)
})
