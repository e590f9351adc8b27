import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { dropBody, readBody } from '@laisen/server/http/input'
import { freeBytes } from '@laisen/server/limits/free-bytes'

// The memory of what arrives is freed as soon as it was read: what is left to the collector makes it hold the thread.

const http = createServer()
http.listen(0, '127.0.0.1')
await once(http, 'listening')
after(() => http.close())

/** Sends a body, and hands over its request with the pieces that it arrives in. */
async function arriving<Result>(body: Buffer, work: (request: IncomingMessage) => Promise<Result>) {
  const pieces: Buffer[] = []
  const outcome = new Promise<Result>((resolve, reject) => {
    http.once('request', (request, response) => {
      request.on('data', (piece: Buffer) => pieces.push(piece))
      work(request)
        .then(resolve, reject)
        .finally(() => response.end())
    })
  })
  const { port } = http.address() as AddressInfo
  const init = { method: 'POST', body: body as Uint8Array<ArrayBuffer> }
  await (await fetch(`http://127.0.0.1:${port}/`, init)).text()
  return { result: await outcome, pieces }
}

const body = Buffer.alloc(900_000, 'laisen ')

test('the pieces of a body are freed once they were copied', async () => {
  const { result, pieces } = await arriving(body, (request) => readBody(updateEmployeeCompany, request))
  assert.equal(result.compare(body), 0)
  assert.ok(pieces.length > 5)
  assert.deepEqual(new Set(pieces.map(({ length }) => length)), new Set([0]))
})

test('the pieces of a body that nobody reads are freed as they arrive', async () => {
  const { pieces } = await arriving(body, async (request) => {
    dropBody(request)
    await once(request, 'end')
  })
  assert.ok(pieces.length > 5)
  assert.deepEqual(new Set(pieces.map(({ length }) => length)), new Set([0]))
})

test('dropping a body takes nothing from somebody who still reads it', async () => {
  const { result } = await arriving(body, async (request) => {
    const read = (async () => {
      let sizeBytes = 0
      for await (const piece of request) sizeBytes += (piece as Buffer).length
      return sizeBytes
    })()
    await Promise.resolve()
    dropBody(request)
    return read
  })
  assert.equal(result, body.length)
})

test('memory that bytes share with others is not freed, and freeing twice does nothing', () => {
  const pooled = Buffer.from('a few letters')
  freeBytes(pooled)
  assert.equal(pooled.toString(), 'a few letters')
  const whole = new Uint8Array(5_000)
  freeBytes(whole.subarray(1))
  assert.equal(whole.length, 5_000)
  freeBytes(whole)
  freeBytes(whole)
  assert.equal(whole.length, 0)
})
