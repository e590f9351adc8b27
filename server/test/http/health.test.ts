import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { logout } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { enrolled } from '../support/authenticator.ts'
import { noIpv6 } from '../support/no-ipv6.ts'

// The document store of this server is broken, so it cannot sign. It stands behind a proxy on its own machine.
const house = await server({ config: { trustProxy: ['127.0.0.1'] } })
const incoming = join(house.services.config.dataDir, 'files/incoming')
await rename(incoming, `${incoming}-away`)

const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
const why = { ok: false, reasons: ['The document store cannot be written.'] }

type Fetch = typeof house.fetch
async function health(fetch: Fetch, headers: Record<string, string> = {}): Promise<[status: number, answer: unknown]> {
  const response = await fetch('/health', { headers })
  assert.equal(response.headers.get('cache-control'), 'no-store')
  return [response.status, await response.json()]
}

test('on its own machine the server says what is wrong', async () => {
  assert.deepEqual(await health(house.fetch), [503, why])
})

test('on its own machine it says so at an address of both families too', { skip: noIpv6 }, async () => {
  const both = await server({ config: { host: '::' } })
  for (const host of ['127.0.0.1', '[::1]']) {
    const response = await fetch(`http://${host}:${new URL(both.url).port}/health`)
    assert.deepEqual(await response.json(), { ok: true, reasons: [] }, host)
  }
})

test('anyone else learns only that it cannot sign, also through a proxy on the same machine', async () => {
  const passedOn: Record<string, string>[] = [
    elsewhere,
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'sign.example.com' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { ...elsewhere, authorization: 'Bearer nobody' },
  ]
  for (const headers of passedOn) assert.deepEqual(await health(house.fetch, headers), [503, { ok: false }])
  const untrusting = await server()
  assert.deepEqual(await health(untrusting.fetch), [200, { ok: true, reasons: [] }])
  assert.deepEqual(await health(untrusting.fetch, elsewhere), [200, { ok: true }])
})

test('an operator is told nothing before the second factor, and before they set up what they must', async () => {
  const { as, given } = house
  const [company, strict] = [
    await given.company({ kind: 'COM' }),
    await given.company({ kind: 'COM', factorDemanded: true }),
  ]
  const withFactor = await given.employee({ permissions: [1], company })
  assert.deepEqual(await health((await enrolled(house, withFactor)).client.fetch, elsewhere), [503, why])
  const mustChange = await given.employee({ permissions: [1], company, mustChangePassword: true })
  const mustEnrol = await given.employee({ permissions: [1], company: strict })
  for (const [what, person] of Object.entries({ withFactor, mustChange, mustEnrol })) {
    assert.deepEqual(await health((await as.fresh(person)).fetch, elsewhere), [503, { ok: false }], what)
  }
})

test('an operator is told from anywhere while the session lasts, and asking does not prolong it', async () => {
  const { as, given, clock } = house
  const operator = await given.employee({ permissions: [1], company: await given.company({ kind: 'COM' }) })
  const admin = await as.fresh(await given.employee({ permissions: [1] }))
  assert.deepEqual(await health(admin.fetch, elsewhere), [503, { ok: false }])

  const signedIn = await as.fresh(operator)
  assert.deepEqual(await health(signedIn.fetch, elsewhere), [503, why])
  assert.deepEqual(await health((await as.web(operator)).fetch, elsewhere), [503, why])
  await signedIn.call(logout)
  assert.deepEqual(await health(signedIn.fetch, elsewhere), [503, { ok: false }])

  const monitor = await as.fresh(operator)
  clock.advance({ minutes: 29 })
  assert.deepEqual(await health(monitor.fetch, elsewhere), [503, why])
  clock.advance({ minutes: 2 })
  assert.deepEqual(await health(monitor.fetch, elsewhere), [503, { ok: false }])
})
