import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate as otherWork } from 'node:timers/promises'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { rawRequest } from '../support/raw-request.ts'

// Bodies that arrive slowly or never end, with the patience of milliseconds instead of seconds.

const impatient = { ...usualRequestLimits, bodyCheckMs: 200, bodyLeastBytesPerSecond: 100_000 }
const { app, as, given, url } = await server({ at: today, config: { requestLimits: impatient } })
const person = await as.fresh(await given.employee({ permissions: [1] }))
const certID = await addedCertificate(person, identities.nattapong)
const { token } = person

test('bodies that are one byte short are ended, and nothing of them is left', async () => {
  const calls = [
    { path: addPdfStamp.path, token },
    { path: `${addPdfStampStream.path}?certID=${certID}`, token, method: 'PUT', type: 'application/pdf' },
    { path: loginCustomer.path },
  ]
  const body = Buffer.alloc(10_000, ' ')
  const requests = Array.from({ length: 30 }, (_, n) =>
    rawRequest(url, { ...calls[n % 3]!, body, announcedBytes: body.length + 1 }),
  )
  const answers = await Promise.all(requests.map(({ answer }) => answer))
  for (const { http, code, headers } of answers) {
    assert.deepEqual([http, code], [408, 'BODY_TOO_SLOW'])
    assert.match(headers, /connection: close/i)
  }
  await until('the server has closed all', () =>
    requests.every(({ socket }) => socket.readableEnded || socket.destroyed),
  )
  await until('no memory is taken', () => app.memory.takenBytes === 0)
})

test('hundreds of slow bodies are ended a few at a time, with other work between', { timeout: 60_000 }, async () => {
  const house = await server({ config: { requestLimits: { ...impatient, bodyCheckMs: 1_000 } } })
  const many = Array.from({ length: 200 }, () =>
    rawRequest(house.url, { path: loginCustomer.path, announcedBytes: 10 }),
  )
  let ended = 0
  let most = 0
  const count = async () => {
    for (let seen = 0; ended < many.length; await otherWork()) {
      const lines = house.logged.slice(seen).filter((line) => line.includes('"code":"BODY_TOO_SLOW"'))
      seen = house.logged.length
      ended += lines.length
      most = Math.max(most, lines.length)
    }
  }
  const [answers] = await Promise.all([Promise.all(many.map(({ answer }) => answer)), count()])
  assert.ok(answers.every(({ code }) => code === 'BODY_TOO_SLOW'))
  assert.ok(most <= 20, `${most} were ended in one turn of the loop`)
})

test('what was refused at once is ended too when its body does not come', async () => {
  const house = await server({ config: { requestLimits: { ...impatient, requestsPerAddress: 0 } } })
  const { socket, answer } = rawRequest(house.url, { path: loginCustomer.path, announcedBytes: 10 })
  const closed = once(socket, 'close')
  assert.equal((await answer).code, 'ADDRESS_TOO_BUSY')
  await closed
})

test('a body that arrives slowly but steadily enough is read to its end', async () => {
  const text = JSON.stringify({
    companyCode: 'NONE',
    userName: 'nobody',
    password: 'x'.repeat(200),
    more: 'y'.repeat(12_000),
  })
  const body = Buffer.from(text)
  const { socket, answer } = rawRequest(url, { path: loginCustomer.path, announcedBytes: body.length })
  let at = 0
  const timer = setInterval(() => {
    socket.write(body.subarray(at, at + 3_000))
    at += 3_000
    if (at >= body.length) clearInterval(timer)
  }, 20)
  const { http } = await answer
  socket.destroy()
  assert.equal(http, 200)
})

test('headers that never end, and a request that takes too long in all, are ended by the server', async () => {
  const brisk = { ...usualRequestLimits, headersMs: 300, bodyMs: 600 }
  const house = await server({ config: { requestLimits: brisk } })
  const half = rawRequest(house.url, { path: loginCustomer.path, announcedBytes: 5, body: Buffer.from('{') })
  assert.equal((await half.answer).http, 408)
  const headless = connect(Number(new URL(house.url).port), '127.0.0.1')
  headless.write('GET / HTTP/1.1\r\nhost: laisen\r\n')
  const [answer] = (await once(headless, 'data')) as [Buffer]
  assert.match(answer.toString(), /^HTTP\/1.1 408 /)
  const long = rawRequest(house.url, { path: loginCustomer.path, headers: [`x-long: ${'x'.repeat(20_000)}`] })
  assert.equal((await long.answer).http, 431)
})
