import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RevocationReason } from '@laisen/pki/crl'
import { REVOCATION_REASONS, writeCrl } from '@laisen/pki/crl'
import type { Hex } from '@laisen/pki/der'
import { workbench } from '@laisen/testkit/openssl'
import { authority, now, openSslTime, putCertificates } from './authority.ts'

const { issuing, alice } = authority
const DAY_MS = 86_400_000
const crl = (revoked: { serial: Hex; revokedAt: Date; reason: RevocationReason }[], number = 1n) =>
  writeCrl({
    issuer: issuing,
    number,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + DAY_MS),
    revoked,
    keptSince: issuing.certificate.notBefore,
  })

test('openssl verifies the CRL and refuses a certificate that is on it', async () => {
  using bench = workbench()
  putCertificates(bench)
  const path = ['-CAfile', 'root', '-untrusted', 'issuing', '-x509_strict', '-attime', openSslTime]
  const check = (...more: string[]) => bench.openssl('verify', ...path, '-crl_check', ...more, 'alice')

  bench.put('empty.der', await crl([]))
  bench.openssl('crl', '-inform', 'DER', '-in', 'empty.der', '-out', 'empty')
  assert.match(check('-CRLfile', 'empty'), /alice: OK/)

  const revoked = { serial: alice.certificate.serial, revokedAt: now, reason: 'keyCompromise' as const }
  bench.put('full.der', await crl([revoked], 2n ** 63n))
  bench.openssl('crl', '-inform', 'DER', '-in', 'full.der', '-out', 'full')
  assert.throws(() => check('-CRLfile', 'full'), /certificate revoked/)

  bench.put('chain', `${bench.read('issuing')}${bench.read('root')}`)
  assert.match(bench.openssl('crl', '-in', 'full', '-CAfile', 'chain', '-noout'), /verify OK/)
})

test('openssl reads number, times, key identifier, reasons and since when expired certificates stay', async () => {
  using bench = workbench()
  const reasons = Object.keys(REVOCATION_REASONS) as RevocationReason[]
  const serials = reasons.map((_, place) => `${(place + 1).toString().padStart(2, '0')}aabbccddeeff0011` as Hex)
  const revoked = reasons.map((reason, place) => ({ serial: serials[place]!, revokedAt: now, reason }))
  bench.put('crl.der', await crl(revoked, 12n))
  const text = bench.openssl('crl', '-inform', 'DER', '-in', 'crl.der', '-noout', '-text')
  assert.match(text, /Version 2/)
  assert.match(text, /Last Update: Nov 21 09:00:00 2026 GMT\s+Next Update: Nov 22 09:00:00 2026 GMT/)
  assert.match(text, /X509v3 CRL Number:\s+12\n/)
  const keyId = issuing.certificate.subjectKeyId!.toUpperCase().match(/../g)!.join(':')
  assert.ok(text.includes(keyId))
  assert.match(text, /2\.5\.29\.60|Expired Certs On CRL|expiredCertsOnCRL/i)
  for (const serial of serials) assert.ok(text.includes(`Serial Number: ${serial.toUpperCase()}`), serial)
  const named = [...text.matchAll(/CRL Reason Code:\s+(.+)/g)].map(([, name]) => name)
  assert.deepEqual(named, [
    'Key Compromise',
    'CA Compromise',
    'Affiliation Changed',
    'Superseded',
    'Cessation Of Operation',
    'Privilege Withdrawn',
  ])
})
