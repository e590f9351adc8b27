import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'

const REQUESTS = 100

for (const host of ['127.0.0.1', '::1'])
  test(`of requests that arrive at ${host} at the same moment few begin in one turn of the event loop`, async () => {
    const turns: number[] = []
    let begun = 0
    const look = () => {
      if (begun > 0) turns.push(begun)
      begun = 0
      looking = setImmediate(look)
    }
    let looking = setImmediate(look)
    const count = async () => {
      begun += 1
    }
    const house = await server({
      config: { host: 'localhost' },
      also: ({ fastify }) => fastify.addHook('onRequest', count),
    })
    const socket = connect(Number(new URL(house.url).port), host)
    await once(socket, 'connect')
    let answers = ''
    socket.on('data', (piece) => (answers += piece))
    // In one message, so that all of them are read in the same turn.
    socket.write('GET /health HTTP/1.1\r\nhost: laisen\r\n\r\n'.repeat(REQUESTS))
    await until('all are answered', () => answers.split('HTTP/1.1 200').length - 1 === REQUESTS)
    socket.destroy()
    clearImmediate(looking)
    assert.equal(
      turns.reduce((sum, turn) => sum + turn, 0),
      REQUESTS,
    )
    assert.ok(Math.max(...turns) <= 32, `${turns}`)
  })
