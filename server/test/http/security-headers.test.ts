import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'

const secure = { publicUrl: 'https://sign.example', publicUrlSet: true }
const house = await server({ config: secure })

interface Answered {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
}

/** Sends a request as it stands; `fetch` would tidy the path up. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(house.url)
    request({ hostname, port, path, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
      .once('error', reject)
      .end()
  })
}

/** One of each kind: data, a refusal, a missing session, no such call, a page, a redirect, an address that cannot be decoded. */
const kinds: readonly [path: string, status: number, method?: string][] = [
  ['/health', 200],
  ['/api/docs', 200],
  ['/api/openapi.json', 200],
  ['/api/v1/Login/LoginCustomer', 415, 'POST'],
  ['/api/v1/User/GetInfoUser', 401, 'POST'],
  ['/api/v1/No/Such', 404],
  ['/', 302],
  ['/no-such-file.js', 404],
  ['/api/%zz', 400],
]

test('every kind of answer carries the security headers', async () => {
  for (const [path, status, method] of kinds) {
    const answer = await ask(path, method, status === 415 ? { 'content-type': 'text/plain' } : {})
    assert.equal(answer.status, status, path)
    const { headers } = answer
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      assert.ok(policy.includes(part), `${path}: ${part}`)
    }
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    if (status !== 302)
      assert.match(String(headers['content-type']), /^(application\/json|text\/html); charset=utf-8$/, path)
    assert.equal(headers['referrer-policy'], 'no-referrer', path)
    // A year, and for every name below this one.
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', path)
  }
})

test('no answer lets pages of other origins read it', async () => {
  const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const [path, , method] of kinds) {
    for (const asked of [await ask(path, method, foreign), await ask(path, 'OPTIONS', foreign)]) {
      const opened = Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))
      assert.deepEqual(opened, [], path)
    }
  }
})

test('no path answers TRACE', async () => {
  for (const [path] of kinds) assert.ok([400, 404].includes((await ask(path, 'TRACE')).status), path)
})
