import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server, type TestServer } from '@laisen/testkit/server'

const proxied = () => server({ config: { trustProxy: ['127.0.0.1'] } })

/** Tries a password from a network address. */
function tryFrom({ call }: TestServer, { companyCode, username: userName }: GivenEmployee, address: string) {
  return (password: string) =>
    call(loginCustomer, { companyCode, userName, password }, { headers: { 'x-forwarded-for': address } })
}

test('after 5 failed attempts from any addresses an account must wait 15 minutes; its open sessions continue', async () => {
  const house = await proxied()
  const person = await house.given.employee()
  const running = await house.as.web(person)
  for (let guess = 1; guess <= 5; guess++) {
    assert.equal((await tryFrom(house, person, `10.0.0.${guess}`)('Guess-1')).code, 'SIGN_IN_FAILED')
  }
  const refused = await tryFrom(house, person, '10.0.0.9')(person.password)
  assert.equal(refused.code, 'SIGN_IN_THROTTLED')
  assert.deepEqual(refused.params, { retryAfterMinutes: 15 })
  assert.equal((await running.call(getInfoUser)).status, 0)

  house.clock.advance({ minutes: 14, seconds: 59 })
  assert.deepEqual((await tryFrom(house, person, '10.0.0.9')(person.password)).params, { retryAfterMinutes: 1 })
  house.clock.advance({ seconds: 1 })
  assert.equal((await tryFrom(house, person, '10.0.0.9')(person.password)).status, 0)
})

test('an account that does not exist must wait in the same way', async () => {
  const house = await proxied()
  const nobody = { companyCode: 'NONE', username: 'nobody' } as GivenEmployee
  for (let guess = 1; guess <= 5; guess++) {
    assert.equal((await tryFrom(house, nobody, `10.0.0.${guess}`)('Guess-1')).code, 'SIGN_IN_FAILED')
  }
  assert.equal((await tryFrom(house, nobody, '10.0.0.9')('Guess-1')).code, 'SIGN_IN_THROTTLED')
})

test('an address that guesses at many accounts must wait; other addresses need not', async () => {
  const house = await proxied()
  const people = await Promise.all(Array.from({ length: 6 }, () => house.given.employee()))
  for (const person of people.slice(0, 5)) await tryFrom(house, person, '10.0.0.1')('Guess-1')
  const last = people[5]!
  assert.equal((await tryFrom(house, last, '10.0.0.1')(last.password)).code, 'SIGN_IN_THROTTLED')
  assert.equal((await tryFrom(house, last, '10.0.0.2')(last.password)).status, 0)
})

test('the correct password clears the failed attempts of an account', async () => {
  const house = await proxied()
  const person = await house.given.employee()
  for (let guess = 1; guess <= 4; guess++) await tryFrom(house, person, `10.0.0.${guess}`)('Guess-1')
  assert.equal((await tryFrom(house, person, '10.0.0.5')(person.password)).status, 0)
  for (let guess = 1; guess <= 4; guess++) await tryFrom(house, person, `10.0.0.${guess}`)('Guess-1')
  assert.equal((await tryFrom(house, person, '10.0.0.6')(person.password)).status, 0)
})

test('a device that logged in before has to wait only for its own failed attempts', async () => {
  const house = await server()
  const person = await house.given.employee()
  const device = await house.as.web(person)
  const { companyCode, username: userName } = person
  const attempt = (password: string) => ({ companyCode, userName, password })
  for (let guess = 1; guess <= 6; guess++) await house.call(loginCustomer, attempt('Guess-1'))
  assert.equal((await house.call(loginCustomer, attempt(person.password))).code, 'SIGN_IN_THROTTLED')
  assert.equal((await device.call(loginCustomer, attempt(person.password))).status, 0)
  for (let guess = 1; guess <= 5; guess++) await device.call(loginCustomer, attempt('Guess-1'))
  assert.equal((await device.call(loginCustomer, attempt(person.password))).code, 'SIGN_IN_THROTTLED')
})

test('of twenty guesses at the same moment, five are tried', async () => {
  const house = await proxied()
  const person = await house.given.employee()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => tryFrom(house, person, `10.0.1.${guess}`)(`Guess-${guess}`)),
  )
  assert.equal(answers.filter(({ code }) => code === 'SIGN_IN_FAILED').length, 5)
  assert.equal(answers.filter(({ code }) => code === 'SIGN_IN_THROTTLED').length, 15)
})

test('the correct password also clears the earlier failed attempts of its address', async () => {
  const house = await proxied()
  const people = await Promise.all(Array.from({ length: 3 }, () => house.given.employee()))
  for (const person of people) {
    const attempt = tryFrom(house, person, '10.0.0.1')
    for (let typo = 1; typo <= 3; typo++) assert.equal((await attempt('Typo-1')).code, 'SIGN_IN_FAILED')
    assert.equal((await attempt(person.password)).status, 0)
  }
})

test('an X-Forwarded-For header is ignored unless it comes from a trusted proxy', async () => {
  const house = await server()
  const person = await house.given.employee()
  for (let guess = 1; guess <= 5; guess++) await tryFrom(house, person, `10.0.0.${guess}`)('Guess-1')
  const other = await house.given.employee()
  assert.equal((await tryFrom(house, other, '10.0.0.7')(other.password)).code, 'SIGN_IN_THROTTLED')
})

test('an attempt takes the same processor time whether or not the account exists', async () => {
  // Hashes cost enough here that leaving one out would show.
  const house = await server({
    config: { trustProxy: ['127.0.0.1'], passwordCost: { memoryKibibytes: 19_456, passes: 2 } },
  })
  const person = await house.given.employee()
  const nobody = { companyCode: person.companyCode, username: 'nobody' } as GivenEmployee
  const elsewhere = { companyCode: 'NONE', username: 'nobody' } as GivenEmployee
  const kinds = [person, nobody, elsewhere]
  // The least processor time of each kind: other programs on the machine do not lengthen it, as they would a duration.
  const least = kinds.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 10; round++) {
    for (const [kind, who] of kinds.entries()) {
      const before = process.cpuUsage()
      await tryFrom(house, who, `10.${kind}.0.${round}`)('Guess-1')
      const { user, system } = process.cpuUsage(before)
      least[kind] = Math.min(least[kind]!, user + system)
    }
    house.clock.advance({ minutes: 16 })
  }
  assert.ok(Math.max(...least) < 1.5 * Math.min(...least), `${least.join(', ')} microseconds`)
})

test('all addresses of an IPv6 /64 count as one, and an IPv4 address in IPv6 notation counts as that IPv4 address', async () => {
  const house = await proxied()
  const person = () => house.given.employee()
  for (let guess = 1; guess <= 5; guess++) {
    await tryFrom(house, await person(), `2001:db8:0:1::${guess}:beef`)('Guess-1')
    await tryFrom(house, await person(), '::ffff:192.0.2.1')('Guess-1')
  }
  const last = await person()
  const from = async (address: string) => (await tryFrom(house, last, address)('Guess-1')).code
  assert.equal(await from('2001:0DB8::1:ffff:ffff:ffff:ffff'), 'SIGN_IN_THROTTLED')
  assert.equal(await from('192.0.2.1'), 'SIGN_IN_THROTTLED')
  assert.equal(await from('2001:db8:0:2::1'), 'SIGN_IN_FAILED')
  assert.equal(await from('::ffff:192.0.2.2'), 'SIGN_IN_FAILED')
})

test('an address may make one more wrong guess for each account that logs in from it, however often that account does', async () => {
  const house = await proxied()
  const office = '192.0.2.1'
  for (let colleague = 1; colleague <= 3; colleague++) {
    const person = await house.given.employee()
    for (let session = 1; session <= 4; session++) await tryFrom(house, person, office)(person.password)
  }
  const typos = []
  for (let typo = 1; typo <= 9; typo++) {
    typos.push((await tryFrom(house, await house.given.employee(), office)('Typo-1')).code)
  }
  assert.deepEqual(typos, [...Array.from({ length: 8 }, () => 'SIGN_IN_FAILED'), 'SIGN_IN_THROTTLED'])
})

test('browsers that logged in before also raise the limit of their address, once for each account', async () => {
  const house = await server()
  const person = await house.given.employee()
  const { companyCode, username: userName, password } = person
  const browsers = [await house.as.web(person), await house.as.web(person)]
  house.clock.advance({ minutes: 40 })
  for (const browser of browsers) {
    assert.equal((await browser.call(loginCustomer, { companyCode, userName, password })).status, 0)
  }
  const typos = []
  for (let typo = 1; typo <= 7; typo++) {
    const other = await house.given.employee()
    typos.push((await house.call(loginCustomer, { companyCode, userName: other.username, password: 'Typo-1' })).code)
  }
  assert.deepEqual(typos, [...Array.from({ length: 6 }, () => 'SIGN_IN_FAILED'), 'SIGN_IN_THROTTLED'])
})
