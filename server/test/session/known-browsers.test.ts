import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { verifyFactor } from '@laisen/contract/endpoints/factors'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { headers, webClient } from '@laisen/contract/headers'
import { bearerClient, webClientOf } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { enrolled } from '../support/authenticator.ts'

// A browser that logged in to an account before is not kept out by wrong passwords from elsewhere (rules 3.2). So nothing but a
// token that the server made, for that account, may make a browser count as one.

const house = await server()
const { given, url, database, call } = house

// The browsers of all tests have one address, which would be kept out with its guesses.
beforeEach(() => database.owner.deleteFrom('guesses').execute())

const cookie = 'laisen_device'
const browser = (...cookies: [string, string][]) => webClientOf(url, new Map(cookies))
const attempt = ({ companyCode, username: userName }: GivenEmployee, password: string) => ({
  companyCode,
  userName,
  password,
})

/** Five wrong passwords from another browser: from now on only known ones may try. */
async function lockOut(person: GivenEmployee): Promise<void> {
  const stranger = browser()
  for (let guess = 1; guess <= 5; guess++) await stranger.call(loginCustomer, attempt(person, 'Guess-1'))
  assert.equal((await browser().call(loginCustomer, attempt(person, person.password))).code, 'SIGN_IN_THROTTLED')
}

const isKnown = async (device: string, person: GivenEmployee) => {
  const answer = await browser([cookie, device]).call(loginCustomer, attempt(person, person.password))
  return answer.status === 0
}

test('a token that somebody planted in a browser does not become known when its user logs in', async () => {
  const person = await given.employee()
  const planted = 'A'.repeat(43)
  const victim = browser([cookie, planted])
  assert.equal((await victim.call(loginCustomer, attempt(person, person.password))).status, 0)
  await lockOut(person)
  assert.equal(await isKnown(planted, person), false)
  assert.equal(await isKnown(victim.cookies.get(cookie)!, person), true)
})

test('a browser keeps its token for a year, out of reach of scripts, and its session until it is closed', async () => {
  const person = await given.employee()
  const answer = await fetch(`${url}/api/v1/${loginCustomer.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, [headers.client]: webClient },
    body: JSON.stringify(attempt(person, person.password)),
  })
  const set = answer.headers.getSetCookie()
  const attributesOf = (name: string) =>
    set
      .find((one) => one.startsWith(`${name}=`))
      ?.split('; ')
      .slice(1)
      .toSorted()
  assert.deepEqual(attributesOf(cookie), ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
  assert.deepEqual(attributesOf('laisen_session'), ['HttpOnly', 'Path=/', 'SameSite=Lax'])
})

test('a token that another account was given does not become known either, and both stay known in a shared browser', async () => {
  const [thief, person] = [await given.employee(), await given.employee()]
  const shared = browser()
  await shared.call(loginCustomer, attempt(thief, thief.password))
  const ofThief = shared.cookies.get(cookie)!
  await shared.call(loginCustomer, attempt(person, person.password))
  const ofBoth = shared.cookies.get(cookie)!
  await lockOut(person)
  assert.equal(await isKnown(ofThief, person), false)
  assert.equal(await isKnown(ofBoth, person), true)
  await shared.call(loginCustomer, attempt(thief, thief.password))
  assert.equal(shared.cookies.get(cookie), ofBoth)
})

test('neither an empty nor an oversized cookie, nor the same address and user agent, makes a browser known', async () => {
  const person = await given.employee()
  const own = browser()
  await own.call(loginCustomer, attempt(person, person.password))
  await lockOut(person)
  const token = own.cookies.get(cookie)!
  for (const forged of ['', '.', '...', 'x', token.toLowerCase(), `${token}x`, `${token}${'.x'.repeat(300)}`]) {
    assert.equal(await isKnown(forged, person), false, forged)
  }
  assert.equal(await isKnown(`x.${token}`, person), true)
})

test('only hashes of the tokens are stored', async () => {
  const person = await given.employee()
  const own = browser()
  await own.call(loginCustomer, attempt(person, person.password))
  const rows = await database.owner
    .selectFrom('known_devices')
    .selectAll()
    .where('employee_id', '=', person.employeeId)
    .execute()
  assert.equal(rows.length, 1)
  assert.equal(JSON.stringify(rows).includes(own.cookies.get(cookie)!), false)
  assert.equal(rows[0]!.token_hash.length, 32)
})

// A program has no cookies: it keeps the token itself.

const header = 'x-laisen-device'
const program = (person: GivenEmployee, device?: string, password = person.password) =>
  call(loginCustomer, attempt(person, password), { headers: device === undefined ? {} : { [header]: device } })

test('a program that sends a device is given a token, and logs in with it while strangers guess', async () => {
  const person = await given.employee()
  const device = (await program(person, 'new')).headers.get(header)!
  assert.match(device, /^[\w-]{43}$/)
  await lockOut(person)
  const again = await program(person, device)
  assert.deepEqual([again.status, again.headers.get(header)], [0, device])
  for (const forged of ['', 'new', 'A'.repeat(43), device.toLowerCase()]) {
    assert.equal((await program(person, forged)).code, 'SIGN_IN_THROTTLED', forged)
  }
  assert.equal((await program(person)).code, 'SIGN_IN_THROTTLED')
  // Its own guesses are counted.
  for (let guess = 1; guess <= 5; guess++) {
    const refused = await program(person, device, 'Guess-1')
    assert.deepEqual([refused.code, refused.headers.get(header)], ['SIGN_IN_FAILED', null])
  }
  assert.equal((await program(person, device)).code, 'SIGN_IN_THROTTLED')
})

test('a program that sends no device, or a wrong password, is given none', async () => {
  const person = await given.employee()
  const answers = [await program(person), await program(person, 'new', 'Guess-1')]
  assert.deepEqual(
    answers.map(({ headers }) => headers.get(header)),
    [null, null],
  )
  const kept = database.owner.selectFrom('known_devices').select('token_hash')
  assert.deepEqual(await kept.where('employee_id', '=', person.employeeId).execute(), [])
})

test('a second factor is asked for before a program is given a device, and with one as before', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  const asked = await program(person, 'new')
  assert.deepEqual([asked.data.factor, asked.headers.get(header)], ['code', null])
  const waiting = bearerClient(url, asked.data.token)
  const done = await waiting.call(verifyFactor, { code: code() }, { headers: { [header]: 'new' } })
  const device = done.headers.get(header)!
  await lockOut(person)
  assert.equal((await program(person, device)).data.factor, 'code')
})

test('neither a cookie of a browser in a program nor the token of a program in a browser’s header counts', async () => {
  const person = await given.employee()
  const own = browser()
  await own.call(loginCustomer, attempt(person, person.password))
  const device = (await program(person, 'new')).headers.get(header)!
  await lockOut(person)
  const cookies = { cookie: `${cookie}=${own.cookies.get(cookie)}` }
  assert.equal((await call(loginCustomer, attempt(person, person.password), { headers: cookies })).status, 1)
  const sent = { headers: { [header]: device } }
  assert.equal((await browser().call(loginCustomer, attempt(person, person.password), sent)).status, 1)
})
