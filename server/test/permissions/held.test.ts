import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import type { AppError } from '@laisen/server/http/app-error'
import { keepingAdministrator } from '@laisen/server/permissions/keep-administrator'
import { isAdministrator } from '@laisen/server/permissions/rules'
import { carriedByGroups, carriedByRoles, countAdministrators, heldBy } from '@laisen/server/permissions/store'
import { server } from '@laisen/testkit/server'

test('what a person holds is direct, by roles, by groups and by the roles of groups [1.6.07]', async () => {
  const { as, given } = await server()
  const role = await given.role({ permissions: [9, 13] })
  const groupRole = await given.role({ permissions: [17, 2] })
  const group = await given.group({ permissions: [21, 2], roles: [groupRole] })
  const person = await given.employee({ permissions: [3], roles: [role], groups: [group] })
  const { data } = await as.person(person).call(getInfoUser)
  assert.equal(data.permissionid, '2,3,9,13,17,21')
})

test("a permission that a role gains or loses is its holders' at once", async () => {
  const { as, given, database } = await server()
  const role = await given.role({ permissions: [9] })
  const person = await given.employee({ roles: [role] })
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '9')
  await database.owner.updateTable('role_permissions').set({ permission_id: 10 }).where('role_id', '=', role).execute()
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '10')
})

test('what roles and groups carry is what their holders would hold', async () => {
  const { given, database } = await server()
  const { companyId } = await given.theCompany()
  const role = await given.role({ permissions: [9, 13] })
  const group = await given.group({ permissions: [21], roles: [role] })
  const person = await given.employee({ groups: [group] })
  await database.company(companyId).transaction(async (db) => {
    assert.deepEqual(await carriedByRoles(db, [role]), new Set([9, 13]))
    assert.deepEqual(await carriedByGroups(db, [group]), new Set([9, 13, 21]))
    assert.deepEqual(await heldBy(db, companyId, person.employeeId), new Set([9, 13, 21]))
  })
})

test('another company carries nothing, whatever id is asked for', async () => {
  const { given, database } = await server()
  const other = await given.company()
  const role = await given.role({ permissions: [9] })
  const group = await given.group({ permissions: [21] })
  await database.company(other.companyId).transaction(async (db) => {
    assert.deepEqual(await carriedByRoles(db, [role]), new Set())
    assert.deepEqual(await carriedByGroups(db, [group]), new Set())
  })
})

test('administrators are counted over every edge, without those who hold 99, are locked, deleted or cannot sign in', async () => {
  const { given, database } = await server()
  const { companyId } = await given.theCompany()
  const deny = await given.group({ permissions: [99] })
  const adminGroup = await given.group({ roles: [await given.role({ permissions: [1] })] })
  const people = [
    { permissions: [1] },
    { groups: [adminGroup] },
    { permissions: [1], groups: [deny] },
    { permissions: [1], locked: true },
    { permissions: [1], deleted: true },
    { permissions: [1], password: null },
    { permissions: [2, 9] },
  ]
  for (const facts of people) await given.employee(facts)
  await database.company(companyId).transaction(async (db) => assert.equal(await countAdministrators(db), 2))
  assert.ok(isAdministrator({ permissions: new Set([1]), locked: false, canSignIn: true }))
})

test('the last administrator cannot cease to be one, and two cannot demote each other at the same moment', async () => {
  const { given, database } = await server()
  const { companyId } = await given.theCompany()
  const people = [await given.employee({ permissions: [1] }), await given.employee({ permissions: [1] })]
  const demote = (employeeId: number) =>
    database.company(companyId).transaction((db) =>
      keepingAdministrator(db, companyId, async () => {
        await db.deleteFrom('employee_permissions').where('employee_id', '=', employeeId).execute()
        await new Promise((later) => setTimeout(later, 50))
      }),
    )
  const outcomes = await Promise.allSettled(people.map(({ employeeId }) => demote(employeeId)))
  const refused = outcomes.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.equal((refused[0]!.reason as AppError).code, 'LAST_ADMINISTRATOR')
  await database.company(companyId).transaction(async (db) => assert.equal(await countAdministrators(db), 1))
})
