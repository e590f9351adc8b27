import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseSignedData } from '@laisen/pki/cms-parse'
import { verifySignedData } from '@laisen/pki/cms-verify'
import { readDer } from '@laisen/pki/der'
import {
  boolean,
  context,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  unsignedInteger,
} from '@laisen/pki/der-write'
import type { PkiError } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import { parseTimestampRequest, timestampRefusal, writeTimestamp } from '@laisen/pki/timestamp'
import { workbench } from '@laisen/testkit/openssl'
import { authority, now, openSslTime, policies, putCertificates } from './authority.ts'

const { timestampKey: key } = authority
const policy = policies[0]!

interface Asked {
  digest?: string
  flags?: string[]
  at?: Date
  accuracyMs?: number
}

/** Asks with openssl, answers, and returns openssl's reading of the answer, after it verified it. */
async function asked({
  digest = 'sha256',
  flags = ['-cert'],
  at = now,
  accuracyMs = 1000,
}: Asked = {}): Promise<string> {
  using bench = workbench()
  putCertificates(bench)
  bench.put('data', 'what is stamped')
  bench.openssl('ts', '-query', '-data', 'data', `-${digest}`, ...flags, '-out', 'request')
  const request = parseTimestampRequest(readFileSync(bench.path('request')))
  bench.put('reply', await writeTimestamp({ request, key, policy, serial: randomBytes(16), at, accuracyMs }))
  const trust = ['-CAfile', 'root', '-untrusted', 'untrusted', '-attime', openSslTime]
  bench.put('untrusted', `${bench.read('issuing')}${bench.read('timestamp')}`)
  assert.match(bench.openssl('ts', '-verify', '-queryfile', 'request', '-in', 'reply', ...trust), /Verification: OK/)
  bench.put('other', 'what is not stamped')
  assert.throws(
    () => bench.openssl('ts', '-verify', '-data', 'other', '-in', 'reply', ...trust),
    /message imprint mismatch/,
  )
  return bench.openssl('ts', '-reply', '-in', 'reply', '-text')
}

for (const digest of ['sha256', 'sha384', 'sha512'])
  test(`openssl verifies a timestamp over ${digest}`, async () => {
    const said = await asked({ digest })
    assert.match(said, /Status: Granted\./)
    assert.match(said, new RegExp(`Policy OID: ${policy}`))
    assert.match(said, /Time stamp: Nov 21 09:00:00\.5 2026 GMT/)
    assert.match(said, /Accuracy: 0x01 seconds/)
    assert.match(said, /Ordering: no/)
    assert.match(said, /Nonce: 0x/)
  })

test('a time of whole seconds has no fraction, an accuracy below a second is in milliseconds, and no nonce stays none', async () => {
  const at = new Date('2026-11-21T09:00:01.000Z')
  const said = await asked({ at, accuracyMs: 250, flags: ['-cert', '-no_nonce'] })
  assert.match(said, /Time stamp: Nov 21 09:00:01 2026 GMT/)
  assert.match(said, /Accuracy: unspecified seconds, 0xFA millis/)
  assert.match(said, /Nonce: unspecified/)
})

test('the certificates travel only if they are asked for', async () => {
  await asked({ flags: [] })
  const imprint = sequence(sequence(oid(OID.sha256), nullValue()), octetString(Buffer.alloc(32)))
  for (const certReq of [true, false]) {
    const request = parseTimestampRequest(sequence(integer(1), imprint, ...(certReq ? [boolean(true)] : [])))
    const reply = await writeTimestamp({ request, key, policy, serial: randomBytes(16), at: now, accuracyMs: 1000 })
    const token = parseSignedData(readDer(reply).children[1]!.raw)
    assert.equal(token.certificates.length, certReq ? 2 : 0)
    assert.equal(token.version, 3)
    const digest = createHash('sha256').update(token.content!).digest()
    const judged = verifySignedData({ ...token, certificates: [key.certificate] }, digest)
    assert.deepEqual(judged.problems, [])
  }
})

const imprint = (digest: string, bytes: number) => sequence(sequence(oid(digest)), octetString(Buffer.alloc(bytes)))
const good = imprint(OID.sha256, 32)
const refusals: [string, string, Uint8Array][] = [
  ['no DER', 'badDataFormat', Buffer.from('hello')],
  ['a later version', 'badRequest', sequence(integer(2), good)],
  ['SHA-1', 'badAlg', sequence(integer(1), imprint(OID.sha1, 20))],
  ['an unknown digest', 'badAlg', sequence(integer(1), imprint('1.2.3', 32))],
  ['a digest of the wrong length', 'badDataFormat', sequence(integer(1), imprint(OID.sha256, 31))],
  [
    'an extension',
    'unacceptedExtension',
    sequence(integer(1), good, context(0, sequence(oid('1.2.3'), octetString(Buffer.of(0))))),
  ],
  ['a nonce of 33 octets', 'badRequest', sequence(integer(1), good, unsignedInteger(Buffer.alloc(33, 1)))],
  ['more members than the standard has', 'badDataFormat', sequence(integer(1), good, octetString(Buffer.of(0)))],
]
for (const [what, failure, bytes] of refusals)
  test(`a request with ${what} is refused as ${failure}`, () => {
    assert.throws(
      () => parseTimestampRequest(bytes),
      (error: PkiError<'TIMESTAMP_REFUSED'>) => error.code === 'TIMESTAMP_REFUSED' && error.facts.failure === failure,
    )
  })

test('a nonce of 32 octets comes back, also if it is negative', async () => {
  for (const nonce of [unsignedInteger(Buffer.alloc(32, 1)), integer(-5)]) {
    const request = parseTimestampRequest(sequence(integer(1), good, nonce))
    const reply = await writeTimestamp({ request, key, policy, serial: randomBytes(16), at: now, accuracyMs: 1000 })
    const info = readDer(parseSignedData(readDer(reply).children[1]!.raw).content!)
    assert.deepEqual(info.children.at(-1)!.raw, nonce)
  }
})

test('another policy is refused, the own one is not', async () => {
  const ask = (asked: string) =>
    writeTimestamp({
      request: parseTimestampRequest(sequence(integer(1), good, oid(asked))),
      key,
      policy,
      serial: randomBytes(16),
      at: now,
      accuracyMs: 1000,
    })
  await assert.rejects(ask('1.2.3'), { facts: { failure: 'unacceptedPolicy' } })
  assert.ok(await ask(policy))
})

test('openssl reads each refusal', () => {
  using bench = workbench()
  const sentences = {
    badAlg: /unrecognized or unsupported algorithm/,
    badRequest: /transaction not permitted or supported/,
    badDataFormat: /the data submitted has the wrong format/,
    timeNotAvailable: /time source is not available/,
    unacceptedPolicy: /policy is not supported/,
    unacceptedExtension: /extension is not supported/,
    systemFailure: /system failure/,
  } as const
  for (const [failure, sentence] of Object.entries(sentences) as [keyof typeof sentences, RegExp][]) {
    bench.put('reply', timestampRefusal(failure))
    const said = bench.openssl('ts', '-reply', '-in', 'reply', '-text')
    assert.match(said, /Status: Rejected\./)
    assert.match(said, sentence)
  }
})
