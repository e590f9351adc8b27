import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFactors, remindFactor, remindFactors, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { enrolled } from '../support/authenticator.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, clock, database } = house

/** A company whose keeper of the rule, like everyone else, has no factor. */
async function companyWith(count: number, facts: { password?: null } = {}) {
  const company = await given.company()
  const keeper = await given.employee({ company, permissions: [108] })
  const people: GivenEmployee[] = []
  for (let number = 0; number < count; number++) people.push(await given.employee({ company, ...facts }))
  return { company, keeper, people }
}

const lock = ({ employeeId }: GivenEmployee) =>
  database.owner.updateTable('employees').set({ locked_at: clock.now() }).where('id', '=', employeeId).execute()

const told = async () => (await house.mails()).flatMap(({ to }) => to).sort()

test('a person is reminded by email, once in 24 hours, and the list says when', async () => {
  const { keeper, people } = await companyWith(1)
  const { employeeId: employeeID, email } = people[0]!
  const remind = async () => (await as.fresh(keeper)).call(remindFactor, { employeeID })
  const row = async () => {
    const { data } = await (await as.fresh(keeper)).call(listFactors, { Search: people[0]!.username })
    return data.listData.map(({ remind, remindedDate }) => [remind, remindedDate])
  }
  assert.deepEqual(await row(), [['open', '']])
  assert.equal((await remind()).data, 'Success')
  const mails = (await house.mails()).filter(({ to }) => to.includes(email))
  assert.deepEqual(
    mails.map(({ parsed }) => parsed.subject),
    ['Set up a second factor for your Laisen account'],
  )
  assert.match(mails[0]!.parsed.text ?? '', /Done by: Somchai/)
  assert.match(mails[0]!.parsed.text ?? '', /\/userprofile\?tab=security/)
  const first = clock.now().toISOString()
  assert.deepEqual(await row(), [['reminded', first]])

  clock.advance({ hours: limits.factorMailHours, seconds: -1 })
  const early = await remind()
  assert.deepEqual([early.code, early.params], ['FACTOR_NOT_TO_REMIND', { state: 'reminded' }])
  await house.mails()
  clock.advance({ seconds: 1 })
  assert.equal((await remind()).data, 'Success')
  assert.ok((await told()).includes(email))
})

test('of two who remind one person at once, one does and one is refused', async () => {
  const { keeper, people } = await companyWith(1)
  const client = await as.fresh(keeper)
  const ask = () => client.call(remindFactor, { employeeID: people[0]!.employeeId })
  const codes = (await Promise.all([ask(), ask(), ask()])).map(({ code }) => code ?? 'done')
  assert.deepEqual(codes.sort(), ['FACTOR_NOT_TO_REMIND', 'FACTOR_NOT_TO_REMIND', 'done'])
  assert.equal((await told()).filter((to) => to === people[0]!.email).length, 1)
})

test('who has a factor, is locked or has not accepted the invitation is not reminded, nor is a stranger', async () => {
  const { company, keeper, people } = await companyWith(2)
  const client = await as.fresh(keeper)
  const invited = await given.employee({ company, password: null })
  await enrolled(house, people[0]!)
  await lock(people[1]!)
  await house.mails()
  for (const [person, state] of [
    [people[0]!, 'enrolled'],
    [people[1]!, 'locked'],
    [invited, 'invited'],
  ] as const) {
    const { code, params } = await client.call(remindFactor, { employeeID: person.employeeId })
    assert.deepEqual([code, params], ['FACTOR_NOT_TO_REMIND', { state }])
  }
  const stranger = await given.employee({ company: await given.company() })
  const gone = await given.employee({ company, deleted: true })
  for (const { employeeId: employeeID } of [stranger, gone]) {
    assert.equal((await client.call(remindFactor, { employeeID })).code, 'EMPLOYEE_NOT_FOUND')
  }
  assert.deepEqual(await told(), [])
})

test('everyone without a factor is reminded at once, however many, except who was today', async () => {
  // One transaction takes a hundred.
  const most = 100
  const { company, keeper, people } = await companyWith(most + 2)
  await given.employee({ company, password: null })
  await lock(people[0]!)
  const client = await as.fresh(keeper)
  await client.call(remindFactor, { employeeID: people[1]!.employeeId })
  await house.mails()
  // The keeper too.
  assert.deepEqual((await client.call(remindFactors)).data, { count: most + 1 })
  const expected = [keeper, ...people.slice(2)].map(({ email }) => email).sort()
  assert.deepEqual(await told(), expected)
  assert.deepEqual((await client.call(remindFactors)).data, { count: 0 })
  assert.deepEqual(await told(), [])
})

test('two who remind everyone at once tell each person once', async () => {
  const { keeper, people } = await companyWith(3)
  const client = await as.fresh(keeper)
  await house.mails()
  await Promise.all([client.call(remindFactors), client.call(remindFactors)])
  assert.deepEqual(await told(), [keeper, ...people].map(({ email }) => email).sort())
})

test('a reminder says from when on a factor is required of its reader', async () => {
  const { company, keeper, people } = await companyWith(1)
  const admin = await given.employee({ company, permissions: [1] })
  const client = await as.fresh(keeper)
  const fromDay = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  await client.call(setFactorPolicy, { requiredOf: 'administrators', fromDay })
  await house.mails()
  clock.advance({ hours: 25 })
  await (await as.fresh(keeper)).call(remindFactors)
  const subjects = new Map((await house.mails()).map(({ to, parsed }) => [to[0], parsed.subject]))
  assert.match(subjects.get(admin.email) ?? '', /^Your company requires a second factor/)
  assert.equal(subjects.get(people[0]!.email), 'Set up a second factor for your Laisen account')
})

test('without PUBLIC_URL no reminder is promised', async () => {
  const alone = await server()
  Object.assign(alone.services.config, { publicUrl: undefined })
  const keeper = await alone.given.employee({ permissions: [108] })
  const client = await alone.as.fresh(keeper)
  const { code } = await client.call(remindFactor, { employeeID: keeper.employeeId })
  assert.deepEqual([code, (await client.call(remindFactors)).code], ['PUBLIC_URL_REQUIRED', 'PUBLIC_URL_REQUIRED'])
})

test('reminding needs permission 108, and is no reading', async () => {
  const { company, people } = await companyWith(1)
  for (const permissions of [[11], [108, 99]]) {
    const client = await as.fresh(await given.employee({ company, permissions }))
    assert.equal((await client.call(remindFactor, { employeeID: people[0]!.employeeId })).http, 403)
    assert.equal((await client.call(remindFactors)).http, 403)
  }
})
