import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { buildSignedData } from '@laisen/pki/cms'
import type { Der } from '@laisen/pki/der'
import { readDer } from '@laisen/pki/der'
import { integer, sequence } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { timestampRefusal } from '@laisen/pki/timestamp'
import { readTimestampReply, readTimestampToken, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { workbench } from '@laisen/testkit/openssl'
import { pki } from '@laisen/testkit/pki'
import { authority, now, putCertificates } from './authority.ts'
import { faultOf } from './fault.ts'

const { timestampKey, alice } = authority
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const question = { digest: 'sha256', hash: hashOf('what is stamped'), nonce: randomBytes(8) } as const
const MINUTE_MS = 60_000
const asked = { question, from: now, until: now, toleranceMs: MINUTE_MS }
const later = (ms: number) => new Date(now.getTime() + ms)

test('the answer to a request is read: time, accuracy, imprint, nonce and certificates', async () => {
  const reply = await authority.timestamp(writeTimestampRequest(question), now)
  const timestamp = readTimestampReply(reply, asked)
  assert.deepEqual(timestamp.at, now)
  assert.equal(timestamp.accuracyMs, 1000)
  assert.equal(timestamp.digest, 'sha256')
  assert.deepEqual(Buffer.from(timestamp.hash), question.hash)
  assert.equal(timestamp.certificate.serial, timestampKey.certificate.serial)
  assert.equal(timestamp.certificates.length, 2)
})

test('a reply to another question, or with another nonce, is refused by name', async () => {
  const reply = await authority.timestamp(writeTimestampRequest(question), now)
  const other = { ...question, hash: hashOf('another document') }
  assert.equal(
    faultOf(() => readTimestampReply(reply, { ...asked, question: other })),
    'imprint',
  )
  const longer = { ...question, digest: 'sha384' as const }
  assert.equal(
    faultOf(() => readTimestampReply(reply, { ...asked, question: longer })),
    'imprint',
  )
  const replayed = { ...question, nonce: randomBytes(8) }
  assert.equal(
    faultOf(() => readTimestampReply(reply, { ...asked, question: replayed })),
    'nonce',
  )
})

for (const [what, ms, fault] of [
  ['61 s late', 61_000, 'none'],
  ['62 s late', 62_001, 'time'],
  ['61 s early', -61_000, 'none'],
  ['62 s early', -62_000, 'time'],
] as const)
  test(`a server whose clock is ${what} is ${fault === 'none' ? 'believed within tolerance and accuracy' : 'refused'}`, async () => {
    // The certificate begins with the whole second of `now`, so the question is asked a few minutes later.
    const from = later(5 * MINUTE_MS)
    const reply = await authority.timestamp(writeTimestampRequest(question), new Date(from.getTime() + ms))
    assert.equal(
      faultOf(() => readTimestampReply(reply, { ...asked, from, until: from })),
      fault,
    )
  })

test('a refusal, garbage, and bytes after the answer are refused by name', async () => {
  const reply = await authority.timestamp(writeTimestampRequest(question), now)
  assert.equal(
    faultOf(() => readTimestampReply(timestampRefusal('systemFailure'), asked)),
    'status',
  )
  assert.equal(
    faultOf(() => readTimestampReply(sequence(sequence(integer(2)), reply), asked)),
    'status',
  )
  assert.equal(
    faultOf(() => readTimestampReply(Buffer.from('<html>no</html>'), asked)),
    'malformed',
  )
  assert.equal(
    faultOf(() => readTimestampReply(Buffer.concat([reply, Buffer.of(0)]), asked)),
    'malformed',
  )
  assert.equal(
    faultOf(() => readTimestampReply(new Uint8Array(), asked)),
    'malformed',
  )
})

/** The token of a reply, with one byte changed. */
function damaged(reply: Uint8Array, find: Uint8Array, last = false): Der {
  const bytes = Buffer.from(reply)
  const at = last ? bytes.lastIndexOf(find) : bytes.indexOf(find)
  assert.ok(at > 0)
  bytes[at + find.length - 1]! ^= 1
  return readDer(bytes).children[1]!.raw
}

test('a changed time, signature or certificate is noticed', async () => {
  const reply = await authority.timestamp(writeTimestampRequest(question), now)
  assert.equal(
    faultOf(() => readTimestampToken(damaged(reply, Buffer.from('20261121090000.5'.slice(0, 14))))),
    'signature',
  )
  assert.equal(
    faultOf(() => readTimestampToken(damaged(reply, reply.subarray(-1), true))),
    'signature',
  )
  const { subject } = timestampKey.certificate
  assert.notEqual(
    faultOf(() => readTimestampToken(damaged(reply, subject.raw))),
    'none',
  )
})

/** A reply by another key and certificate. */
async function by(key: typeof timestampKey, content: string = OID.tstInfo): Promise<Uint8Array> {
  const reply = await authority.timestamp(writeTimestampRequest(question), now)
  const info = readTimestampToken(readDer(reply).children[1]!.raw)
  const token = readDer(info.token)
  // ContentInfo → SignedData → EncapsulatedContentInfo → the TSTInfo.
  const bytes = token.children[1]!.only.children[2]!.children[1]!.only.content
  const contentDigest = createHash(key.digest).update(bytes).digest()
  return sequence(
    sequence(integer(0)),
    await buildSignedData({ key, contentDigest, content: { type: content, bytes } }),
  )
}

test('a certificate that is not for timestamps does not make them', async () => {
  assert.equal(
    faultOf(() => readTimestampReply(new Uint8Array(), asked)),
    'malformed',
  )
  const asAlice = await by(alice)
  assert.equal(
    faultOf(() => readTimestampReply(asAlice, asked)),
    'certificate',
  )
  const asData = await by(timestampKey, OID.data)
  assert.equal(
    faultOf(() => readTimestampReply(asData, asked)),
    'malformed',
  )
  const asItself = await by(timestampKey)
  assert.equal(
    faultOf(() => readTimestampReply(asItself, asked)),
    'none',
  )
})

const stamps = { by: 'root', ekus: [OID.timeStamping], ekusCritical: true, keyUsage: ['digitalSignature'] } as const
const servers = await pki(
  {
    root: {},
    right: stamps,
    'with a purpose that is not critical': { ...stamps, ekusCritical: false },
    'with a second purpose': { ...stamps, ekus: [OID.timeStamping, OID.codeSigning] },
    'that begins a minute later': { ...stamps, notBefore: later(MINUTE_MS) },
    'that ended a minute earlier': { ...stamps, notAfter: later(-MINUTE_MS) },
  },
  { now },
)

for (const [what, server] of Object.entries(servers).slice(1))
  test(`a server with a certificate ${what} is ${what === 'right' ? 'believed' : 'refused'}`, async () => {
    const reply = await by(server.signingKey())
    assert.equal(
      faultOf(() => readTimestampReply(reply, asked)),
      what === 'right' ? 'none' : 'certificate',
    )
  })

for (const flags of [[], ['-config']])
  test(`a timestamp that openssl made is read${flags.length > 0 ? ', with microseconds and ordering' : ''}`, () => {
    using bench = workbench()
    putCertificates(bench)
    bench.openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key',
      '-out',
      'tsa',
      '-subj',
      '/CN=TSA',
      '-days',
      '2',
      '-addext',
      'extendedKeyUsage=critical,timeStamping',
      '-addext',
      'keyUsage=critical,digitalSignature',
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    )
    const precise =
      flags.length > 0
        ? [
            'clock_precision_digits=6',
            'ordering=yes',
            'accuracy=secs:1, millisecs:5, microsecs:100',
            'ess_cert_id_chain=yes',
          ]
        : []
    bench.put(
      'conf',
      `[tsa]\ndefault_tsa=t\n[t]\nserial=serial\ndefault_policy=1.2.3.4\ndigests=sha256,sha384\nsigner_digest=sha256\n${precise.join('\n')}\n`,
    )
    bench.put('serial', '01\n')
    bench.put('request', writeTimestampRequest(question))
    bench.openssl(
      'ts',
      '-reply',
      '-config',
      'conf',
      '-section',
      't',
      '-queryfile',
      'request',
      '-signer',
      'tsa',
      '-inkey',
      'key',
      '-out',
      'reply',
    )
    const at = new Date()
    const timestamp = readTimestampReply(bench.bytes('reply'), {
      question,
      from: at,
      until: at,
      toleranceMs: MINUTE_MS,
    })
    assert.equal(timestamp.accuracyMs, flags.length > 0 ? 1006 : 0)
    assert.ok(Math.abs(timestamp.at.getTime() - at.getTime()) < MINUTE_MS)
  })
