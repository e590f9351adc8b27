import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'

test('a connection without a request does not hold up the end of the server', { timeout: 20_000 }, async () => {
  const { url, close } = await server()
  const spare = connect(Number(new URL(url).port), '127.0.0.1')
  await once(spare, 'connect')
  // Answered after the spare connection was accepted.
  assert.equal((await fetch(`${url}/health`)).headers.get('content-type'), 'application/json; charset=utf-8')
  await Promise.all([once(spare, 'close'), close()])
})
