import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { callsPerMinuteOf } from '@laisen/contract/call-limits'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { server, type TestServer } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { operatorOf } from '../support/operator.ts'
import { rawRequest } from '../support/raw-request.ts'
import { recordForOperator } from '../support/security-record.ts'

// How many connections and requests one network may have open.

const limited = (limits: Partial<typeof usualRequestLimits>, trustProxy: readonly string[] = []): Promise<TestServer> =>
  server({ config: { trustProxy, requestLimits: { ...usualRequestLimits, ...limits } } })

/** Opens connections one after another. @returns those that the server keeps */
async function opened({ url }: TestServer, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    sockets.push(socket)
  }
  // Refused ones are closed by the time that an answer comes over one that was accepted.
  sockets[0]!.write('GET /health HTTP/1.1\r\nhost: laisen\r\n\r\n')
  await once(sockets[0]!.resume(), 'data')
  return sockets.filter((socket) => !socket.destroyed && !socket.resume().readableEnded)
}

function connectionsOf({ app }: TestServer): Promise<number> {
  return new Promise((resolve) => app.fastify.server.getConnections((_, count) => resolve(count)))
}

function close(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}

test('one address has so many connections, and as many again once they are closed', async () => {
  const house = await limited({ connectionsPerAddress: 5 })
  const first = await opened(house, 9)
  assert.equal(first.length, 5)
  close(first)
  await until('the server has none open', async () => (await connectionsOf(house)) === 0)
  const again = await opened(house, 5)
  assert.equal(again.length, 5)
  close(again)
  const refused = await recordForOperator(await operatorOf(house), '127.0.0.1')
  assert.deepEqual(
    refused.filter(({ logType }) => logType === 'rateLimit').map(({ code, outcome, count }) => [code, outcome, count]),
    [['TOO_MANY_CONNECTIONS', 'refused', 4]],
  )
  // The log has one line for all of them, because writing hundreds would hold up everyone else.
  const lines = house.logged.filter((line) => line.includes('TOO_MANY_CONNECTIONS')).map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ event, level, count, address }) => [event, level, count, address]),
    [['security.recorded', 'warn', 4, '127.0.0.1']],
  )
})

test('a trusted proxy has as many as it needs, and all together have a limit', async () => {
  const behind = await limited({ connectionsPerAddress: 2 }, ['127.0.0.1'])
  const kept = await opened(behind, 12)
  assert.equal(kept.length, 12)
  close(kept)
  const full = await limited({ connections: 6 })
  const few = await opened(full, 12)
  assert.equal(few.length, 6)
  close(few)
})

test('one address has so many requests under way, also behind a proxy', async () => {
  const house = await limited({ requestsPerAddress: 3 }, ['127.0.0.1'])
  const from = (address: string) =>
    rawRequest(house.url, {
      path: loginCustomer.path,
      announcedBytes: 10,
      headers: [`x-forwarded-for: ${address}`],
    })
  const open = ['10.0.0.1', '10.0.0.1', '10.0.0.1'].map(from)
  const other = from('10.0.0.2')
  await until('their bodies are awaited', () => house.app.memory.takenBytes >= 3 * 30)
  const fourth = from('10.0.0.1')
  const { http, code, headers } = await fourth.answer
  assert.deepEqual([http, code], [429, 'ADDRESS_TOO_BUSY'])
  assert.match(headers, /retry-after: 1/i)
  other.socket.write('{        }')
  assert.notEqual((await other.answer).http, 429)
  for (const { socket } of [...open, other, fourth]) socket.destroy()
})

test('every call has a limit per minute, and one that declares none has that of its kind', async () => {
  const house = await server({ rateLimits: 'real' })
  for (const endpoint of house.app.mounted) assert.ok(callsPerMinuteOf(endpoint) <= 6_000, endpoint.path)
  const most = callsPerMinuteOf(getMasterProductPlan)
  const codes: (string | undefined)[] = []
  for (let sent = 0; sent < most + 10; sent += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => house.call(getMasterProductPlan)))
    codes.push(...answers.map(({ code }) => code))
  }
  assert.equal(codes.filter((code) => code === undefined).length, most)
  assert.equal(codes.filter((code) => code === 'TOO_MANY_REQUESTS').length, 10)
})

test('a call that needs no session takes 16 KB', async () => {
  const house = await server()
  const open = house.app.mounted.filter(({ access, method }) => access === 'public' && method === 'POST')
  // What a recipient draws is a picture.
  assert.deepEqual(
    open.flatMap(({ path, maxBodyBytes }) => (maxBodyBytes ? [[path, maxBodyBytes]] : [])),
    [['Recipient/Act', 3 * 1024 * 1024]],
  )
  for (const endpoint of open.filter(({ maxBodyBytes }) => maxBodyBytes === undefined)) {
    const request = { path: endpoint.path, announcedBytes: 16 * 1024 + 1 }
    const { socket, answer } = rawRequest(house.url, request)
    const { http, code, params } = await answer
    assert.deepEqual([http, code, params?.limitKilobytes], [413, 'BODY_TOO_LARGE', 16], endpoint.path)
    socket.destroy()
  }
})
