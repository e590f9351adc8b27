import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmFactor } from '@laisen/contract/endpoints/factors'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

const { as, given, call, clock } = await server({ config: { trustProxy: ['127.0.0.1'] } })

let addresses = 0
/** An address that nobody has guessed from. */
const elsewhere = () => `198.51.100.${++addresses}`

async function guess({ companyCode, username: userName }: GivenEmployee, password: string, address = elsewhere()) {
  const headers = { 'x-forwarded-for': address }
  const { status, code } = await call(loginCustomer, { companyCode, userName, password }, { headers })
  return status === 0 ? 'signed in' : code
}

async function guessWrong(person: GivenEmployee, times: number, address?: string) {
  const codes = []
  for (let time = 1; time <= times; time++) codes.push(await guess(person, 'Guess-1', address))
  return codes
}

test('wrong passwords are counted over 15 minutes: one that is older no longer adds up with a new one', async () => {
  const person = await given.employee()
  await guessWrong(person, limits.loginFailures - 1)
  clock.advance({ minutes: limits.loginLockMinutes + 1 })
  assert.deepEqual(await guessWrong(person, 1), ['SIGN_IN_FAILED'])
  assert.equal(await guess(person, person.password), 'signed in')
})

test('wrong passwords within 15 minutes add up, however far apart they are', async () => {
  const person = await given.employee()
  await guessWrong(person, limits.loginFailures - 1)
  clock.advance({ minutes: limits.loginLockMinutes - 1 })
  assert.deepEqual(await guessWrong(person, 1), ['SIGN_IN_FAILED'])
  assert.equal(await guess(person, person.password), 'SIGN_IN_THROTTLED')
})

test('whoever signs in from home as well still vouches for the office', async () => {
  const [office, home] = [elsewhere(), elsewhere()]
  const person = await given.employee()
  for (const address of [office, home]) assert.equal(await guess(person, person.password, address), 'signed in')
  const typos = []
  for (let typo = 1; typo <= limits.loginFailures + 2; typo++) {
    typos.push(await guess(await given.employee(), 'Typo-1', office))
  }
  const failed = Array.from({ length: limits.loginFailures + 1 }, () => 'SIGN_IN_FAILED')
  assert.deepEqual(typos, [...failed, 'SIGN_IN_THROTTLED'])
})

test('a code that could not be checked forgives nobody else their wrong passwords', async () => {
  const person = await given.employee()
  await guessWrong(person, limits.loginFailures - 1)
  const other = await as.fresh(await given.employee())
  assert.equal((await other.call(confirmFactor, { code: '123456' })).code, 'FACTOR_NOT_STARTED')
  await guessWrong(person, 1)
  assert.equal(await guess(person, person.password), 'SIGN_IN_THROTTLED')
})

test('a right password forgives the failures of that account alone', async () => {
  const [person, other] = [await given.employee(), await given.employee()]
  await guessWrong(person, limits.loginFailures)
  assert.equal(await guess(other, other.password), 'signed in')
  assert.equal(await guess(person, person.password), 'SIGN_IN_THROTTLED')
})

test('a wrong password waits neither longer nor shorter for what was guessed at other accounts', async () => {
  const people = [await given.employee(), await given.employee()] as const
  await guessWrong(people[0], limits.loginFailures)
  clock.advance({ minutes: 5 })
  await guessWrong(people[1], limits.loginFailures)
  clock.advance({ minutes: limits.loginLockMinutes - 5 })
  assert.equal(await guess(people[0], people[0].password), 'signed in')
  assert.equal(await guess(people[1], people[1].password), 'SIGN_IN_THROTTLED')
})

test('an account vouches for its address for half an hour after it signed in from there', async () => {
  const typos = async (office: string) => {
    const codes = []
    for (let typo = 1; typo <= limits.loginFailures + 1; typo++)
      codes.push(await guess(await given.employee(), 'Typo-1', office))
    return codes.at(-1)
  }
  const [office, formerOffice] = [elsewhere(), elsewhere()]
  const person = await given.employee()
  await guess(person, person.password, formerOffice)
  clock.advance({ minutes: 2 * limits.loginLockMinutes })
  await guess(person, person.password, office)
  assert.equal(await typos(office), 'SIGN_IN_FAILED')
  assert.equal(await typos(formerOffice), 'SIGN_IN_THROTTLED')
})
