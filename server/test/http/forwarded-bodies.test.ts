import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

// A body that is refused half-way, from somebody behind a trusted proxy: the connection may be gone before the refusal is recorded.

const secret = 'the-mail-server-shows-this-secret-here'
const house = await server({
  at: today,
  config: { trustProxy: ['127.0.0.1', '10.0.0.0/8'], bouncesSecret: secret, maxDocumentMegabytes: 1 },
})
const person = await house.given.employee({ permissions: [2, 6] })
const client = await house.as.fresh(person)
const { token } = client
const certID = await addedCertificate(client, identities.nattapong, {
  certName: 'Seal',
  employeeList: [person.employeeId],
})

interface Sent {
  readonly method?: string
  readonly path: string
  readonly type: string
  readonly bytes: number
  readonly announced: boolean
  readonly authorization?: string
}

/** The answer as it arrived, or what became of the connection. */
function send({
  method = 'POST',
  path,
  type,
  bytes,
  announced,
  authorization,
}: Sent): Promise<[status: number, code: string]> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${house.url}${path}`, { method, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => resolve([answer.statusCode!, text === '' ? '' : JSON.parse(text).code]))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.setHeader('x-forwarded-for', '203.0.113.9, 10.1.2.3')
    asked.setHeader('content-type', type)
    if (authorization) asked.setHeader('authorization', authorization)
    if (announced) asked.setHeader('content-length', bytes)
    // Written behind the answer too, as a proxy passes on what its client sends.
    for (let left = bytes; left > 0; left -= 65_536) asked.write(Buffer.alloc(Math.min(left, 65_536), 0x20))
    asked.end()
  })
}

const api = (path: string) => `/api/v1/${path}`
const bearer = `Bearer ${token}`
const calls: Record<string, Omit<Sent, 'announced'>> = {
  'a call of a stranger': { path: api(loginCustomer.path), type: 'application/json', bytes: 500_000 },
  'a call with a session': {
    path: api(addPdfStamp.path),
    type: 'application/json',
    bytes: 40_000_000,
    authorization: bearer,
  },
  'a question about a certificate': {
    ...{ path: `/pki/${'0'.repeat(32)}/ocsp`, type: 'application/ocsp-request', bytes: 600_000 },
  },
  'a document': {
    method: addPdfStampStream.method,
    path: `${api(addPdfStampStream.path)}?certID=${certID}`,
    ...{ type: 'application/pdf', bytes: 3_000_000, authorization: bearer },
  },
}
for (const [name, call] of Object.entries(calls)) {
  for (const announced of [true, false]) {
    test(`${name} that is over the limit answers 413 behind a proxy, ${announced ? 'announced' : 'in pieces'}`, async () => {
      const [status, code] = await send({ ...call, announced })
      assert.equal(status, 413)
      assert.match(code, /TOO_LARGE/)
      assert.ok(!house.logged.some((line) => line.includes('request.failed')), house.logged.at(-1))
    })
  }
}

test('a report of a failed email that is too large is accepted and dropped, so that it does not come back for ever', async () => {
  for (const announced of [true, false]) {
    const sent = { path: '/hooks/bounces', type: 'message/rfc822', bytes: 600_000, authorization: `Bearer ${secret}` }
    assert.deepEqual(await send({ ...sent, announced }), [204, ''])
  }
  const wrong = { path: '/hooks/bounces', type: 'message/rfc822', bytes: 600_000, authorization: 'Bearer nobody' }
  assert.equal((await send({ ...wrong, announced: true }))[0], 401)
})
