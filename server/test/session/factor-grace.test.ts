import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmFactor,
  enrolFactor,
  getFactorPolicy,
  remindLater,
  setFactorPolicy,
} from '@laisen/contract/endpoints/factors'
import { getInfoUser, listSessions, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled, shownBy } from '../support/authenticator.ts'
import { mailingHouse } from '../support/mailbox.ts'

// Noon in Bangkok. A rule begins at midnight there.
const house = await mailingHouse({ at: new Date('2026-11-20T05:00:00Z') })
const { as, given, call, clock } = house

const logIn = async ({ companyCode, username: userName, password }: GivenEmployee) =>
  (await call(loginCustomer, { companyCode, userName, password })).data.factor

/** A company whose administrator has a factor, so that the rule does not stop them. */
async function companyWith(facts: { permissions: number[] }[]) {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1] })
  const people: GivenEmployee[] = []
  for (const fact of facts) people.push(await given.employee({ company, factorSuggested: true, ...fact }))
  const { client } = await enrolled(house, admin)
  await house.mails()
  return { company, admin, client, people }
}

test('until its first day a rule only reminds; from then on whoever has no factor sets it up first', async () => {
  const { client, people } = await companyWith([{ permissions: [2, 3] }])
  const person = people[0]!
  const open = await as.fresh(person)
  const set = await client.call(setFactorPolicy, { requiredOf: 'everyone', fromDay: '2026-11-21' })
  assert.equal(set.data, 'Success')
  const { data: policy } = await client.call(getFactorPolicy)
  assert.deepEqual([policy.requiredOf, policy.fromDate], ['everyone', '2026-11-20T17:00:00.000Z'])

  const { data: before } = await open.call(getInfoUser)
  assert.deepEqual(
    [before.mustEnrolFactor, before.suggestFactor, before.factorDueDate],
    [false, true, '2026-11-20T17:00:00.000Z'],
  )
  assert.equal(await logIn(person), 'none')
  const mails = await house.mails()
  assert.deepEqual(
    mails.flatMap(({ to }) => to),
    [person.email],
    'and not who has one',
  )
  assert.match(mails[0]!.parsed.text ?? '', /From 21 November 2026 at 00:00 \(Asia\/Bangkok\) on/)
  assert.match(mails[0]!.parsed.text ?? '', /\/userprofile\?tab=security/)

  clock.advance({ hours: 12, seconds: -1 })
  assert.equal((await (await as.fresh(person)).call(listSessions)).status, 0)
  clock.advance({ seconds: 1 })
  const strict = await as.fresh(person)
  assert.equal((await strict.call(listSessions)).code, 'FACTOR_MUST_ENROL')
  assert.equal(await logIn(person), 'enrol')
  const { secret } = (await strict.call(enrolFactor)).data
  const { data } = await strict.call(confirmFactor, { code: shownBy(secret, clock) })
  assert.equal(data.recoveryCodes.length, 10)
  assert.equal(await logIn(person), 'code')
  await house.mails()
})

test('a rule for administrators is about those who hold 1, by any path, and about no one else', async () => {
  const { client, company, people } = await companyWith([{ permissions: [2, 108] }, { permissions: [1] }])
  const byRole = await given.employee({ company, roles: [await given.role({ company, permissions: [1] })] })
  assert.equal((await client.call(getFactorPolicy)).data.administratorCount, 3)
  await client.call(setFactorPolicy, { requiredOf: 'administrators' })
  assert.equal(await logIn(people[0]!), 'none')
  assert.equal((await (await as.fresh(people[0]!)).call(getInfoUser)).data.factorDueDate, '')
  assert.equal(await logIn(people[1]!), 'enrol')
  assert.equal(await logIn(byRole), 'enrol')
  const told = (await house.mails()).flatMap(({ to }) => to)
  assert.deepEqual(told.sort(), [people[1]!.email, byRole.email].sort())
})

test('the first day lies after today and within 90 days, by the clock of who sets it', async () => {
  const { client } = await companyWith([])
  const day = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(clock.now().getTime() + days * 86_400_000)
  const set = (fromDay: string) => client.call(setFactorPolicy, { requiredOf: 'everyone', fromDay })
  for (const wrong of [day(0), day(-1), day(91), '2026-02-31', '1/12/2026', 'soon']) {
    const { code, params } = await set(wrong)
    assert.deepEqual([code, params?.field], ['FACTOR_RULE_DAY', 'fromDay'], wrong)
  }
  assert.equal((await client.call(getFactorPolicy)).data.requiredOf, 'nobody')
  assert.equal((await set(day(90))).status, 0)
  assert.equal((await set(day(1))).status, 0)
  await house.mails()
})

test('what is not given stays: the day with its rule, and the rule when only signatures change', async () => {
  const { client } = await companyWith([{ permissions: [2] }])
  const read = async () => {
    const { requiredOf, fromDate, confirmSignatures } = (await client.call(getFactorPolicy)).data
    return [requiredOf, fromDate, confirmSignatures]
  }
  const fromDay = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  await client.call(setFactorPolicy, { requiredOf: 'administrators', fromDay })
  const [, first] = await read()
  await house.mails()
  await client.call(setFactorPolicy, { confirmSignatures: true })
  assert.deepEqual(await read(), ['administrators', first, true])
  assert.equal((await house.mails()).length, 0, 'nobody is told of another rule')
  // Another rule without a day holds at once.
  await client.call(setFactorPolicy, { requiredOf: 'everyone' })
  assert.deepEqual(await read(), ['everyone', clock.now().toISOString(), true])
  clock.advance({ minutes: 2 })
  const [, begun] = await read()
  await client.call(setFactorPolicy, { requiredOf: 'everyone', fromDay: null })
  assert.equal((await read())[1], begun, 'it has begun and does not begin anew')
  await client.call(setFactorPolicy, { requiredOf: 'nobody' })
  assert.deepEqual(await read(), ['nobody', '', true])
  await house.mails()
})

test('whoever will need a factor may put it off for a day, not for a week', async () => {
  const { client, people } = await companyWith([{ permissions: [2] }])
  const fromDay = new Date(clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await client.call(setFactorPolicy, { requiredOf: 'everyone', fromDay })
  const asked = async () => (await (await as.fresh(people[0]!)).call(getInfoUser)).data.suggestFactor
  assert.equal(await asked(), true)
  await (await as.fresh(people[0]!)).call(remindLater)
  assert.equal(await asked(), false)
  clock.advance({ hours: 24 })
  assert.equal(await asked(), true)
  await house.mails()
})

test('the 90th day may begin a rule although summer time ends before it, half an hour after midnight too', async () => {
  // 00:30 in Berlin on 3 August 2027. The 90th day is 1 November, one day after the clocks go back.
  clock.advance({ seconds: (Date.parse('2027-08-02T22:30:00Z') - clock.now().getTime()) / 1000 })
  const admin = await given.employee({ company: await given.company(), permissions: [1] })
  const { companyCode, username: userName, password } = admin
  const timeZone = 'Europe/Berlin'
  const first = await call(loginCustomer, { companyCode, userName, password, timeZone })
  const open = bearerClient(house.url, first.data.token)
  const { secret } = (await open.call(enrolFactor, { password })).data
  const { data } = await open.call(confirmFactor, { code: shownBy(secret, clock) })
  const client = bearerClient(house.url, data.token)
  const set = async (fromDay: string) => (await client.call(setFactorPolicy, { requiredOf: 'everyone', fromDay })).code
  assert.equal(await set('2027-11-02'), 'FACTOR_RULE_DAY')
  assert.equal(await set('2027-11-01'), undefined)
  await house.mails()
})
