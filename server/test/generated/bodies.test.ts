import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { describe, test } from 'node:test'
import { bodyLimitOf } from '@laisen/contract/call-limits'
import type { Endpoint } from '@laisen/contract/endpoint'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'

// How every call refuses a body it cannot read: 400, 413 or 415, in the usual shape.

const { app, as, given, url } = await server()
const person = await given.employee({ permissions: [1] })
const operator = await given.employee({ permissions: [1], company: await given.company({ kind: 'COM' }) })
const callerOf = ({ userType }: Endpoint) => (userType === 'COM' ? operator : person)
const posts = app.mounted.filter(({ method, bytes, query }) => method === 'POST' && !bytes && !query)
const uploads = app.mounted.filter(({ bytes }) => bytes)

interface Sent {
  readonly type?: string
  readonly body?: string | Buffer
  /** Sent as content-length only, without a body. */
  readonly announcedBytes?: number
}

async function send(
  endpoint: Endpoint,
  { type, body, announcedBytes }: Sent,
): Promise<{ http: number; code?: string }> {
  const { token } = await as.fresh(callerOf(endpoint))
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      `${url}/api/v1/${endpoint.path}`,
      { method: endpoint.method, agent: false },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece) => pieces.push(piece))
        response.on('end', () => {
          asked.destroy()
          resolve({ http: response.statusCode!, ...JSON.parse(Buffer.concat(pieces).toString()) })
        })
      },
    )
    asked.on('error', reject)
    asked.setHeader('authorization', `Bearer ${token}`)
    if (type) asked.setHeader('content-type', type)
    if (announcedBytes) {
      asked.setHeader('content-length', announcedBytes)
      asked.flushHeaders()
    } else asked.end(body)
  })
}

describe('a body with another content type answers 415', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ]
  for (const endpoint of [...posts, ...uploads]) {
    test(endpoint.path, async () => {
      for (const type of types) {
        const { http, code } = await send(endpoint, { type, body: 'a=1' })
        assert.deepEqual([http, code], [415, 'BODY_TYPE_UNSUPPORTED'], type)
      }
      const untyped = await send(endpoint, { body: '{}' })
      assert.deepEqual([untyped.http, untyped.code], [415, 'BODY_TYPE_UNSUPPORTED'])
    })
  }
})

describe('invalid JSON and repeated names answer 400', () => {
  const type = 'application/json'
  const bodies: [body: string | Buffer, code: string][] = [
    ['{"a":', 'BODY_UNPARSABLE'],
    [Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'BODY_UNPARSABLE'],
    [`${'['.repeat(100)}${']'.repeat(100)}`, 'BODY_UNPARSABLE'],
    ['{"x":1,"X":2}', 'NAME_REPEATED'],
    ['{"x":{"y":1,"y":2}}', 'NAME_REPEATED'],
    ['[1]', 'INPUT_INVALID'],
    ['7', 'INPUT_INVALID'],
  ]
  for (const endpoint of posts) {
    test(endpoint.path, async () => {
      for (const [body, expected] of bodies) {
        const { http, code } = await send(endpoint, { type, body })
        assert.deepEqual([http, code], [400, expected], String(body).slice(0, 40))
      }
    })
  }
})

describe('a body announced as too large answers 413 before it is sent', () => {
  for (const endpoint of posts) {
    test(endpoint.path, async () => {
      const limit = bodyLimitOf(endpoint)
      const { http, code } = await send(endpoint, { type: 'application/json', announcedBytes: limit + 1 })
      assert.deepEqual([http, code], [413, 'BODY_TOO_LARGE'])
    })
  }
})

test('a body that grows too large without a content-length answers 413', async () => {
  const endpoint = posts.find((call) => bodyLimitOf(call) === limits.jsonBytesDefault)!
  const { token } = await as.fresh(person)
  const status = await new Promise<number>((resolve, reject) => {
    const asked = httpRequest(`${url}/api/v1/${endpoint.path}`, { method: 'POST', agent: false }, (response) => {
      resolve(response.statusCode!)
      asked.destroy()
    })
    asked.on('error', reject)
    asked.setHeader('authorization', `Bearer ${token}`)
    asked.setHeader('content-type', 'application/json')
    for (let sent = 0; sent <= limits.jsonBytesDefault; sent += 65_536) asked.write(Buffer.alloc(65_536, 0x20))
    asked.end()
  })
  assert.equal(status, 413)
})
