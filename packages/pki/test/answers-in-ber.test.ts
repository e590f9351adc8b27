/** Servers answer in BER too. What is signed is DER (RFC 5652 §5.4, RFC 6960 §4.2.1), and so is what a document holds. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { asDer } from '@laisen/pki/ber'
import { type DerNode, readDer, TAG } from '@laisen/pki/der'
import { readOctets } from '@laisen/pki/der-values'
import { element, octetString } from '@laisen/pki/der-write'
import { successful } from '@laisen/pki/ocsp'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { readTimestampReply, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { berForms } from '@laisen/testkit/ber-forms'
import { workbench } from '@laisen/testkit/openssl'
import { authority, now, openSslTime, putCertificates } from './authority.ts'
import { faultOf } from './fault.ts'

const { alice, issuing } = authority
const about = { certificate: alice.certificate, issuer: issuing.certificate }
const text = 'what is stamped'
const question = { digest: 'sha256', hash: createHash('sha256').update(text).digest(), nonce: randomBytes(8) } as const
const asked = { question, from: now, until: now, toleranceMs: 60_000 }
const timestamp = await authority.timestamp(writeTimestampRequest(question), now)
const ocsp = await authority.ocsp(alice.certificate, { status: 'good' }, now)

for (const [form, write] of Object.entries(berForms)) {
  test(`a timestamp with ${form} is read, and openssl verifies the token that is kept, which is the DER`, () => {
    const answer = write(timestamp)
    assert.notDeepEqual(Buffer.from(answer), Buffer.from(timestamp))
    const { token, at } = readTimestampReply(answer, asked)
    assert.deepEqual(at, now)
    assert.deepEqual(Buffer.from(token), Buffer.from(readTimestampReply(timestamp, asked).token))
    assert.deepEqual(Buffer.from(asDer(token)), Buffer.from(token))
    using bench = workbench()
    putCertificates(bench)
    bench.put('token', Buffer.from(token))
    bench.put('text', text)
    const trust = ['-CAfile', 'root', '-untrusted', 'issuing', '-attime', openSslTime]
    assert.match(bench.openssl('ts', '-verify', '-data', 'text', '-in', 'token', '-token_in', ...trust), /OK/)
  })

  test(`a timestamp with ${form} about something else, or changed, is refused with its reason`, () => {
    const answer = write(timestamp)
    const other = { ...question, nonce: randomBytes(8) }
    assert.equal(
      faultOf(() => readTimestampReply(answer, { ...asked, question: other })),
      'nonce',
    )
    const changed = Buffer.from(answer)
    changed[changed.length - 40]! ^= 1
    assert.notEqual(
      faultOf(() => readTimestampReply(changed, asked)),
      'none',
    )
    assert.equal(
      faultOf(() => readTimestampReply(answer.subarray(0, -1), asked)),
      'malformed',
    )
  })

  test(`an OCSP answer with ${form} is read, and kept as the DER`, () => {
    const basic = readOctets(readDer(ocsp).children[1]!.only.children[1]!)
    const reply = readOcspReply(write(successful(write(basic))), about)
    assert.deepEqual(reply.is, { status: 'good' })
    assert.deepEqual(Buffer.from(reply.raw), Buffer.from(ocsp))
  })
}

/** Changes one element of a tree that a test finds. */
function replaced(node: DerNode, of: (node: DerNode) => Uint8Array | undefined): Uint8Array {
  const other = of(node)
  if (other) return other
  return node.constructed
    ? element(
        node.tag,
        node.children.map((child) => replaced(child, of)),
      )
    : node.raw
}

test('attributes that are signed in the order in which they are sent stay in that order', async () => {
  const signer = readDer(timestamp).children[1]!.children[1]!.only.children.at(-1)!.only
  const attributes = signer.children[3]!
  const reversed = attributes.children.map(({ raw }) => raw).reverse()
  const signature = await authority.timestampKey.sign(element(TAG.set, reversed))
  const answer = replaced(readDer(timestamp), ({ start, raw }) => {
    if (start === attributes.start && raw.length === attributes.raw.length) return element(attributes.tag, reversed)
    return start === signer.children[5]!.start ? octetString(signature) : undefined
  })
  const { token } = readTimestampReply(answer, asked)
  assert.deepEqual(Buffer.from(token), Buffer.from(readDer(answer).children[1]!.raw))
})

test('a certificate whose own octets are not DER is refused: its issuer did not sign it so', () => {
  const { serialRaw } = authority.timestampKey.certificate
  const padded = element(TAG.integer, [Buffer.concat([Buffer.of(0), readDer(serialRaw).content])])
  const answer = replaced(readDer(timestamp), ({ raw }) => (Buffer.compare(raw, serialRaw) === 0 ? padded : undefined))
  assert.equal(
    faultOf(() => readTimestampReply(answer, asked)),
    'malformed',
  )
})
