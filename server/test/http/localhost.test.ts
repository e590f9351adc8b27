import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { listen } from '@laisen/server/start/listen'
import { freePort } from '@laisen/testkit/process'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import fastify from 'fastify'
import { noIpv6 } from '../support/no-ipv6.ts'

// With HOST=localhost the server accepts connections at 127.0.0.1 and at ::1, with the same limits.

async function connected(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '::1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('localhost is answered at both of its addresses', { skip: noIpv6 }, async () => {
  const { url } = await server({ config: { host: 'localhost' } })
  for (const host of ['127.0.0.1', '[::1]']) {
    const { status } = await fetch(`http://${host}:${new URL(url).port}/health`)
    assert.equal(status, 200, host)
  }
})

test('the connections of one address are limited at ::1 too', { skip: noIpv6 }, async () => {
  const requestLimits = { ...usualRequestLimits, connectionsPerAddress: 5 }
  const { url } = await server({ config: { host: 'localhost', requestLimits } })
  const sockets: Socket[] = []
  for (let count = 0; count < 9; count++) sockets.push(await connected(url))
  await until('the others are closed', () => sockets.filter((socket) => socket.resume().closed).length === 4)
  sockets[0]!.write('GET /health HTTP/1.1\r\nhost: laisen\r\n\r\n')
  assert.match(String(await once(sockets[0]!, 'data')), /^HTTP\/1.1 200/)
  for (const socket of sockets) socket.destroy()
})

test('all connections have a limit at ::1 too', { skip: noIpv6 }, async () => {
  const requestLimits = { ...usualRequestLimits, connections: 5 }
  const { url } = await server({ config: { host: 'localhost', requestLimits } })
  const sockets: Socket[] = []
  for (let count = 0; count < 9; count++) sockets.push(await connected(url))
  await until('the others are closed', () => sockets.filter((socket) => socket.resume().closed).length === 4)
  for (const socket of sockets) socket.destroy()
})

test('a request at ::1 is answered before the server ends, and an idle connection does not hold it up', {
  skip: noIpv6,
  timeout: 20_000,
}, async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const house = await server({
    config: { host: 'localhost' },
    also: ({ fastify }) => fastify.get('/held', () => held.then(() => 'at last')),
  })
  const idle = await connected(house.url)
  const busy = await connected(house.url)
  busy.write('GET /held HTTP/1.1\r\nhost: laisen\r\n\r\n')
  await fetch(`${house.url}/health`)
  let isClosed = false
  const closing = house.close().then(() => (isClosed = true))
  await once(idle, 'close')
  assert.equal(isClosed, false)
  goOn()
  assert.match(String(await once(busy, 'data')), /at last/)
  await closing
  await assert.rejects(connected(house.url), { code: 'ECONNREFUSED' })
})

test('another program at ::1 on the same port is told', { skip: noIpv6 }, async () => {
  const port = await freePort()
  const other = createServer().listen({ port, host: '::1' })
  await once(other, 'listening')
  const app = fastify()
  await assert.rejects(listen(app, { host: 'localhost', port }), {
    message: `Port ${port} on localhost is already in use by another program. Set PORT to another one.`,
  })
  await app.close()
  other.close()
})
