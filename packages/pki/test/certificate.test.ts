import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { fingerprint, isSignedBy, parseCertificate } from '@laisen/pki/certificate'
import { PkiError } from '@laisen/pki/errors'
import { describeName, nameValue, sameName } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import fc from 'fast-check'

const config = `
[req]
distinguished_name = dn
prompt = no
utf8 = yes
[dn]
C = TH
ST = กรุงเทพมหานคร
O = บริษัท ลายเซ็น จำกัด
0.OU = First
1.OU = Second, \\"quoted\\"
CN = นางสาว อลิซ ผู้ลงนาม
emailAddress = alice@example.com
[plain]
C = TH
CN = Alice
[v3]
basicConstraints = critical,CA:TRUE,pathlen:3
keyUsage = critical,digitalSignature,nonRepudiation,decipherOnly,keyAgreement
extendedKeyUsage = emailProtection,1.3.6.1.5.5.7.3.36
subjectAltName = email:alice@example.com,DNS:example.com,URI:https://example.com/a,IP:10.0.0.1,dirName:plain
certificatePolicies = 1.2.3.4,2.25.329800735698586629295641978511506172918
crlDistributionPoints = URI:http://example.com/a.crl,URI:ldap://example.com/b
authorityInfoAccess = OCSP;URI:http://example.com/ocsp,caIssuers;URI:http://example.com/ca.der
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
`

function opensslCertificate(...options: string[]): Buffer {
  using bench = workbench()
  bench.put('c.cnf', config)
  const newKey = options.includes('-newkey') ? [] : ['-newkey', 'rsa:2048']
  const args = [
    'req',
    '-x509',
    ...newKey,
    '-nodes',
    '-keyout',
    'k',
    '-config',
    'c.cnf',
    '-days',
    '30',
    '-outform',
    'DER',
    ...options,
  ]
  return bench.opensslBytes(...args)
}

test('every part of a certificate from openssl is read', () => {
  const der = opensslCertificate('-extensions', 'v3', '-set_serial', '0x00d1e2f3')
  const certificate = parseCertificate(der)
  const judge = new X509Certificate(der)
  assert.equal(certificate.serial, '00d1e2f3')
  assert.equal(certificate.version, 3)
  assert.equal(certificate.notBefore.getTime(), Date.parse(judge.validFrom))
  assert.equal(certificate.notAfter.getTime(), Date.parse(judge.validTo))
  assert.equal(fingerprint(certificate), judge.fingerprint256.replaceAll(':', '').toLowerCase())
  assert.deepEqual(certificate.key, { type: 'rsa', bits: 2048, curve: undefined })
  assert.deepEqual(certificate.basicConstraints, { ca: true, pathLength: 3 })
  assert.deepEqual(certificate.keyUsage, ['digitalSignature', 'nonRepudiation', 'keyAgreement', 'decipherOnly'])
  assert.deepEqual(certificate.extendedKeyUsage, [OID.emailProtection, OID.documentSigning])
  assert.deepEqual(certificate.policies, ['1.2.3.4', '2.25.329800735698586629295641978511506172918'])
  assert.deepEqual(certificate.crlUrls, ['http://example.com/a.crl', 'ldap://example.com/b'])
  assert.deepEqual(certificate.ocspUrls, ['http://example.com/ocsp'])
  assert.deepEqual(certificate.issuerUrls, ['http://example.com/ca.der'])
  assert.equal(certificate.subjectKeyId, certificate.authorityKeyId)
  const names = certificate.subjectAltName?.map(({ type, value }) => `${type} ${value}`)
  assert.deepEqual(names?.slice(0, 4), [
    'email alice@example.com',
    'dns example.com',
    'uri https://example.com/a',
    'ip 0a000001',
  ])
  assert.match(names?.[4] ?? '', /^directory CN=Alice, C=TH$/)
  assert.ok(isSignedBy(certificate, certificate))
})

test('a name is shown with the common name first, escaped', () => {
  const { subject } = parseCertificate(opensslCertificate())
  assert.equal(
    describeName(subject),
    'CN=นางสาว อลิซ ผู้ลงนาม, email=alice@example.com, OU=Second\\, \\"quoted\\", OU=First, ' +
      'O=บริษัท ลายเซ็น จำกัด, ST=กรุงเทพมหานคร, C=TH',
  )
  assert.equal(nameValue(subject, OID.organization), 'บริษัท ลายเซ็น จำกัด')
})

test('control characters in a name are shown as their numbers in hexadecimal', () => {
  const { subject } = parseCertificate(opensslCertificate())
  const [first, ...others] = subject.attributes
  const odd = { ...subject, attributes: [{ ...first!, value: 'a\u001fb\u000ac\u007f' }, ...others] }
  assert.ok(describeName(odd).includes('a\\1Fb\\0Ac\\7F'), describeName(odd))
})

test('keys of each kind are named', () => {
  const facts = (...options: string[]) => parseCertificate(opensslCertificate(...options)).key
  const curve = (name: string) => facts('-newkey', 'ec', '-pkeyopt', `ec_paramgen_curve:${name}`)
  assert.deepEqual(facts('-newkey', 'rsa:1024'), { type: 'rsa', bits: 1024, curve: undefined })
  assert.deepEqual(facts('-newkey', 'rsa:2047'), { type: 'rsa', bits: 2047, curve: undefined })
  assert.deepEqual(facts('-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'), {
    type: 'rsa-pss',
    bits: 2048,
    curve: undefined,
  })
  assert.deepEqual(curve('P-256'), { type: 'ec', bits: 256, curve: 'P-256' })
  assert.deepEqual(curve('P-384'), { type: 'ec', bits: 384, curve: 'P-384' })
  assert.deepEqual(curve('P-521'), { type: 'ec', bits: 521, curve: 'P-521' })
  assert.deepEqual(curve('secp256k1'), { type: 'ec', bits: 0, curve: undefined })
  assert.deepEqual(facts('-newkey', 'ed25519'), { type: 'ed25519', bits: 256, curve: undefined })
})

test('signatures of each algorithm are verified', () => {
  for (const options of [
    ['-sha1'],
    ['-sha512'],
    ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'],
    ['-sha384', '-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:-1'],
    ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521', '-sha512'],
    ['-newkey', 'ed25519'],
  ]) {
    const certificate = parseCertificate(opensslCertificate(...options))
    assert.ok(isSignedBy(certificate, certificate), options.join(' '))
    const other = parseCertificate(opensslCertificate(...options))
    assert.ok(!isSignedBy(certificate, other))
  }
})

test('a version 1 certificate without extensions is read', () => {
  using bench = workbench()
  bench.put('c.cnf', config)
  bench.openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'k', '-config', 'c.cnf', '-out', 'r')
  const certificate = parseCertificate(
    bench.opensslBytes('x509', '-req', '-in', 'r', '-signkey', 'k', '-outform', 'DER'),
  )
  assert.equal(certificate.extensions.size, 0)
  assert.equal(certificate.keyUsage, undefined)
  assert.deepEqual(certificate.crlUrls, [])
})

test('names are compared without regard to case and spaces [RFC 5280 §7.1]', async () => {
  const { a, b, c } = await pki({
    a: { name: 'Alice  SIGNER' },
    b: { name: 'alice signer' },
    c: { name: 'alice signers' },
  })
  assert.ok(sameName(a.certificate.subject, b.certificate.subject))
  assert.ok(!sameName(a.certificate.subject, c.certificate.subject))
})

test('any change to a certificate is refused by name, or breaks its signature', async () => {
  const { root } = await pki({ root: { key: 'p256' } })
  const { raw } = root.certificate
  // What is remembered of it says nothing about any other.
  assert.ok(isSignedBy(root.certificate, root.certificate))
  fc.assert(
    fc.property(fc.nat(raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(raw)
      changed[at]! ^= change
      try {
        assert.ok(!isSignedBy(parseCertificate(changed), root.certificate))
      } catch (error) {
        assert.ok(error instanceof PkiError, String(error))
      }
    }),
    { numRuns: 500 },
  )
})
