import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { attribute, buildSignedData, maxSignedDataBytes, writeSignedData } from '@laisen/pki/cms'
import { lintSignedData } from '@laisen/pki/cms-lint'
import { parseSignedData, singleValue } from '@laisen/pki/cms-parse'
import { contentDigestName, verifySignedData } from '@laisen/pki/cms-verify'
import { type Der, readDer } from '@laisen/pki/der'
import { element, octetString, oid, sequence } from '@laisen/pki/der-write'
import { PkiError } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import type { SigningKey } from '@laisen/pki/signing-key'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import fc from 'fast-check'

const content = randomBytes(1000)
const people = await pki({
  root: {},
  issuing: { by: 'root' },
  rsa2048: { by: 'issuing', key: 'rsa2048' },
  rsa3072: { by: 'issuing', key: 'rsa3072' },
  rsa4096: { by: 'issuing', key: 'rsa4096' },
  p256: { by: 'issuing', key: 'p256' },
  p384: { by: 'issuing', key: 'p384' },
  p521: { by: 'issuing', key: 'p521' },
  stranger: { by: 'root' },
})
const { root, issuing, rsa2048, p256, p384 } = people

const keys: Record<string, SigningKey> = {
  'RSA-2048': rsa2048.signingKey(),
  'RSA-2048 with SHA-384': rsa2048.signingKey({ digest: 'sha384' }),
  'RSA-2048 PSS': rsa2048.signingKey({ scheme: 'rsa-pss' }),
  'RSA-2048 PSS with SHA-512': rsa2048.signingKey({ scheme: 'rsa-pss', digest: 'sha512' }),
  'RSA-3072': people.rsa3072.signingKey(),
  'RSA-4096': people.rsa4096.signingKey(),
  'P-256': p256.signingKey(),
  'P-384': p384.signingKey(),
  'P-521': people.p521.signingKey(),
}

const digestFor = (key: SigningKey, bytes: Uint8Array = content) => createHash(key.digest).update(bytes).digest()
const sign = (key: SigningKey, more: Partial<Parameters<typeof buildSignedData>[0]> = {}) =>
  buildSignedData({ key, contentDigest: digestFor(key), ...more })

for (const [name, key] of Object.entries(keys)) {
  test(`${name}: openssl and we verify the signature, and the lint finds nothing`, async () => {
    using bench = workbench()
    for (const commitmentType of [undefined, 'proofOfApproval', 'proofOfReceipt'] as const) {
      const cms = await sign(key, { commitmentType })
      assert.deepEqual(lintSignedData(cms), [])
      const parsed = parseSignedData(cms)
      assert.equal(contentDigestName(parsed), key.digest)
      assert.deepEqual(verifySignedData(parsed, digestFor(key)).problems, [])
      const files = ['-in', bench.put('cms', cms), '-content', bench.put('content', content)]
      const trust = ['-CAfile', bench.put('root', toPem(root.certificate.raw)), '-purpose', 'any']
      const told = bench.openssl(
        'cms',
        '-verify',
        '-inform',
        'DER',
        '-binary',
        ...files,
        ...trust,
        '-out',
        bench.path('out'),
      )
      assert.match(told, /Verification successful/)
    }
  })

  test(`${name}: the estimate is sufficient, and at most a few bytes too large`, async () => {
    const token = octetString(new Uint8Array(4096))
    const timestamped = { unsigned: () => [attribute(OID.signatureTimeStamp, token)] }
    for (let round = 0; round < 20; round++) {
      const estimate = maxSignedDataBytes(key, round % 2 === 0 ? {} : { timestampBytes: token.length })
      const { length } = await sign(key, round % 2 === 0 ? {} : timestamped)
      assert.ok(
        length <= estimate && length >= estimate - (key.algorithm === 'ecdsa' ? 8 : 0),
        `${length} of ${estimate}`,
      )
    }
  })
}

test('signatures of one key that differ in content, commitment and certificates do not mix', async () => {
  const oids = { proofOfApproval: OID.proofOfApproval, proofOfReceipt: OID.proofOfReceipt }
  const commitments = [undefined, 'proofOfApproval', 'proofOfReceipt'] as const
  for (const key of [keys['P-256']!, keys['RSA-2048']!]) {
    const made = await Promise.all(
      Array.from({ length: 36 }, async (_, round) => {
        const bytes = randomBytes(40)
        const commitmentType = commitments[round % 3]
        const inside = round % 4 === 0 ? { type: OID.tstInfo, bytes } : undefined
        const more = { contentDigest: digestFor(key, bytes), commitmentType, content: inside }
        const extraCertificates = round % 5 === 0 ? [people.stranger.certificate] : []
        const includeCertificates = round % 7 !== 0
        return {
          bytes,
          commitmentType,
          inside,
          extraCertificates,
          includeCertificates,
          cms: await sign(key, { ...more, extraCertificates, includeCertificates }),
        }
      }),
    )
    for (const { bytes, commitmentType, inside, extraCertificates, includeCertificates, cms } of made) {
      const parsed = parseSignedData(cms)
      const { problems } = verifySignedData(parsed, digestFor(key, bytes))
      assert.deepEqual(problems, includeCertificates ? [] : ['SIGNER_CERTIFICATE_MISSING'])
      const { signedAttributes } = parsed.signerInfos[0]!
      const commitment = singleValue(signedAttributes, OID.commitmentType)
      const asked = commitmentType && Buffer.from(oid(oids[commitmentType]))
      assert.deepEqual(commitment && Buffer.from(commitment.content), asked)
      assert.deepEqual(
        Buffer.from(singleValue(signedAttributes, OID.contentType)!.raw),
        Buffer.from(oid(inside?.type ?? OID.data)),
      )
      assert.equal(parsed.certificates.length, includeCertificates ? 2 + extraCertificates.length : 0)
    }
  }
})

test("the certificates are the signer's and its chain, without the root", async () => {
  const { certificates } = parseSignedData(await sign(keys['P-256']!))
  const serials = certificates.map(({ serial }) => serial).toSorted()
  assert.deepEqual(serials, [p256.certificate.serial, issuing.certificate.serial].toSorted())
  const extra = parseSignedData(
    await sign(keys['P-256']!, { extraCertificates: [rsa2048.certificate, root.certificate] }),
  )
  assert.equal(extra.certificates.length, 3)
  assert.ok(maxSignedDataBytes(keys['P-256']!, { extraCertificates: [rsa2048.certificate] }) >= extra.raw.length)
})

test("a self-signed certificate is included if it is the signer's", async () => {
  const cms = parseSignedData(await sign(root.signingKey()))
  assert.equal(cms.certificates.length, 1)
})

test('unsigned attributes are made from the signature and leave it valid', async () => {
  const key = keys['P-384']!
  let seen: Uint8Array | undefined
  const unsigned = (signature: Uint8Array) => {
    seen = signature
    return [attribute(OID.signatureTimeStamp, octetString(signature)), attribute('1.2.3', oid(OID.data))]
  }
  const cms = await sign(key, { unsigned })
  const parsed = parseSignedData(cms)
  assert.deepEqual(lintSignedData(cms), [])
  assert.deepEqual(verifySignedData(parsed, digestFor(key)).problems, [])
  const [signer] = parsed.signerInfos
  assert.deepEqual(Buffer.from(signer!.signature), Buffer.from(seen!))
  assert.deepEqual(
    Buffer.from(singleValue(signer!.unsignedAttributes, OID.signatureTimeStamp)!.content),
    Buffer.from(seen!),
  )
})

test('a SignedData is written into its room as the digits of what is built, and not at all if it does not fit', async () => {
  const unsigned = () => [attribute(OID.signatureTimeStamp, octetString(new Uint8Array(40)))]
  const padding = 0x2e
  for (const name of ['RSA-2048', 'RSA-3072'])
    for (const more of [{}, { commitmentType: 'proofOfReceipt' as const }, { unsigned }])
      for (const bytes of [content, randomBytes(50)]) {
        const key = keys[name]!
        const request = { key, contentDigest: digestFor(key, bytes), ...more }
        const built = Buffer.from(await buildSignedData(request))
        const room = new Uint8Array(built.length * 2 + 10).fill(padding)
        assert.equal(await writeSignedData(request, room), built.length)
        assert.equal(Buffer.from(room).toString('latin1'), `${built.toString('hex')}..........`)

        const exact = new Uint8Array(built.length * 2)
        assert.equal(await writeSignedData(request, exact), built.length)
        assert.equal(Buffer.from(exact).toString('latin1'), built.toString('hex'))
        const small = new Uint8Array(built.length * 2 - 1).fill(padding)
        assert.equal(await writeSignedData(request, small), built.length)
        assert.ok(small.every((byte) => byte === padding))
      }
})

test('a commitment is written only on request', async () => {
  const commitment = async (commitmentType?: 'proofOfApproval') =>
    singleValue(
      parseSignedData(await sign(keys['P-256']!, { commitmentType })).signerInfos[0]!.signedAttributes,
      OID.commitmentType,
    )
  assert.equal(await commitment(), undefined)
  assert.ok(await commitment('proofOfApproval'))
})

test('the attributes are in DER order for any digest', async () => {
  const key = keys['P-256']!
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (contentDigest) => {
      assert.deepEqual(
        lintSignedData(await buildSignedData({ key, contentDigest, commitmentType: 'proofOfReceipt' })),
        [],
      )
    }),
    { numRuns: 50 },
  )
})

test('a different document does not verify', async () => {
  const key = keys['RSA-2048']!
  const integrity = verifySignedData(parseSignedData(await sign(key)), digestFor(key, randomBytes(5)))
  assert.deepEqual(integrity.problems, ['MESSAGE_DIGEST_DIFFERS'])
  assert.equal(integrity.intact, false)
})

test("a stranger's key under the signer's name does not verify", async () => {
  const forged = { ...keys['P-256']!, sign: people.stranger.signingKey().sign }
  assert.deepEqual(verifySignedData(parseSignedData(await sign(forged)), digestFor(forged)).problems, [
    'SIGNATURE_WRONG',
  ])
})

test("a key of another kind under the signer's name does not verify", async () => {
  const forged = { ...p256.signingKey(), sign: rsa2048.signingKey().sign }
  assert.deepEqual(verifySignedData(parseSignedData(await sign(forged)), digestFor(forged)).problems, [
    'SIGNATURE_WRONG',
  ])
})

test('without the certificate, nothing can be verified', async () => {
  const key = keys['P-256']!
  const parsed = { ...parseSignedData(await sign(key)), certificates: [] }
  assert.deepEqual(verifySignedData(parsed, digestFor(key)).problems, ['SIGNER_CERTIFICATE_MISSING'])
})

test('a substituted certificate with the same name and number is detected', async () => {
  const key = keys['P-256']!
  const data = parseSignedData(await sign(key))
  const swapped = { ...p384.certificate, issuer: p256.certificate.issuer, serialRaw: p256.certificate.serialRaw }
  const { problems } = verifySignedData({ ...data, certificates: [swapped] }, digestFor(key))
  assert.deepEqual(problems, ['SIGNING_CERTIFICATE_DIFFERS', 'SIGNATURE_WRONG'])
})

test('any change to a signature is detected, except in additional certificates', async () => {
  const key = keys['P-256']!
  const cms = await sign(key)
  const at = (part: Uint8Array) => Buffer.from(cms).indexOf(part)
  const beside = at(issuing.certificate.raw)
  const harmless = (index: number) => index >= beside && index < beside + issuing.certificate.raw.length
  const digestAlgorithms = readDer(cms).children[1]!.only.children[1]!
  fc.assert(
    fc.property(fc.nat(cms.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
      const changed = Buffer.from(cms)
      changed[index]! ^= change
      try {
        const { intact } = verifySignedData(parseSignedData(changed), digestFor(key))
        // The signature does not cover versions and the list of digests; the lint checks them.
        const unsignedPart = harmless(index) || (index >= digestAlgorithms.start - 1 && index < digestAlgorithms.end)
        if (intact && !unsignedPart) assert.ok(lintSignedData(changed).length > 0, `octet ${index}`)
      } catch (error) {
        assert.ok(error instanceof PkiError, String(error))
      }
    }),
    { numRuns: 1000 },
  )
})

test('a SignedData with something after its signers is refused', async () => {
  const outer = readDer(await sign(keys['P-256']!))
  const [type, content] = outer.children
  const members = content!.only.children.map(({ raw }) => raw)
  const rewritten = (more: readonly Der[]) => sequence(type!.raw, element(0xa0, [sequence(...members, ...more)]))
  assert.equal(parseSignedData(rewritten([])).signerInfos.length, 1)
  for (const more of [octetString(content!.raw), members.at(-1)!]) {
    assert.throws(() => parseSignedData(rewritten([more])), { code: 'CMS_MALFORMED' })
  }
})

test('signatures from openssl are verified too', () => {
  using bench = workbench()
  bench.put('content', content)
  for (const [identity, ...options] of [
    [rsa2048, '-md', 'sha256'],
    [rsa2048, '-md', 'sha512', '-keyopt', 'rsa_padding_mode:pss'],
    [p384, '-md', 'sha384'],
  ] as const) {
    bench.put('key', identity.key.export({ format: 'pem', type: 'pkcs8' }) as string)
    bench.put('cert', toPem(identity.certificate.raw))
    const files = ['-in', 'content', '-signer', 'cert', '-inkey', 'key', '-outform', 'DER', '-binary']
    const cms = parseSignedData(bench.opensslBytes('cms', '-sign', '-cades', ...files, ...options))
    const digest = createHash(contentDigestName(cms)!).update(content).digest()
    assert.deepEqual(verifySignedData(cms, digest).problems, [], options.join(' '))
  }
})

test('a key whose size is not known is refused before anything is laid out', () => {
  const { certificate, ...key } = keys['P-256']!
  const unknown = { type: 'ec', bits: 0, curve: undefined } as const
  const odd = { ...key, certificate: { ...certificate, key: unknown } }
  assert.throws(() => maxSignedDataBytes(odd), { code: 'KEY_UNSUPPORTED' })
})
