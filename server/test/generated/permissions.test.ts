import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { demandFactor } from '@laisen/contract/endpoints/factors'
import { headers, webClient } from '@laisen/contract/headers'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { type Allowed, accessTable } from '../support/access-table.ts'

// Every mounted call by every kind of caller, compared with an independent table.

const { app, as, given, fetch, url } = await server()

interface Call {
  readonly endpoint: Endpoint
  readonly allowed: Allowed
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const calls: Call[] = app.mounted.flatMap((endpoint) => {
  const allowed = accessTable[nameOf(endpoint)]
  return allowed ? [{ endpoint, allowed }] : []
})
const guarded = calls.filter(({ allowed }) => allowed.who !== 'anyone')

test('the access table lists exactly the mounted calls', () => {
  assert.deepEqual(app.mounted.map(nameOf).sort(), Object.keys(accessTable).sort())
})

/** No input: permission is decided before the input is read. */
function ask(client: Pick<Client, 'fetch'>, endpoint: Endpoint, more: Record<string, string> = {}): Promise<Response> {
  const type = endpoint.bytes ?? 'application/json'
  const body = endpoint.method === 'GET' ? {} : { body: endpoint.bytes ? '' : '{}' }
  const init = { method: endpoint.method, headers: { 'content-type': type, ...more }, ...body }
  return client.fetch(`/api/v1/${endpoint.path}`, init)
}

const codeOf = async (response: Response): Promise<string | undefined> => {
  const type = response.headers.get('content-type') ?? ''
  return type.startsWith('application/json') ? (await response.json()).code : undefined
}

/** Some calls end sessions of the caller: the one that asks, or all there are, among them one that another call has just begun. */
async function askSignedIn(person: GivenEmployee, endpoint: Endpoint): Promise<Response> {
  let response = await ask(as.person(person), endpoint)
  for (let again = 0; response.status === 401 && again < 5; again++)
    response = await ask(await as.fresh(person), endpoint)
  return response
}

/** Asks several calls at once: each is decided by itself, and most of the time of one is waiting. */
async function eachOf<Item>(items: readonly Item[], check: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const next = async () => {
    for (const item of waiting) await check(item)
  }
  await Promise.all(Array.from({ length: 8 }, next))
}

const changes = ({ effect }: Allowed) => effect === 'add' || effect === 'edit' || effect === 'delete'

/** 1§6: 1 grants everything; 99 forbids add, edit and delete, even to holders of 1. */
function mayInCompany({ who, staff, ...allowed }: Allowed, held: readonly number[]): boolean {
  if (staff === 'operator') return false
  if (who === 'anyone' || who === 'signed in') return true
  if (changes({ who, staff, ...allowed }) && held.includes(99)) return false
  return held.includes(1) || who.some((id) => held.includes(id))
}

// 1-21 and 99 are the specification's; those of this product begin at 101.
const ids = [
  ...Array.from({ length: 21 }, (_, index) => index + 1),
  99,
  ...Array.from({ length: 15 }, (_, n) => 101 + n),
]

describe('each call opens to the permissions of the specification, and to no others [1.6.08]', async () => {
  const sets: number[][] = [[], ...ids.map((id) => [id]), [1, 99], ids.filter((id) => id !== 1 && id !== 99)]
  for (const held of sets) {
    test(`holding ${held.length > 3 ? 'all but 1 and 99' : held.join(' and ') || 'nothing'}`, async () => {
      const person = await given.employee({ permissions: held })
      // Which ids are held matters only to calls that name some. The others are asked by those who hold none, all, or 99.
      const isTelling = held.length !== 1 || held.includes(99)
      const asked = calls.filter(({ allowed }) => isTelling || typeof allowed.who !== 'string')
      await eachOf(asked, async ({ endpoint, allowed }) => {
        const response = await askSignedIn(person, endpoint)
        const refused = response.status === 403
        if (refused) assert.equal(await codeOf(response), 'NOT_PERMITTED', endpoint.path)
        assert.equal(!refused, mayInCompany(allowed, held), `${endpoint.path} answered ${response.status}`)
      })
    })
  }
})

test('without a valid session every guarded call answers 401, whatever credentials are sent', async () => {
  const person = await given.employee({ permissions: [1] })
  const browser = await as.web(person)
  const cookie = browser.cookies.get('laisen_session')!
  const { token } = await as.fresh(person)
  const web = { [headers.client]: webClient, origin: url }
  const impostors: Record<string, Record<string, string>> = {
    nothing: {},
    'a made-up token': { authorization: 'Bearer made-up' },
    'an empty token': { authorization: 'Bearer ' },
    'another scheme': { authorization: `Basic ${token}` },
    'a cookie token as Bearer': { authorization: `Bearer ${cookie}` },
    'a Bearer token as cookie': { ...web, cookie: `laisen_session=${token}` },
    'a Bearer token from our web': { ...web, authorization: `Bearer ${token}` },
    'a cookie without our header': { cookie: `laisen_session=${cookie}` },
  }
  for (const [what, sent] of Object.entries(impostors)) {
    await eachOf(guarded, async ({ endpoint }) => {
      const response = await ask({ fetch }, endpoint, sent)
      assert.equal(response.status, 401, `${endpoint.path} with ${what}`)
      assert.equal(await codeOf(response), 'SESSION_REQUIRED')
    })
  }
})

test('operators cannot make a company’s calls', async () => {
  const company = await given.company({ kind: 'COM' })
  const operator = await given.employee({ company, permissions: [1] })
  for (const { endpoint, allowed } of guarded) {
    assert.equal((await askSignedIn(operator, endpoint)).status === 403, allowed.staff === 'company', endpoint.path)
  }
})

test('only operators with permission 1 can use Platform, and 99 forbids changes', async () => {
  const company = await given.company({ kind: 'COM' })
  const nobody = await given.employee({ company, permissions: [] })
  const watcher = await given.employee({ company, permissions: [1, 99] })
  for (const { endpoint, allowed } of guarded.filter(({ allowed }) => allowed.staff === 'operator')) {
    assert.equal((await askSignedIn(nobody, endpoint)).status, 403, endpoint.path)
    assert.equal((await askSignedIn(watcher, endpoint)).status === 403, changes(allowed), endpoint.path)
  }
})

test('users who must change their password can do that and little else', async () => {
  const company = await given.company({ kind: 'COM' })
  const facts = { permissions: [1], mustChangePassword: true }
  const [person, operator] = [await given.employee(facts), await given.employee({ ...facts, company })]
  for (const { endpoint, allowed } of guarded) {
    const code = await codeOf(await askSignedIn(allowed.staff === 'operator' ? operator : person, endpoint))
    assert.equal(code === 'PASSWORD_MUST_CHANGE', !allowed.before?.includes('password'), endpoint.path)
  }
})

test('users who must set up a second factor can do that and little else', async () => {
  const keeper = await given.employee({ permissions: [1] })
  const person = await given.employee({ permissions: [1] })
  const { status } = await as.person(keeper).call(demandFactor, { employeeID: person.employeeId, demanded: true })
  assert.equal(status, 0)
  for (const { endpoint, allowed } of guarded.filter(({ allowed }) => allowed.staff !== 'operator')) {
    const code = await codeOf(await askSignedIn(person, endpoint))
    assert.equal(code === 'FACTOR_MUST_ENROL', !allowed.before?.includes('factor'), `${endpoint.path} answered ${code}`)
  }
})

test('no call that changes anything is a GET', () => {
  for (const { endpoint, allowed } of calls)
    if (endpoint.method === 'GET') assert.equal(allowed.effect, 'read', endpoint.path)
})
