import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { sendBytes } from '@laisen/server/http/bytes-answer'
import { until } from '@laisen/testkit/until'
import fastify from 'fastify'

// Whoever gives a file out once hears of its last byte before it is sent, and hears again where the connection breaks before it was.

/** More than what a connection takes in advance. */
const PIECE_BYTES = 16 * 1024 * 1024
const COUNT = 4
const sizeBytes = COUNT * PIECE_BYTES
const heard: string[] = []

const app = fastify()
app.get('/', (request, reply) => {
  async function* pieces(start: number, end: number) {
    for (let at = start; at <= end; at += PIECE_BYTES) yield Buffer.alloc(Math.min(PIECE_BYTES, end - at + 1), 1)
  }
  return sendBytes(request, reply, {
    ...{ type: 'application/zip', sizeBytes, etag: '"file"' },
    beforeLast: async () => {
      heard.push('last')
      return async () => void heard.push('broken')
    },
    read: async ({ start, end }) => pieces(start, end),
  })
})
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const { port } = app.server.address() as AddressInfo

async function asked(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  heard.length = 0
  const [response] = await once(get({ port, host: '127.0.0.1', headers }), 'response')
  return response
}

/** Reads so many bytes, then no more. */
async function read(response: IncomingMessage, bytes = Number.POSITIVE_INFINITY): Promise<number> {
  let count = 0
  for await (const piece of response.iterator({ destroyOnReturn: false })) {
    count += piece.length
    if (count >= bytes) break
  }
  return count
}

test('a download that is read to its end is heard of once', async () => {
  assert.equal(await read(await asked()), sizeBytes)
  assert.deepEqual(heard, ['last'])
})

test('the rest of a broken one is heard of, and a part from the middle is not', async () => {
  assert.equal(await read(await asked({ range: `bytes=${sizeBytes - 10}-` })), 10)
  assert.deepEqual(heard, ['last'])
  assert.equal(await read(await asked({ range: 'bytes=10-19' })), 10)
  assert.equal(await read(await asked({ range: `bytes=0-${sizeBytes - 2}` })), sizeBytes - 1)
  await (await asked({ 'if-none-match': '"file"' })).resume()
  assert.deepEqual(heard, [])
})

test('one that breaks off before its last piece has told nothing', async () => {
  const response = await asked()
  await read(response, 10)
  response.destroy()
  // The next one is heard of by itself alone.
  assert.equal(await read(await asked()), sizeBytes)
  assert.deepEqual(heard, ['last'])
})

test('one that breaks off in its last piece takes back what it told', async () => {
  const response = await asked()
  await read(response, (COUNT - 1) * PIECE_BYTES)
  await until('the last piece is on its way', () => heard.includes('last'))
  response.destroy()
  await until('the connection is known to be broken', () => heard.includes('broken'))
  assert.deepEqual(heard, ['last', 'broken'])
})
