import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ask } from '@laisen/pades/levels/ask'
import { hashOf } from '@laisen/pades/levels/reach'
import { timestampServers } from '@laisen/pades/levels/timestamp-servers'
import { isPkiError } from '@laisen/pki/errors'
import { timestampRefusal } from '@laisen/pki/timestamp'
import { writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { authority } from '@laisen/testkit/reaching'

const imprint = hashOf('sha256', Buffer.from('a signature'))
const now = () => new Date()
const urls = ['http://first.example/', 'http://second.example/']

type Server = (request: Uint8Array) => Promise<Uint8Array>
const right: Server = (request) => authority.timestamp(request)
const HOUR_MS = 3_600_000

/** Servers that a test makes up, and a record of who was asked and what went wrong. */
function servers(first: Server, second: Server = right) {
  const asked: string[] = []
  const faults: unknown[] = []
  const ask: Ask = async ({ url, body }) => {
    asked.push(url)
    return url === urls[0] ? first(body!) : second(body!)
  }
  const failed = (_: string, error: unknown) =>
    faults.push(isPkiError(error, 'TIMESTAMP_UNSOUND') ? error.facts.fault : String(error))
  return { asked, faults, timestamper: timestampServers({ urls, ask, now, failed }) }
}

test('the first server that gives a sound timestamp is used, and no other is asked', async () => {
  const { asked, faults, timestamper } = servers(right)
  const timestamp = await timestamper.stamp(imprint)
  assert.deepEqual(Buffer.from(timestamp.hash), imprint.hash)
  assert.deepEqual([asked, faults], [[urls[0]], []])
})

let earlier: Uint8Array | undefined
for (const [what, server, fault] of [
  ['does not answer', () => Promise.reject(new Error('refused')), 'Error: refused'],
  ['answers with a web page', async () => Buffer.from('<html>'), 'malformed'],
  ['refuses', async () => timestampRefusal('systemFailure'), 'status'],
  [
    'stamps something else',
    () =>
      right(writeTimestampRequest({ ...hashOf('sha256', Buffer.from('x')), nonce: Buffer.of(1, 2, 3, 4, 5, 6, 7, 8) })),
    'imprint',
  ],
  [
    'repeats an earlier answer',
    async (request: Uint8Array) =>
      (earlier ??= await right(writeTimestampRequest({ ...imprint, nonce: Buffer.of(1, 2, 3, 4, 5, 6, 7, 8) }))) &&
      request &&
      earlier,
    'nonce',
  ],
  [
    'lives an hour later',
    (request: Uint8Array) => authority.timestamp(request, new Date(Date.now() + HOUR_MS)),
    'time',
  ],
] as const)
  test(`where the first server ${what}, the second is asked, and where it fails too, there is no timestamp`, async () => {
    const { asked, faults, timestamper } = servers(server)
    await timestamper.stamp(imprint)
    assert.deepEqual([asked, faults], [urls, [fault]])
    const none = servers(server, server)
    const said = fault === 'Error: refused' ? undefined : fault
    const facts = { servers: 2, fault: said }
    await assert.rejects(none.timestamper.stamp(imprint), { code: 'TIMESTAMP_UNAVAILABLE', facts })
  })

test('the room grows with the largest token that was seen, and answers are limited in size and time', async () => {
  const limits: [number, number][] = []
  const ask: Ask = ({ body, limitBytes, timeoutMs }) => {
    limits.push([limitBytes, timeoutMs])
    return right(body!)
  }
  const timestamper = timestampServers({ urls, ask, now })
  const before = timestamper.tokenBytes
  const { token } = await timestamper.stamp(imprint)
  assert.ok(before >= token.length)
  assert.equal(timestamper.tokenBytes, before)
  assert.deepEqual(limits, [[65_536, 5000]])
})

test('a server that failed is asked after the others for a minute, and then again in its turn', async () => {
  const asked: string[] = []
  const at = { now: new Date() }
  const ask: Ask = async ({ url, body }) => {
    asked.push(url)
    if (url === urls[0]) throw new Error('down')
    return authority.timestamp(body!, at.now)
  }
  const timestamper = timestampServers({ urls, ask, now: () => at.now })
  await timestamper.stamp(imprint)
  at.now = new Date(at.now.getTime() + 59_999)
  await timestamper.stamp(imprint)
  assert.deepEqual(asked, [...urls, urls[1]])
  at.now = new Date(at.now.getTime() + 1)
  await timestamper.stamp(imprint)
  assert.deepEqual(asked, [...urls, urls[1], ...urls])
})
