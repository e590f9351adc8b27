import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPkiError } from '@laisen/pki/errors'
import { certIdOf, ocspRefusal, parseOcspRequest, writeOcspResponse } from '@laisen/pki/ocsp'
import { readOcspReply, writeOcspRequest } from '@laisen/pki/ocsp-reply'
import { OID } from '@laisen/pki/oids'
import { softwareSigner } from '@laisen/pki/signing-key'
import { toPem, workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import { authority, now } from './authority.ts'
import { faultOf } from './fault.ts'

const { alice, issuing, responder, root } = authority
const about = { certificate: alice.certificate, issuer: issuing.certificate }
const HOUR_MS = 3_600_000

test('a request names the certificate, and the answer to it is read', async () => {
  const request = parseOcspRequest(writeOcspRequest(about))
  assert.equal(request.certIds[0]?.serial, alice.certificate.serial)
  const reply = readOcspReply(await authority.ocsp(alice.certificate, { status: 'good' }, now), about)
  assert.deepEqual(reply.is, { status: 'good' })
  const second = new Date('2026-11-21T09:00:00Z')
  assert.deepEqual([reply.thisUpdate, reply.producedAt], [second, second])
  assert.deepEqual(reply.nextUpdate, new Date(second.getTime() + 24 * HOUR_MS))
  assert.equal(reply.responder.serial, responder.certificate.serial)
})

test('revoked and unknown are read, with time and reason', async () => {
  const revoked = { status: 'revoked', revokedAt: new Date('2026-11-21T08:00:00Z'), reason: 'keyCompromise' } as const
  assert.deepEqual(readOcspReply(await authority.ocsp(alice.certificate, revoked, now), about).is, revoked)
  const plain = { ...revoked, reason: 'unspecified' } as const
  assert.deepEqual(readOcspReply(await authority.ocsp(alice.certificate, plain, now), about).is, plain)
  const unknown = await authority.ocsp(alice.certificate, { status: 'unknown' }, now)
  assert.deepEqual(readOcspReply(unknown, about).is, { status: 'unknown' })
})

test('an answer about another certificate, or of another authority, is refused', async () => {
  const other = await authority.ocsp(authority.timestampKey.certificate, { status: 'good' }, now)
  assert.equal(
    faultOf(() => readOcspReply(other, about)),
    'other certificate',
  )
  const right = await authority.ocsp(alice.certificate, { status: 'good' }, now)
  assert.equal(
    faultOf(() => readOcspReply(right, { ...about, issuer: root.certificate })),
    'other certificate',
  )
})

test('refusals and garbage are named', () => {
  assert.equal(
    faultOf(() => readOcspReply(ocspRefusal('tryLater'), about)),
    'refused',
  )
  assert.equal(
    faultOf(() => readOcspReply(Buffer.from('no'), about)),
    'malformed',
  )
})

test('every changed byte of an answer is noticed', async () => {
  const bytes = Buffer.from(await authority.ocsp(alice.certificate, { status: 'good' }, now))
  const good = readOcspReply(bytes, about)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    let same = false
    try {
      const { is, thisUpdate, nextUpdate, producedAt } = readOcspReply(changed, about)
      same =
        JSON.stringify([is, thisUpdate, nextUpdate, producedAt]) ===
        JSON.stringify([good.is, good.thisUpdate, good.nextUpdate, good.producedAt])
    } catch (error) {
      assert.ok(isPkiError(error, 'STATUS_UNSOUND'), `byte ${at}: ${error}`)
      continue
    }
    // What remains are bytes outside the signature, such as in the certificate that came along, which must still be its issuer's.
    assert.ok(same, `byte ${at} changed the answer`)
  }
})

const made = await pki(
  {
    root: {},
    other: {},
    alice: { by: 'root' },
    delegate: { by: 'root', ekus: [OID.ocspSigning], keyUsage: ['digitalSignature'] },
    'without the purpose': { by: 'root' },
    'of another authority': { by: 'other', ekus: [OID.ocspSigning], keyUsage: ['digitalSignature'] },
    'that ended': { by: 'root', ekus: [OID.ocspSigning], keyUsage: ['digitalSignature'], expired: true },
  },
  { now },
)

for (const [by, fault] of [
  ['root', 'none'],
  ['delegate', 'none'],
  ['without the purpose', 'responder'],
  ['of another authority', 'responder'],
  ['that ended', 'responder'],
] as const)
  test(`an answer by ${by === 'root' ? 'the issuer itself' : `a responder ${by}`} is ${fault === 'none' ? 'believed' : 'refused'}`, async () => {
    const { key, certificate } = made[by]
    const certId = certIdOf(made.alice.certificate.serial, made.root.certificate)
    const nextUpdate = new Date(now.getTime() + HOUR_MS)
    const bytes = await writeOcspResponse({
      responder: { signer: softwareSigner(key), certificate },
      producedAt: now,
      answers: [{ certId, is: { status: 'good' }, thisUpdate: now, nextUpdate }],
    })
    const about = { certificate: made.alice.certificate, issuer: made.root.certificate }
    assert.equal(
      faultOf(() => readOcspReply(bytes, about)),
      fault,
    )
  })

for (const byKey of [true, false])
  test(`an answer that openssl made is read, with its responder ${byKey ? 'by key' : 'by name'}`, () => {
    using bench = workbench()
    const { alice, root, delegate } = made
    bench.put('root', toPem(root.certificate.raw))
    bench.put('alice', toPem(alice.certificate.raw))
    bench.put('delegate', toPem(delegate.certificate.raw))
    bench.put('key', delegate.key.export({ format: 'pem', type: 'pkcs8' }) as string)
    const serial = alice.certificate.serial.toUpperCase().replace(/^00/, '')
    bench.put('index', `R\t301231235959Z\t261120080000Z,keyCompromise\t${serial}\tunknown\t/CN=alice\n`)
    bench.put('request', writeOcspRequest({ certificate: alice.certificate, issuer: root.certificate }))
    bench.openssl(
      'ocsp',
      '-index',
      'index',
      '-CA',
      'root',
      '-rsigner',
      'delegate',
      '-rkey',
      'key',
      '-reqin',
      'request',
      '-respout',
      'reply',
      ...(byKey ? ['-resp_key_id'] : []),
    )
    const reply = readOcspReply(bench.bytes('reply'), { certificate: alice.certificate, issuer: root.certificate })
    assert.deepEqual(reply.is, {
      status: 'revoked',
      revokedAt: new Date('2026-11-20T08:00:00Z'),
      reason: 'keyCompromise',
    })
    assert.equal(reply.nextUpdate, undefined)
  })
