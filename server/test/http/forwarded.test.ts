import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server, type TestServer } from '@laisen/testkit/server'

const warnings = ({ logged }: TestServer) =>
  logged.filter((line) => line.includes('PROXY_NOT_TRUSTED')).map((line) => JSON.parse(line))
const forwarded = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('an address from somebody who is not trusted is ignored, and said once in the log', async () => {
  const house = await server()
  assert.deepEqual(warnings(house), [])
  for (let n = 0; n < 3; n++) assert.equal((await house.fetch('/health', forwarded(`203.0.113.${n}`))).status, 200)
  const [line, ...more] = warnings(house)
  assert.deepEqual(more, [])
  assert.deepEqual([line.level, line.event, line.address], ['warn', 'request.forwarded-by-stranger', '127.0.0.1'])
  assert.match(line.help, /TRUST_PROXY/)
})

test('a trusted proxy is no reason to warn', async () => {
  const house = await server({ config: { trustProxy: ['127.0.0.1'] } })
  for (const address of ['203.0.113.7', '2001:db8::7', '203.0.113.7, 127.0.0.1'])
    assert.equal((await house.fetch('/health', forwarded(address))).status, 200, address)
  assert.deepEqual(warnings(house), [])
})

test('an address that is none answers 400 at every kind of path', async () => {
  const house = await server({ config: { trustProxy: ['127.0.0.1'] } })
  const none = [
    'x'.repeat(5000),
    `fe80::1%${'e'.repeat(5000)}`,
    'unknown',
    '203.0.113.7:8080',
    '203.0.113.256',
    '1, ,x',
  ]
  for (const address of none) {
    for (const path of ['/health', '/login', '/api/docs', '/api/v1/Login/LoginCustomer', '/nothing']) {
      const response = await house.fetch(path, { method: path.includes('v1') ? 'POST' : 'GET', ...forwarded(address) })
      const { status, code, params } = await response.json()
      assert.deepEqual([response.status, status, code, params], [400, 1, 'INPUT_INVALID', { field: 'X-Forwarded-For' }])
    }
  }
  // What stands before the entry of the proxy is the client's, and ignored.
  assert.equal((await house.fetch('/health', forwarded(`${'x'.repeat(5000)}, 203.0.113.7`))).status, 200)
})
