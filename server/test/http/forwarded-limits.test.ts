import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callsPerMinuteOf } from '@laisen/contract/call-limits'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { server, type TestServer } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { rawRequest } from '../support/raw-request.ts'

// By whose address the limits count. Every request here comes from 127.0.0.1, which is a trusted proxy or is not.

const proxy = ['127.0.0.1']
const strangers = [[], ['192.0.2.1']]

/** One network may have two requests under way. */
const limited = (trustProxy: readonly string[]): Promise<TestServer> =>
  server({ config: { trustProxy, requestLimits: { ...usualRequestLimits, requestsPerAddress: 2 } } })

/** Begins one request after another and leaves their bodies incomplete. @returns the addresses that were refused */
async function refusedOf({ url, app }: TestServer, addresses: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  const begun = []
  for (const address of addresses) {
    const held = app.memory.takenBytes
    const headers = [`x-forwarded-for: ${address}`]
    const request = rawRequest(url, { path: loginCustomer.path, announcedBytes: 10, headers })
    begun.push(request.socket)
    let code: string | undefined
    void request.answer.then((answer) => {
      code = answer.code
    })
    await until('its body is awaited or it is refused', () => code !== undefined || app.memory.takenBytes > held)
    if (code === 'ADDRESS_TOO_BUSY') refused.push(address)
  }
  for (const socket of begun) socket.destroy()
  await until('they are forgotten', () => app.memory.takenBytes === 0)
  return refused
}

test('behind a trusted proxy requests are counted by the address that it adds, not by what a client wrote before it', async () => {
  const house = await limited(proxy)
  const addresses = ['10.0.0.1', '203.0.113.1, 10.0.0.1', '203.0.113.2, 10.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.2']
  assert.deepEqual(await refusedOf(house, addresses), ['203.0.113.2, 10.0.0.1'])
})

test('behind two trusted proxies the address before the first of them counts', async () => {
  const house = await limited([...proxy, '10.9.0.0/16'])
  const addresses = ['10.0.0.1, 10.9.0.1', '10.0.0.2, 10.9.0.1', '10.0.0.1, 10.9.0.2', '10.0.0.1, 10.9.0.3']
  assert.deepEqual(await refusedOf(house, addresses), ['10.0.0.1, 10.9.0.3'])
})

test('somebody who is not trusted is counted by their own address, whatever they say it is', async () => {
  for (const trusted of strangers) {
    const house = await limited(trusted)
    const addresses = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '2001:db8::1']
    assert.deepEqual(await refusedOf(house, addresses), ['10.0.0.3', '2001:db8::1'])
  }
})

test('requests of an IPv6 /64 are counted as one, in any spelling, and an IPv4 address is the same in IPv6 notation', async () => {
  const house = await limited(proxy)
  const network = ['2001:db8::1', '2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0:8000::']
  const next = ['2001:db8:0:1::1', '2001:db8:0:1::2']
  assert.deepEqual(await refusedOf(house, [...network, ...next]), ['2001:db8:0:0:8000::'])
  assert.deepEqual(await refusedOf(house, ['10.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1']), ['::ffff:a00:1'])
})

test('calls per minute are counted by the same address', async () => {
  const most = callsPerMinuteOf(forgotPassword)
  const behind = await server({ rateLimits: 'real', config: { trustProxy: proxy } })
  const direct = await server({ rateLimits: 'real' })
  /** How many are refused of one call too many, each with another address in the header. */
  const refused = async ({ call }: TestServer, addressOf: (n: number) => string) => {
    const ask = (n: number) =>
      call(forgotPassword, { email: 'nobody@example.com' }, { headers: { 'x-forwarded-for': addressOf(n) } })
    const answers = await Promise.all(Array.from({ length: most + 1 }, (_, n) => ask(n)))
    return answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS').length
  }
  assert.equal(await refused(behind, (n) => `10.0.0.${n}, 10.1.0.1`), 1)
  assert.equal(await refused(direct, (n) => `10.0.0.${n}`), 1)
})
