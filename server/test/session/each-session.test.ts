import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFactorPolicy } from '@laisen/contract/endpoints/factors'
import {
  changePassword,
  getInfoUser,
  listSessions,
  loginCustomer,
  logout,
  setLanguage,
} from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'

const { as, given, call, clock, database } = await server()
const isOpen = async (client: Client) => (await client.call(getInfoUser)).http === 200

test('what is done in one session keeps no other session awake, not even of the same person', async () => {
  const person = await given.employee()
  const [busy, idle] = [await as.fresh(person), await as.fresh(person)]
  const colleague = await as.fresh(await given.employee())
  clock.advance({ minutes: 20 })
  assert.equal(await isOpen(busy), true)
  clock.advance({ minutes: 11 })
  assert.deepEqual([await isOpen(busy), await isOpen(idle), await isOpen(colleague)], [true, false, false])
})

test('the list of sessions leaves out those that slept for 30 minutes, and shows when each was last active', async () => {
  const person = await given.employee()
  await as.fresh(person)
  clock.advance({ minutes: 10 })
  const recent = await as.fresh(person)
  const recentAt = clock.now().toISOString()
  clock.advance({ minutes: 20 })
  const client = await as.fresh(person)
  const { listData } = (await client.call(listSessions)).data
  assert.deepEqual(
    listData.map(({ lastActiveDate, current }) => [lastActiveDate, current]),
    [
      [clock.now().toISOString(), true],
      [recentAt, false],
    ],
  )
  assert.equal(await isOpen(recent), true)
})

test('logging out ends this session and no other', async () => {
  const person = await given.employee()
  const [one, other] = [await as.fresh(person), await as.fresh(person)]
  const colleague = await as.fresh(await given.employee())
  assert.equal((await one.call(logout)).status, 0)
  assert.deepEqual([await isOpen(one), await isOpen(other), await isOpen(colleague)], [false, true, true])
})

test('the language that somebody chooses is theirs alone', async () => {
  const [person, colleague] = [await given.employee(), await given.employee()]
  const [client, other] = [await as.fresh(person), await as.fresh(colleague)]
  assert.equal((await client.call(setLanguage, { locale: 'th' })).status, 0)
  const languageOf = async (client: Client) => {
    const { locale, flag } = (await client.call(getInfoUser)).data
    return [locale, flag]
  }
  assert.deepEqual(await languageOf(client), ['th', 'th'])
  assert.deepEqual(await languageOf(other), ['en', 'us'])
})

test('whoever demands a second factor of the company is on record; what was so before is no change', async () => {
  const admin = await given.employee({ company: await given.company(), permissions: [1] })
  const client = await as.fresh(admin)
  for (const requiredOf of ['nobody', 'everyone'] as const) {
    assert.equal((await client.call(setFactorPolicy, { requiredOf })).status, 0)
  }
  const { rows } = await database.ownerPool.query(
    `select actor_id::int as actor, facts from events where company_id = $1 and type = 'factor.policy-changed'`,
    [admin.companyId],
  )
  assert.deepEqual(rows, [
    {
      actor: admin.employeeId,
      facts: { requiredOf: 'everyone', requiredFrom: clock.now().toISOString(), confirmSignatures: false },
    },
  ])
})

test('a changed password is the password of that person alone, also of two who chose the same one', async () => {
  const [person, colleague] = [await given.employee(), await given.employee()]
  assert.equal(person.password, colleague.password)
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  assert.equal((await (await as.fresh(person)).call(changePassword, change)).status, 0)
  const { companyCode, username: userName, password } = colleague
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).status, 0)
  const stolen = await call(loginCustomer, { companyCode, userName, password: change.newPassword })
  assert.equal(stolen.code, 'SIGN_IN_FAILED')
})
