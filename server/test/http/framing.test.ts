import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'

const { url } = await server()
const { hostname, port } = new URL(url)

/** What comes back for these bytes on one connection, until the server closes it. */
async function send(head: readonly string[], body: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.write([...head, '', body].join('\r\n'))
  return text(socket)
}

const post = 'POST /api/v1/Login/ForgotPassword HTTP/1.1'
const common = [`Host: ${hostname}`, 'Content-Type: application/json']
/** Were it read as a request of its own, it would be answered 200. */
const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test('a request whose length can be read in two ways is refused, and what follows it is not read', async () => {
  const ambiguous: [string, readonly string[], string][] = [
    ['both lengths', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['two different lengths', ['Content-Length: 2', 'Content-Length: 4'], `{}${smuggled}`],
    ['a length that is no number', ['Content-Length: +2'], `{}${smuggled}`],
    ['a coding that nobody knows', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${smuggled}`],
    ['a line break in a name', ['Content-Length\r: 2'], `{}${smuggled}`],
  ]
  for (const [what, lines, body] of ambiguous) {
    const answers = await send([post, ...common, ...lines], body)
    assert.match(answers, /^HTTP\/1\.1 400 /, what)
    assert.equal(answers.split('HTTP/1.1 ').length - 1, 1, what)
  }
})
