import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ChangeOfMany,
  changeEmployees,
  getEmployeeExt,
  getSearchDataEmployeeExt,
} from '@laisen/contract/endpoints/employees'
import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, mails } = house

/** A company of its own, with its administrator. */
async function office(facts: { limitUsers?: number } = {}) {
  const company = await given.company({ plan: false })
  await given.package({ company, ...facts })
  const boss = await given.employee({ company, permissions: [1], ownAdmin: true })
  const admin = await as.fresh(boss)
  const person = (more: object = {}) => given.employee({ company, roles: [3], active: false, ...more })
  const seen = async ({ employeeId: employeeID }: GivenEmployee) =>
    (await admin.call(getEmployeeExt, { employeeID })).data
  return { company, boss, admin, person, seen }
}

const ids = (...people: GivenEmployee[]) => people.map(({ employeeId }) => employeeId)

interface Asked {
  readonly change: ChangeOfMany
  readonly assignedIDs?: readonly number[]
}

async function change(client: Client, employeeIDs: readonly number[], asked: Asked) {
  const answer = await client.call(changeEmployees, { employeeIDs, ...asked } as never)
  assert.equal(answer.status, 0, answer.message)
  return answer.data
}

const codes = ({ listData }: Awaited<ReturnType<typeof change>>) =>
  listData.map(({ done, code }) => (done ? 'done' : code))

test('a role replaces the roles of everyone chosen', async () => {
  const { admin, person, seen } = await office()
  const [one, two] = [await person(), await person({ roles: [2] })]
  const { listData, doneCount } = await change(admin, ids(one, two), { change: 'role', assignedIDs: [2] })
  assert.deepEqual(listData[0], { employeeID: one.employeeId, done: true, code: '', message: '' })
  assert.equal(doneCount, 2)
  assert.deepEqual([(await seen(one)).roleName, (await seen(two)).roleName], ['Operator', 'Operator'])
})

test('groups are added to the groups that they are in', async () => {
  const { company, admin, person, seen } = await office()
  const [before, one, other] = [
    await given.group({ company }),
    await given.group({ company }),
    await given.group({ company }),
  ]
  const someone = await person({ groups: [before] })
  assert.deepEqual(codes(await change(admin, ids(someone), { change: 'group', assignedIDs: [one, other] })), ['done'])
  assert.deepEqual(
    (await seen(someone)).employeeGroup.map(({ groupID }) => groupID),
    [before, one, other],
  )
})

test('signers are activated as far as the package has places, and nobody else is', async () => {
  const { admin, person, seen } = await office({ limitUsers: 2 })
  const people = [await person(), await person({ roles: [2] }), await person(), await person()]
  const answer = await change(admin, ids(...people), { change: 'activate' })
  assert.deepEqual(codes(answer), ['done', 'EMPLOYEE_NOT_SIGNER', 'done', 'PLAN_USERS_USED_UP'])
  assert.equal(answer.doneCount, 2)
  assert.match(answer.listData[3]!.message, /0 left, 1 needed/)
  assert.deepEqual(codes(await change(admin, ids(people[0]!), { change: 'deactivate' })), ['done'])
  assert.equal((await seen(people[0]!)).activeStatus, 2)
  assert.deepEqual(codes(await change(admin, ids(people[3]!), { change: 'activate' })), ['done'])
})

test('a lock ends the sessions of those it concerns; nobody locks themselves', async () => {
  const { boss, admin, person, seen } = await office()
  const someone = await person()
  const theirs = await as.fresh(someone)
  assert.deepEqual(codes(await change(admin, ids(boss, someone), { change: 'lock' })), ['EMPLOYEE_YOURSELF', 'done'])
  assert.equal((await seen(someone)).lockStatus, true)
  assert.equal((await theirs.call(getEmployeeExt, { employeeID: 1 })).code, 'SESSION_REQUIRED')
  assert.deepEqual(codes(await change(admin, ids(someone), { change: 'unlock' })), ['done'])
})

test('the last administrator keeps the group that makes them one, whoever is changed beside them', async () => {
  const { company, boss, admin, person } = await office()
  const denying = await given.group({ company, permissions: [99] })
  const someone = await person()
  assert.deepEqual(codes(await change(admin, ids(boss, someone), { change: 'group', assignedIDs: [denying] })), [
    'LAST_ADMINISTRATOR',
    'done',
  ])
})

test('an invitation goes again to those who have no password yet', async () => {
  const { admin, person } = await office()
  const [invited, settled] = [await person({ password: null }), await person()]
  await mails()
  assert.deepEqual(codes(await change(admin, ids(invited, settled), { change: 'invite' })), [
    'done',
    'EMPLOYEE_HAS_PASSWORD',
  ])
  assert.deepEqual(
    (await mails()).map(({ to }) => to),
    [[invited.email]],
  )
})

test('nobody changes people above themselves, or hands out what they do not hold; the attempts are recorded', async () => {
  const { company, admin, person, seen } = await office()
  const clerk = await as.fresh(await given.employee({ company, permissions: [9, 11] }))
  const [above, equal] = [await person({ roles: [], permissions: [4] }), await person({ roles: [] })]
  const refused = await change(clerk, ids(above, equal), { change: 'lock' })
  assert.deepEqual(codes(refused), ['PERSON_ABOVE_YOU', 'done'])
  assert.match(refused.listData[0]!.message, /permissions that you do not have/)
  assert.equal((await seen(above)).lockStatus, false)
  assert.deepEqual(codes(await change(clerk, ids(equal), { change: 'role', assignedIDs: [2] })), [
    'PERMISSION_NOT_HELD',
  ])
  const { listData } = (await admin.call(listSecurity, { Filter: { kind: 'permission' } })).data
  assert.deepEqual(new Set(listData.map(({ code }) => code)), new Set(['PERSON_ABOVE_YOU', 'PERMISSION_NOT_HELD']))
  assert.ok(listData.every(({ methodName }) => methodName === changeEmployees.path))
})

test('people of another company are answered like people who do not exist', async () => {
  const { admin, person } = await office()
  const stranger = await (await office()).person({ password: null })
  const mine = await person()
  for (const what of ['activate', 'lock', 'invite', 'role'] as const) {
    const { listData } = await change(admin, [stranger.employeeId, 2_147_000_000, mine.employeeId], {
      change: what,
      assignedIDs: [2],
    })
    const [foreign, missing] = listData
    assert.deepEqual([foreign!.code, foreign!.message], [missing!.code, missing!.message], what)
    assert.equal(foreign!.done, false)
  }
})

test('a role or group that is missing, unknown or of another company refuses the call, and so does an empty list', async () => {
  const { admin, person } = await office()
  const employeeIDs = ids(await person())
  const refuse = async (input: object) => (await admin.call(changeEmployees, input as never)).code
  const other = await office()
  const [role, group] = [await given.role({ company: other.company }), await given.group({ company: other.company })]
  assert.equal(await refuse({ employeeIDs, change: 'role' }), 'FIELD_REQUIRED')
  assert.equal(await refuse({ employeeIDs, change: 'group', assignedIDs: [] }), 'FIELD_REQUIRED')
  assert.equal(await refuse({ employeeIDs, change: 'role', assignedIDs: [role] }), 'ROLE_NOT_FOUND')
  assert.equal(await refuse({ employeeIDs, change: 'group', assignedIDs: [group] }), 'GROUP_NOT_FOUND')
  assert.equal(await refuse({ employeeIDs, change: 'role', assignedIDs: [2_147_000_000] }), 'ROLE_NOT_FOUND')
  assert.equal(await refuse({ employeeIDs, change: 'group', assignedIDs: [2_147_000_000] }), 'GROUP_NOT_FOUND')
  assert.equal(await refuse({ employeeIDs: [], change: 'lock' }), 'FIELDS_MISSING')
})

test('a call changes at most 100 people, and each of them once', async () => {
  const { admin, person, seen } = await office()
  const someone = await person()
  const unknown = Array.from({ length: limits.peopleAtOnce - 1 }, (_, n) => 2_147_000_000 + n)
  const [id] = ids(someone)
  const { listData } = await change(admin, [id!, ...unknown], { change: 'lock' })
  assert.deepEqual([listData.length, listData[0]!.done], [limits.peopleAtOnce, true])
  assert.equal((await change(admin, [id!, id!], { change: 'unlock' })).listData.length, 1)
  const tooMany = { employeeIDs: [id!, ...unknown, 7], change: 'lock' as const }
  assert.notEqual((await admin.call(changeEmployees, tooMany)).status, 0)
  assert.equal((await seen(someone)).lockStatus, false)
})

test('an administrator role asks the caller to prove who they are, and changes nobody before', async () => {
  const { company, boss, admin, person } = await office()
  const employeeIDs = ids(await person())
  house.clock.advance({ minutes: limits.provenMinutes + 1 })
  const asked = { employeeIDs, change: 'role' as const, assignedIDs: [1] }
  assert.equal((await admin.call(changeEmployees, asked)).code, 'PROOF_REQUIRED')
  const anew = await as.fresh(boss)
  assert.deepEqual(codes(await change(anew, employeeIDs, { change: 'role', assignedIDs: [1] })), ['done'])
  const admins = (await anew.call(getSearchDataEmployeeExt, { Filter: { role: 1 } })).data.result.dataCount
  assert.equal(admins, 2, company.code)
})
