import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { headers, webClient } from '@laisen/contract/headers'
import { permissionIds } from '@laisen/contract/permissions'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

// Every call of the contract by every kind of caller. A call that is mounted tomorrow is asked the same tomorrow.

const { app, as, given, fetch, url } = await server()
const calls = app.mounted
const guarded = calls.filter(({ access }) => access !== 'public')

/** No input: who may is decided before what is asked. */
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

/** Some calls end the session they are made in. */
async function askSignedIn(person: GivenEmployee, endpoint: Endpoint): Promise<Response> {
  const response = await ask(as.person(person), endpoint)
  return response.status === 401 ? ask(await as.fresh(person), endpoint) : response
}

/** The rules of 1§6 in words of their own: 1 is everything, 99 takes add, edit and delete away, even from 1. */
function expected({ access, effect, userType }: Endpoint, held: readonly number[]): boolean {
  // Platform is the operator's, whatever somebody of a company holds (rules 2.9).
  if (userType === 'COM') return false
  if (!Array.isArray(access)) return true
  const changes = effect === 'add' || effect === 'edit' || effect === 'delete'
  if (changes && held.includes(99)) return false
  return held.includes(1) || access.some((id: number) => held.includes(id))
}

describe('each call opens to the permissions that the contract names, and to no others [1.6.08]', async () => {
  const sets: number[][] = [
    [],
    ...permissionIds.map((id) => [id]),
    [1, 99],
    permissionIds.filter((id) => id !== 1 && id !== 99),
  ]
  for (const held of sets) {
    test(`holding ${held.length > 3 ? 'all but 1 and 99' : held.join(' and ') || 'nothing'}`, async () => {
      const person = await given.employee({ permissions: held })
      for (const endpoint of calls) {
        const response = await askSignedIn(person, endpoint)
        const refused = response.status === 403
        if (refused) assert.equal(await codeOf(response), 'NOT_PERMITTED', endpoint.path)
        assert.equal(!refused, expected(endpoint, held), `${endpoint.path} answered ${response.status}`)
      }
    })
  }
})

test('without a session every guarded call answers 401, whatever it is sent instead of one', async () => {
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
    for (const endpoint of guarded) {
      const response = await ask({ fetch }, endpoint, sent)
      assert.equal(response.status, 401, `${endpoint.path} with ${what}`)
      assert.equal(await codeOf(response), 'SESSION_REQUIRED')
    }
  }
})

test("the operator's staff never reaches a company's calls, nor the other way round", async () => {
  const company = await given.company({ kind: 'COM' })
  const operator = await given.employee({ company, permissions: [1] })
  for (const endpoint of guarded) {
    const wanted = endpoint.userType ?? 'EXT'
    assert.equal((await askSignedIn(operator, endpoint)).status === 403, wanted === 'EXT', endpoint.path)
  }
})

test("of the operator's staff only those reach Platform who hold the permission, and 99 takes changes away", async () => {
  const company = await given.company({ kind: 'COM' })
  const nobody = await given.employee({ company, permissions: [] })
  const watcher = await given.employee({ company, permissions: [1, 99] })
  for (const endpoint of guarded.filter(({ userType }) => userType === 'COM')) {
    assert.equal((await askSignedIn(nobody, endpoint)).status, 403, endpoint.path)
    assert.equal((await askSignedIn(watcher, endpoint)).status === 403, endpoint.effect !== 'read', endpoint.path)
  }
})

test('who must change their password can do that, and little else', async () => {
  const company = await given.company({ kind: 'COM' })
  const facts = { permissions: [1], mustChangePassword: true }
  const [person, operator] = [await given.employee(facts), await given.employee({ ...facts, company })]
  for (const endpoint of guarded) {
    const code = await codeOf(await askSignedIn(endpoint.userType === 'COM' ? operator : person, endpoint))
    assert.equal(code === 'PASSWORD_MUST_CHANGE', !endpoint.beforePasswordChange, endpoint.path)
  }
})

test('no call that changes anything is a GET', () => {
  for (const { method, effect, path } of calls) if (method === 'GET') assert.equal(effect, 'read', path)
})
