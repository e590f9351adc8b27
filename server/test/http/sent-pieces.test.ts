import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendBytes } from '@laisen/server/http/bytes-answer'
import { until } from '@laisen/testkit/until'
import fastify from 'fastify'

// The memory of a file that is sent is freed as the connection takes it: what is left to the collector makes it hold the thread.

const MEBIBYTE = 1024 * 1024
const count = 40
const pieceOf = (number: number) => Buffer.alloc(MEBIBYTE, `piece ${number} `)

interface Sending {
  readonly given: Buffer[]
  ended: boolean
}
let sending: Sending

const app = fastify()
app.get('/', (request, reply) => {
  const now: Sending = { given: [], ended: false }
  sending = now
  async function* pieces() {
    try {
      for (let number = 0; number < count; number++) {
        const piece = pieceOf(number)
        now.given.push(piece)
        yield piece
      }
    } finally {
      now.ended = true
    }
  }
  const read = async () => pieces()
  return sendBytes(request, reply, { type: 'application/pdf', sizeBytes: count * MEBIBYTE, read })
})
// Like a file that is purged while something else is done before its answer.
app.get('/purged', { onSend: () => sleep(50) }, (request, reply) => {
  const read = async () => {
    throw new Error('purged')
  }
  return sendBytes(request, reply, { type: 'application/pdf', sizeBytes: 1, read })
})
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const { port } = app.server.address() as AddressInfo

async function asked(): Promise<IncomingMessage> {
  const [response] = await once(get({ port, host: '127.0.0.1' }), 'response')
  return response
}

const freed = () => sending.given.filter(({ byteLength }) => byteLength === 0).length

test('a file is sent whole to a slow reader, and its pieces are freed once the connection has taken them', async () => {
  const response = await asked()
  const hash = createHash('sha256')
  let received = 0
  for await (const piece of response) {
    hash.update(piece)
    received += piece.length
    // Slower than the server, so that pieces wait in the connection, where they must stay whole.
    if (received % MEBIBYTE < piece.length) await sleep(10)
  }
  const expected = createHash('sha256')
  for (let number = 0; number < count; number++) expected.update(pieceOf(number))
  assert.equal(hash.digest('hex'), expected.digest('hex'))
  assert.equal(sending.given.length, count)
  assert.ok(freed() >= count - 3, `${freed()} freed`)
})

test('who does not read is sent no more than the connection takes, and nothing of the rest is freed', async () => {
  const response = await asked()
  await until('two pieces were given', () => sending.given.length > 1)
  await sleep(100)
  const { given } = sending
  assert.ok(given.length < count - 5, `${given.length} given`)
  assert.ok(freed() < given.length, `${freed()} freed`)
  response.destroy()
  await until('reading ended', () => sending.ended)
})

test('a file that cannot be read after all ends its answer, and nothing else', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const outcome = await fetch(`http://127.0.0.1:${port}/purged`).then(
    ({ status }) => status,
    () => 'broken off',
  )
  process.off('unhandledRejection', note)
  assert.notEqual(outcome, 200)
  assert.deepEqual(unhandled, [])
})
