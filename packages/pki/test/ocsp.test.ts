import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Der } from '@laisen/pki/der'
import { context, integer, octetString, oid, sequence } from '@laisen/pki/der-write'
import type { CertStatus } from '@laisen/pki/ocsp'
import { certIdOf, isOfIssuer, ocspRefusal, parseOcspRequest, writeOcspResponse } from '@laisen/pki/ocsp'
import { OID } from '@laisen/pki/oids'
import { workbench } from '@laisen/testkit/openssl'
import { authority, now, openSslTime, putCertificates } from './authority.ts'

const { issuing, root, responder, alice } = authority
const HOUR_MS = 3_600_000

/** openssl's own request for alice, answered, and openssl's verdict on the answer. */
async function asked(is: CertStatus, { hash = 'sha1', nonce = true, by = responder } = {}): Promise<string> {
  using bench = workbench()
  putCertificates(bench)
  const about = ['-issuer', 'issuing', `-${hash}`, '-cert', 'alice', nonce ? '-nonce' : '-no_nonce']
  bench.openssl('ocsp', ...about, '-reqout', 'request')
  const request = parseOcspRequest(readFileSync(bench.path('request')))
  assert.equal(request.nonce !== undefined, nonce)
  const [certId] = request.certIds
  assert.ok(certId && isOfIssuer(certId, issuing.certificate) && !isOfIssuer(certId, root.certificate))
  assert.equal(certId.serial, alice.certificate.serial)
  const response = await writeOcspResponse({
    responder: by,
    producedAt: now,
    answers: [{ certId, is, thisUpdate: now, nextUpdate: new Date(now.getTime() + HOUR_MS) }],
    nonce: request.nonce,
    archiveCutoff: issuing.certificate.notBefore,
  })
  bench.put('response', response)
  bench.put('chain', `${bench.read('issuing')}${bench.read('root')}`)
  const answered = ['-reqin', 'request', '-respin', 'response', '-resp_text']
  return bench.openssl('ocsp', ...answered, '-issuer', 'issuing', '-CAfile', 'chain', '-attime', openSslTime)
}

for (const hash of ['sha1', 'sha256'])
  test(`openssl verifies the answer "good" to a request with ${hash}, and its nonce`, async () => {
    const said = await asked({ status: 'good' }, { hash })
    assert.match(said, /Response verify OK/)
    assert.match(said, /Cert Status: good/)
    assert.match(said, /This Update: Nov 21 09:00:00 2026 GMT\s+Next Update: Nov 21 10:00:00 2026 GMT/)
    assert.match(said, /OCSP Archive Cutoff/)
    assert.doesNotMatch(said, /WARNING/)
  })

test('openssl reads when and why a certificate was revoked', async () => {
  const said = await asked({ status: 'revoked', revokedAt: now, reason: 'superseded' })
  assert.match(said, /Response verify OK/)
  assert.match(said, /Cert Status: revoked\s+Revocation Time: Nov 21 09:00:00 2026 GMT\s+Revocation Reason: superseded/)
  const plain = await asked({ status: 'revoked', revokedAt: now, reason: 'unspecified' })
  assert.match(plain, /Cert Status: revoked/)
  assert.doesNotMatch(plain, /Revocation Reason/)
})

test('openssl reads "unknown", and an answer that the authority itself signed', async () => {
  assert.match(await asked({ status: 'unknown' }), /Cert Status: unknown/)
  assert.match(await asked({ status: 'good' }, { nonce: false, by: issuing }), /Cert Status: good/)
})

for (const [why, name] of [
  ['malformedRequest', 'malformedrequest'],
  ['internalError', 'internalerror'],
  ['tryLater', 'trylater'],
  ['unauthorized', 'unauthorized'],
] as const)
  test(`openssl reads the refusal ${why}`, () => {
    using bench = workbench()
    bench.put('response', ocspRefusal(why))
    const said = bench.opensslSays('ocsp', '-respin', 'response', '-noverify')
    assert.match(said, new RegExp(`Responder Error: ${name}`))
  })

const certId = certIdOf(alice.certificate.serial, issuing.certificate)
const single = sequence(certId.raw)
const request = (...members: Uint8Array[]) => sequence(sequence(...members))
const nonce = (value: Uint8Array) => context(2, sequence(sequence(oid(OID.ocspNonce), octetString(value))))

test('requests at the edge of what is read', () => {
  const twenty = parseOcspRequest(request(sequence(...Array.from({ length: 20 }, () => single))))
  assert.equal(twenty.certIds.length, 20)
  assert.deepEqual(twenty.certIds[0], certId)
  assert.ok(isOfIssuer(certId, issuing.certificate))
  const longest = octetString(Buffer.alloc(128))
  assert.deepEqual(parseOcspRequest(request(sequence(single), nonce(longest))).nonce, longest)
  // Clients from before RFC 8954 send the bare octets.
  assert.deepEqual(
    parseOcspRequest(request(sequence(single), nonce(Uint8Array.of(1, 2, 3)))).nonce,
    Uint8Array.of(1, 2, 3),
  )
  assert.equal(parseOcspRequest(request(context(0, integer(0)), sequence(single))).certIds.length, 1)
})

const broken: Record<string, Der | Uint8Array> = {
  'no DER': Buffer.from('hello'),
  'no certificate': request(sequence()),
  '21 certificates': request(sequence(...Array.from({ length: 21 }, () => single))),
  'a later version': request(context(0, integer(1)), sequence(single)),
  'an empty nonce': request(sequence(single), nonce(octetString(new Uint8Array()))),
  'a nonce of 129 octets': request(sequence(single), nonce(octetString(Buffer.alloc(129)))),
  'an unknown hash': request(
    sequence(
      sequence(sequence(sequence(oid('1.2.3')), ...[0, 1].map(() => octetString(Buffer.alloc(20))), integer(1))),
    ),
  ),
  'more members than the standard has': request(sequence(single), integer(1)),
}
for (const [what, bytes] of Object.entries(broken))
  test(`a request with ${what} is refused by name`, () => {
    assert.throws(() => parseOcspRequest(bytes), { code: 'OCSP_MALFORMED' })
  })
