import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FileParts, sendBase64 } from '@laisen/server/http/base64-answer'
import fastify from 'fastify'

/** Encoded at once. */
const PIECE_BYTES = 48 * 1024

/** Something that answers a file in these parts. */
async function answering(parts: FileParts) {
  const app = fastify()
  const data = { file: parts, after: 1 }
  app.get('/', (_, reply) => sendBase64(reply, { status: 0, message: 'สำเร็จ', data }, 'file'))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, [Symbol.asyncDispose]: () => app.close() }
}

test('a file is the same in an answer however its parts are cut', async () => {
  const small = [0, 1, 2, 3, 4, 5]
  const pairs = small.flatMap((first) => small.flatMap((second) => small.map((third) => [first, second, third])))
  const large = [-1, 0, 1].flatMap((more) => [[PIECE_BYTES + more], [1, PIECE_BYTES + more, 2, 2 * PIECE_BYTES + more]])
  // An answer of more than a megabyte is sent piece by piece.
  const larger = [0, 1, 2].map((more) => [2, 1024 * 1024 + more, 1, 1, 5])
  for (const sizes of [[], ...pairs, ...large, ...larger]) {
    const parts = sizes.map((size) => randomBytes(size))
    await using server = await answering(parts)
    const response = await fetch(server.url)
    const text = await response.text()
    assert.equal(Number(response.headers.get('content-length')), Buffer.byteLength(text), `${sizes}`)
    const { message, data } = JSON.parse(text)
    assert.deepEqual([message, data.after], ['สำเร็จ', 1])
    assert.equal(data.file === Buffer.concat(parts).toString('base64'), true, `${sizes}`)
  }
})

test('a file whose parts are made as they are sent is the same, and is cut off where one fails', async () => {
  for (const sizes of [[], [0], [1, 1, 1, 1], [5, 0, PIECE_BYTES + 1, 2], [2, 1024 * 1024, 2]]) {
    const parts = sizes.map((size) => randomBytes(size))
    await using server = await answering(
      (async function* () {
        yield* parts
      })(),
    )
    const { data } = (await (await fetch(server.url)).json()) as { data: { file: string; after: number } }
    assert.equal(data.file === Buffer.concat(parts).toString('base64'), true, `${sizes}`)
    assert.equal(data.after, 1)
  }
  await using server = await answering(
    (async function* () {
      yield randomBytes(100_000)
      throw new Error('the database is gone')
    })(),
  )
  await assert.rejects(async () => (await fetch(server.url)).text())
})

test('an answer stays whole however late it is read', async () => {
  const file = randomBytes(700_000)
  await using server = await answering([file])
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  // More than the buffers of both ends hold. The last request closes the connection.
  const asked = 12
  const request = (connection: string) => `GET / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`
  socket.write(request('keep-alive').repeat(asked - 1) + request('close'))
  await sleep(300)
  const answers = (await socket.toArray()).join('').split('HTTP/1.1 200 OK').slice(1)
  const expected = `"file":"${file.toString('base64')}"`
  assert.deepEqual(
    answers.map((answer) => answer.includes(expected)),
    Array(asked).fill(true),
  )
})
