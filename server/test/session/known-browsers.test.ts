import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { webClientOf } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

// A browser that logged in to an account before is not kept out by wrong passwords from elsewhere (rules 3.2). So nothing but a
// token that the server made, for that account, may make a browser count as one.

const { given, url, database } = await server()

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
