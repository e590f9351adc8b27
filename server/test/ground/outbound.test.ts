import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { silentLog } from '../../src/log/log.ts'
import { isPublicAddress } from '../../src/outbound/addresses.ts'
import { createOutbound } from '../../src/outbound/outbound.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) server.close().closeAllConnections()
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('addresses outside the public internet are recognized', () => {
  const refused = [
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...[
      '100.64.0.1',
      '100.127.255.255',
      '192.0.0.8',
      '198.18.0.1',
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:a00:1',
      '::ffff:169.254.169.254',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
    ],
    ...['2001::1', '64:ff9b:1::1', 'not an address', ''],
  ]
  for (const address of refused) assert.equal(isPublicAddress(address), false, address)
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '100.63.0.1',
    '193.0.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
  ]) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('a name that resolves to a private address, and a private address in any notation, is never connected to', async () => {
  let hits = 0
  const port = await serve((_, response) => {
    hits++
    response.end('secret')
  })
  const outbound = createOutbound({ allow: [], log: silentLog, resolveName: async () => ['127.0.0.1'] })
  const targets = [
    'inside.example.com',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
  ]
  for (const host of targets) {
    await assert.rejects(outbound.fetch(`http://${host}:${port}/`), { name: 'OutboundError' }, host)
  }
  for (const target of ['file:///etc/passwd', 'ftp://example.com/', 'nonsense', `gopher://127.0.0.1:${port}`]) {
    await assert.rejects(outbound.fetch(target), { name: 'OutboundError' }, target)
  }
  assert.equal(hits, 0)
})

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const port = await serve((request, response) => response.end(request.headers.host))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const asked: string[] = []
  const outbound = createOutbound({
    allow: ['127.0.0.1'],
    log: silentLog,
    resolveName: async (name) => {
      asked.push(name)
      return answers.shift() ?? []
    },
  })
  const { status, body } = await outbound.fetch(`http://crl.example.com:${port}/list`)
  assert.equal(status, 200)
  assert.equal(body.toString(), `crl.example.com:${port}`, 'the Host header keeps the name')
  assert.deepEqual(asked, ['crl.example.com'])
  await assert.rejects(outbound.fetch(`http://crl.example.com:${port}/list`), { name: 'OutboundError' })
})

test('OUTBOUND_ALLOW allows a host by name, name and port, address or network, and nothing else', async () => {
  const port = await serve((_, response) => response.end('inside'))
  const other = await serve((_, response) => response.end('other'))
  const resolveName = async () => ['127.0.0.1']
  for (const entry of ['ocsp.internal', `ocsp.internal:${port}`, '127.0.0.1', '127.0.0.0/8']) {
    const outbound = createOutbound({ allow: [entry], log: silentLog, resolveName })
    assert.equal((await outbound.fetch(`http://ocsp.internal:${port}/`)).body.toString(), 'inside', entry)
  }
  const outbound = createOutbound({ allow: [`ocsp.internal:${port}`, '10.0.0.0/8'], log: silentLog, resolveName })
  await assert.rejects(outbound.fetch(`http://ocsp.internal:${other}/`), { name: 'OutboundError' })
  await assert.rejects(outbound.fetch(`http://elsewhere.internal:${port}/`), { name: 'OutboundError' })
})

test('redirects, large answers, slow answers and closed ports all give the same error', async () => {
  const port = await serve((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    else if (request.url === '/large') response.end(Buffer.alloc(3000))
    else if (request.url === '/chunked') {
      response.write(Buffer.alloc(900))
      response.end(Buffer.alloc(900))
    } else if (request.url === '/drip') response.write('a')
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], log: silentLog })
  const messages = new Set<string>()
  for (const target of [...['redirect', 'large', 'chunked', 'drip', 'silent'].map((path) => `${port}/${path}`), '1/']) {
    const failed = outbound.fetch(`http://127.0.0.1:${target}`, { limitBytes: 1000, timeoutMs: 300 })
    await assert.rejects(failed, (error: Error) => {
      messages.add(`${error.name}: ${error.message}${error.cause ?? ''}`)
      return true
    })
  }
  assert.deepEqual([...messages], ['OutboundError: The address could not be reached.'])
})

test('a posted body arrives, and the answer is returned with its headers', async () => {
  const port = await serve(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    response.setHeader('content-type', 'application/ocsp-response')
    response.end(`${request.method} ${request.headers['content-type']} ${Buffer.concat(pieces).length}`)
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], log: silentLog })
  const answer = await outbound.fetch(`http://127.0.0.1:${port}/ocsp`, {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: Buffer.alloc(77),
  })
  assert.equal(answer.body.toString(), 'POST application/ocsp-request 77')
  assert.equal(answer.headers['content-type'], 'application/ocsp-response')
})
