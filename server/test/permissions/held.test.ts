import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import type { AppError } from '@laisen/server/http/app-error'
import { keepingAdministrator } from '@laisen/server/permissions/keep-administrator'
import {
  hasAdministrator,
  permissionsOf,
  permissionsOfGroups,
  permissionsOfRoles,
} from '@laisen/server/permissions/store'
import type { GivenCompany } from '@laisen/testkit/given'
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
    assert.deepEqual(await permissionsOfRoles(db, [role]), new Set([9, 13]))
    assert.deepEqual(await permissionsOfGroups(db, [group]), new Set([9, 13, 21]))
    assert.deepEqual(await permissionsOf(db, companyId, person.employeeId), new Set([9, 13, 21]))
  })
})

test('another company carries nothing, whatever id is asked for', async () => {
  const { given, database } = await server()
  const other = await given.company()
  const role = await given.role({ permissions: [9] })
  const group = await given.group({ permissions: [21] })
  await database.company(other.companyId).transaction(async (db) => {
    assert.deepEqual(await permissionsOfRoles(db, [role]), new Set())
    assert.deepEqual(await permissionsOfGroups(db, [group]), new Set())
  })
})

describe('a company is administered by who holds 1 over any edge, without 99, neither locked nor deleted, able to sign in', async () => {
  const { given, database } = await server()
  interface Facts {
    readonly company: GivenCompany
    readonly role: number
    readonly deny: number
  }
  const rows: [what: string, expected: boolean, facts: (facts: Facts) => Promise<object> | object][] = [
    ['directly', true, () => ({ permissions: [1] })],
    ['by a role', true, ({ role }) => ({ roles: [role] })],
    ['by a group', true, async ({ company }) => ({ groups: [await given.group({ company, permissions: [1] })] })],
    [
      'by the role of a group',
      true,
      async ({ company, role }) => ({
        groups: [await given.group({ company, roles: [role] })],
      }),
    ],
    ['with 99 directly', false, () => ({ permissions: [1, 99] })],
    ['with 99 by a group', false, ({ deny }) => ({ permissions: [1], groups: [deny] })],
    ['locked', false, () => ({ permissions: [1], locked: true })],
    ['deleted', false, () => ({ permissions: [1], deleted: true })],
    ['without a password', false, () => ({ permissions: [1], password: null })],
    ['not at all', false, () => ({ permissions: [2, 9, 10, 11, 12] })],
  ]
  for (const [what, expected, facts] of rows) {
    test(`${what}: ${expected}`, async () => {
      const company = await given.company()
      const role = await given.role({ company, permissions: [1] })
      const deny = await given.group({ company, permissions: [99] })
      const ask = () => database.company(company.companyId).transaction((db) => hasAdministrator(db))
      await given.employee({ company, ...(await facts({ company, role, deny })) })
      assert.equal(await ask(), expected)
      await given.employee({ company, permissions: [1] })
      assert.equal(await ask(), true)
    })
  }
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
  await database.company(companyId).transaction(async (db) => assert.ok(await hasAdministrator(db)))
})
