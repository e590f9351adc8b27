import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Certificate } from '@laisen/pki/certificate'
import type { Hex } from '@laisen/pki/der'
import { findingsOf } from '@laisen/pki/finding'
import type { CertificateFields } from '@laisen/pki/issue'
import { issueCertificate } from '@laisen/pki/issue'
import { describeName } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { isIssuedBy, isSelfSigned } from '@laisen/pki/path'
import type { CertificateProfile } from '@laisen/pki/profile-checks'
import { profileChecks } from '@laisen/pki/profile-checks'
import {
  issuingFields,
  ocspResponderFields,
  oneTimeSignerFields,
  rootFields,
  signerFields,
  timestampFields,
} from '@laisen/pki/profiles'
import type { Signer } from '@laisen/pki/signing-key'
import { softwareSigner } from '@laisen/pki/signing-key'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'

const lintCertificate = (certificate: Certificate, profile: CertificateProfile, issuer: Certificate) =>
  findingsOf(profileChecks, { certificate, profile, issuer })

const now = new Date('2026-11-21T09:00:00.500Z')
const pair = (namedCurve = 'P-384') => generateKeyPairSync('ec', { namedCurve })
const random = randomBytes
const policies = ['2.25.329800735698586629295641978511506172918']
const crlUrls = ['http://pki.example.com/x/root.crl']
const issuerUrls = ['http://pki.example.com/x/root.cer']
const ocspUrls = ['http://pki.example.com/x/ocsp']

const rootKey = pair()
const issuingKey = pair()
const rootSubject = { country: 'TH', organization: 'บริษัท ลายเซ็น จำกัด', commonName: 'Laisen Root' }
const root = await issueCertificate({
  fields: rootFields({ subject: rootSubject, publicKey: rootKey.publicKey, now }),
  profile: 'root',
  issuer: { signer: softwareSigner(rootKey.privateKey) },
  random,
})
const byRoot = { signer: softwareSigner(rootKey.privateKey), certificate: root }
const ofIssuing = {
  subject: { country: 'TH', commonName: 'Laisen Issuing 2026' },
  publicKey: issuingKey.publicKey,
  now,
}
const issuing = await issueCertificate({
  fields: issuingFields({ ...ofIssuing, policies, crlUrls, issuerUrls }),
  profile: 'issuing',
  issuer: byRoot,
  random,
})
const byIssuing = { signer: softwareSigner(issuingKey.privateKey), certificate: issuing }
const published = { policies, crlUrls, issuerUrls, ocspUrls, emails: ['alice@example.com'] }
const signerOf = (publicKey = pair('P-256').publicKey): CertificateFields =>
  signerFields({ subject: { country: 'TH', commonName: 'อลิซ' }, publicKey, now, ...published })

test('root, issuing authority and signer follow their profiles', async () => {
  const alice = await issueCertificate({ fields: signerOf(), profile: 'signer', issuer: byIssuing, random })
  assert.ok(isSelfSigned(root) && isIssuedBy(issuing, root) && isIssuedBy(alice, issuing))
  assert.equal(describeName(root.subject), 'CN=Laisen Root, O=บริษัท ลายเซ็น จำกัด, C=TH')
  assert.deepEqual([root.key.curve, issuing.key.curve, alice.key.curve], ['P-384', 'P-384', 'P-256'])
  assert.deepEqual(root.basicConstraints, { ca: true, pathLength: 1 })
  assert.deepEqual(issuing.basicConstraints, { ca: true, pathLength: 0 })
  assert.equal(alice.basicConstraints, undefined)
  assert.deepEqual(alice.keyUsage, ['nonRepudiation'])
  assert.deepEqual(alice.extendedKeyUsage, [OID.documentSigning, OID.microsoftDocumentSigning])
  assert.equal(root.notBefore.toISOString(), '2026-11-21T09:00:00.000Z')
  assert.equal(root.notAfter.toISOString(), '2051-11-21T08:59:59.000Z')
  assert.equal(issuing.notAfter.toISOString(), '2041-11-21T08:59:59.000Z')
  assert.equal(alice.notAfter.toISOString(), '2028-11-21T08:59:59.000Z')
})

test('openssl accepts the path and reads the same values', async () => {
  using bench = workbench()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey
  for (const publicKey of [undefined, rsa]) {
    const alice = await issueCertificate({ fields: signerOf(publicKey), profile: 'signer', issuer: byIssuing, random })
    bench.put('root', toPem(root.raw))
    bench.put('issuing', toPem(issuing.raw))
    bench.put('alice', toPem(alice.raw))
    const at = String(Math.floor(now.getTime() / 1000) + 60)
    const path = ['-CAfile', 'root', '-untrusted', 'issuing', '-x509_strict', '-check_ss_sig', '-attime', at, 'alice']
    assert.match(bench.openssl('verify', ...path), /alice: OK/)
    const text = bench.openssl('x509', '-in', 'alice', '-noout', '-text', '-nameopt', 'utf8')
    for (const line of [
      /X509v3 Key Usage: critical\s+Non Repudiation/,
      /email:alice@example.com/,
      /OCSP - URI:http:\/\/pki.example.com\/x\/ocsp/,
      /CA Issuers - URI:http:\/\/pki.example.com\/x\/root.cer/,
      /URI:http:\/\/pki.example.com\/x\/root.crl/,
      /Policy: 2.25.329800735698586629295641978511506172918/,
    ])
      assert.match(text, line)
  }
})

test('serial numbers are 128 random bits, and positive', async () => {
  const serials = new Set<string>()
  for (const first of [0x00, 0x7f, 0x80, 0xff]) {
    const bytes = Buffer.concat([Buffer.of(first), randomBytes(15)])
    const alice = await issueCertificate({
      fields: signerOf(),
      profile: 'signer',
      issuer: byIssuing,
      random: () => bytes,
    })
    assert.ok(BigInt(`0x${alice.serial}`) === BigInt(`0x${bytes.toString('hex')}`) && alice.serial < '80')
    serials.add(alice.serial)
  }
  assert.equal(serials.size, 4)
})

/** A signer that must not be used. */
const untouchable: Signer = {
  algorithm: 'ecdsa',
  digest: 'sha384',
  sign: () => assert.fail('the authority key was touched'),
}

const good = signerOf()
const leaf = (commonName: string) => ({
  subject: { country: 'TH', commonName },
  publicKey: pair('P-256').publicKey,
  now,
})
const far = new Date('2060-01-01')
type Change = { readonly [K in keyof CertificateFields]?: CertificateFields[K] | undefined }
const refusals: [string, CertificateProfile, Change][] = [
  ['VALIDITY_REVERSED', 'signer', { notAfter: new Date('2020-01-01') }],
  ['VALIDITY_TOO_LONG', 'signer', { notAfter: new Date('2030-01-01') }],
  ['VALIDITY_BEYOND_ISSUER', 'signer', { notAfter: far }],
  ['KEY_NOT_OF_PROFILE', 'signer', { publicKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'signer', { keyUsage: ['digitalSignature', 'nonRepudiation'] }],
  ['EXTENDED_KEY_USAGE_NOT_OF_PROFILE', 'signer', { extendedKeyUsage: [OID.timeStamping] }],
  ['SIGNER_IS_AN_AUTHORITY', 'signer', { authority: {} }],
  ['POLICY_MISSING', 'signer', { policies: [] }],
  ['CRL_ADDRESS_MISSING', 'signer', { crlUrls: [] }],
  ['OCSP_ADDRESS_MISSING', 'signer', { ocspUrls: [] }],
  ['ISSUER_ADDRESS_MISSING', 'signer', { issuerUrls: [] }],
  ['ADDRESS_NOT_HTTP', 'signer', { crlUrls: ['https://pki.example.com/a.crl'] }],
  ['EMAIL_MISSING', 'signer', { emails: [] }],
  ['VALIDITY_TOO_LONG', 'oneTimeSigner', { notAfter: new Date('2026-11-22T09:00:01Z') }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'oneTimeSigner', { keyUsage: ['digitalSignature'] }],
  ['EXTENDED_KEY_USAGE_NOT_OF_PROFILE', 'oneTimeSigner', { extendedKeyUsage: [OID.timeStamping] }],
  ['EMAIL_MISSING', 'oneTimeSigner', { emails: [] }],
  ['OCSP_ADDRESS_MISSING', 'oneTimeSigner', { ocspUrls: [] }],
  ['NOT_AN_AUTHORITY', 'issuing', { authority: undefined }],
  ['NOT_AN_AUTHORITY', 'root', { authority: undefined }],
  ['PATH_LENGTH_NOT_OF_PROFILE', 'issuing', { authority: {} }],
  ['PATH_LENGTH_NOT_OF_PROFILE', 'issuing', { authority: { pathLength: 1 } }],
  ['PATH_LENGTH_NOT_OF_PROFILE', 'root', { authority: { pathLength: 0 } }],
  ['KEY_NOT_OF_PROFILE', 'root', { publicKey: pair('P-256').publicKey }],
  ['KEY_NOT_OF_PROFILE', 'issuing', { publicKey: pair('P-521').publicKey }],
  ['KEY_NOT_OF_PROFILE', 'ocspResponder', { publicKey: pair('P-384').publicKey }],
  ['KEY_NOT_OF_PROFILE', 'timestamp', { publicKey: pair('P-384').publicKey }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'root', { keyUsage: ['keyCertSign'] }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'issuing', { keyUsage: ['keyCertSign', 'cRLSign', 'digitalSignature'] }],
  ['VALIDITY_TOO_LONG', 'root', { notAfter: new Date('2051-11-24') }],
  ['VALIDITY_TOO_LONG', 'issuing', { notAfter: new Date('2041-11-24') }],
  ['POLICY_MISSING', 'issuing', { policies: [] }],
  ['CRL_ADDRESS_MISSING', 'issuing', { crlUrls: [] }],
  ['ISSUER_ADDRESS_MISSING', 'issuing', { issuerUrls: [] }],
  ['VALIDITY_TOO_LONG', 'ocspResponder', { notAfter: new Date(now.getTime() + 31 * 86_400_000) }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'ocspResponder', { keyUsage: ['digitalSignature', 'nonRepudiation'] }],
  ['EXTENDED_KEY_USAGE_NOT_OF_PROFILE', 'ocspResponder', { extendedKeyUsage: [OID.ocspSigning, OID.timeStamping] }],
  ['OCSP_NO_CHECK_MISSING', 'ocspResponder', { ocspNoCheck: false }],
  ['POLICY_MISSING', 'ocspResponder', { policies: [] }],
  ['VALIDITY_TOO_LONG', 'timestamp', { notAfter: new Date('2037-11-23') }],
  ['KEY_SIGNS_TOO_LONG', 'timestamp', { keySignsUntil: new Date('2027-11-23') }],
  ['KEY_USAGE_NOT_OF_PROFILE', 'timestamp', { keyUsage: ['nonRepudiation'] }],
  ['EXTENDED_KEY_USAGE_NOT_OF_PROFILE', 'timestamp', { extendedKeyUsageCritical: false }],
  ['EXTENDED_KEY_USAGE_NOT_OF_PROFILE', 'timestamp', { extendedKeyUsage: [OID.timeStamping, OID.documentSigning] }],
  ['OCSP_ADDRESS_MISSING', 'timestamp', { ocspUrls: [] }],
  ['CRL_ADDRESS_MISSING', 'timestamp', { crlUrls: [] }],
]
const responder = ocspResponderFields({ ...leaf('Laisen OCSP'), policies, issuerUrls })
const timestamp = timestampFields({ ...leaf('Laisen Timestamps'), policies, crlUrls, issuerUrls, ocspUrls })
const goodFields: Partial<Record<CertificateProfile, CertificateFields>> = {
  root: rootFields({ subject: rootSubject, publicKey: rootKey.publicKey, now }),
  issuing: issuingFields({ ...ofIssuing, policies, crlUrls, issuerUrls }),
  signer: good,
  oneTimeSigner: oneTimeSignerFields({ ...leaf('อลิซ'), ...published }),
  ocspResponder: responder,
  timestamp,
}

test('an OCSP responder and a timestamp authority follow their profiles', async () => {
  const by = { issuer: byIssuing, random }
  const ocsp = await issueCertificate({ fields: responder, profile: 'ocspResponder', ...by })
  assert.equal(ocsp.notAfter.toISOString(), '2026-12-21T08:59:59.000Z')
  const tsa = await issueCertificate({ fields: timestamp, profile: 'timestamp', ...by })
  assert.equal(tsa.notAfter.toISOString(), '2037-11-21T08:59:59.000Z')
  assert.equal(tsa.keySignsUntil?.toISOString(), '2027-11-21T08:59:59.000Z')
  using bench = workbench()
  bench.put('tsa', toPem(tsa.raw))
  const text = bench.openssl('x509', '-in', 'tsa', '-noout', '-text')
  assert.match(text, /X509v3 Extended Key Usage: critical\s+Time Stamping/)
  assert.match(
    text,
    /Private Key Usage Period: \s*Not Before: Nov 21 09:00:00 2026 GMT, Not After: Nov 21 08:59:59 2027 GMT/,
  )
  bench.put('ocsp', toPem(ocsp.raw))
  assert.match(bench.openssl('x509', '-in', 'ocsp', '-noout', '-text'), /OCSP No Check/)
})

for (const [id, profile, change] of refusals)
  test(`${id} (${profile}: ${Object.keys(change)}) is found before the authority's key is used`, async () => {
    const by = { root: {}, issuing: { certificate: root } }[profile as string] ?? { certificate: issuing }
    const issuer = { signer: untouchable, ...by }
    await assert.rejects(
      issueCertificate({
        fields: { ...goodFields[profile]!, ...change } as CertificateFields,
        profile,
        issuer,
        random,
      }),
      (error: { code: string; facts: { findings: string[] } }) =>
        error.code === 'CERTIFICATE_LINT' && error.facts.findings.includes(id),
    )
  })

test('a weak serial number is found before the key is used', async () => {
  const issuer = { signer: untouchable, certificate: issuing }
  await assert.rejects(
    issueCertificate({
      fields: good,
      profile: 'any',
      issuer,
      random: (size) => Buffer.alloc(size, 0).fill(1, size - 2),
    }),
    {
      facts: { findings: ['SERIAL_OUT_OF_RANGE'] },
    },
  )
})

test('a serial number is positive, of 64 bits at least and of 20 octets at most [RFC 5280 §4.1.2.2]', async () => {
  const { other, alice } = await pki({ other: {}, alice: { by: 'other' } })
  const isFound = (serial: string) =>
    lintCertificate({ ...alice.certificate, serial: serial as Hex }, 'any', other.certificate).some(
      ({ id }) => id === 'SERIAL_OUT_OF_RANGE',
    )
  for (const serial of ['7f'.padEnd(40, 'f'), '00'.padEnd(40, 'f'), '10'.padEnd(16, '0')])
    assert.equal(isFound(serial), false, serial)
  for (const serial of ['01'.padEnd(42, '0'), '80'.padEnd(40, '0'), '80'.padEnd(32, '0'), '0f'.padEnd(16, 'f')])
    assert.equal(isFound(serial), true, serial)
})

test('the rules for issuer and encoding find errors that issuing cannot produce', async () => {
  const { other, alice } = await pki({ other: {}, alice: { by: 'other' } })
  const ids = (issuer = other.certificate, certificate = alice.certificate) =>
    lintCertificate(certificate, 'any', issuer).map(({ id }) => id)
  assert.deepEqual(ids(), [])
  assert.deepEqual(ids(root), ['ISSUER_NAME_DIFFERS', 'AUTHORITY_KEY_ID_DIFFERS'])
  assert.deepEqual(ids(other.certificate, { ...alice.certificate, version: 1 }), ['VERSION_NOT_3'])
  assert.deepEqual(ids(other.certificate, { ...alice.certificate, subjectKeyId: undefined }), [
    'SUBJECT_KEY_ID_MISSING',
  ])
  assert.deepEqual(
    ids(other.certificate, { ...alice.certificate, subject: { ...alice.certificate.subject, attributes: [] } }),
    ['SUBJECT_WITHOUT_COMMON_NAME'],
  )
  const byLeaf = lintCertificate(alice.certificate, 'signer', alice.certificate).map(({ id }) => id)
  assert.ok(byLeaf.includes('ISSUER_MAY_NOT_ISSUE'))
  const { rsa, below } = await pki({ rsa: { key: 'rsa2048' }, below: { by: 'rsa' } })
  const byRsa = lintCertificate(below.certificate, 'signer', rsa.certificate).map(({ id }) => id)
  assert.ok(byRsa.includes('SIGNATURE_ALGORITHM_NOT_OF_PROFILE'))
})

for (const [what, subject] of Object.entries({
  'an empty name': { commonName: '' },
  'spaces at the ends': { commonName: ' a' },
  '65 characters': { commonName: 'ก'.repeat(65) },
  'a control character': { commonName: 'a\nb' },
  'half a character': { commonName: 'a\ud800' },
  'a country in words': { commonName: 'a', country: 'Thailand' },
  'a serial number that cannot be printed': { commonName: 'a', serialNumber: 'ก' },
}))
  test(`a name with ${what} is refused`, async () => {
    await assert.rejects(
      issueCertificate({ fields: { ...good, subject }, profile: 'signer', issuer: byIssuing, random }),
      { code: 'NAME_INVALID' },
    )
  })

test('an address that is not plain ASCII is refused', async () => {
  const fields = { ...good, emails: ['อลิซ@example.com'] }
  await assert.rejects(issueCertificate({ fields, profile: 'signer', issuer: byIssuing, random }), {
    code: 'NAME_INVALID',
  })
})
