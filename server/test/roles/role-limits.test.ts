import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addRole,
  deleteRole,
  getRoleByCompanyId,
  searchDataRolePermission,
  updateRole,
} from '@laisen/contract/endpoints/roles'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, given, database } = await server()

const find = async (roleID: number) =>
  asPage((await as.admin.call(getRoleByCompanyId)).data).listData.find((role) => role.roleID === roleID)!
const permissionsOf = async (roleID: number) => (await find(roleID)).rolePermission.map((held) => held.permissionID)
let count = 0
const added = async (rolePermission: number[] = [2]) => {
  const sent = { roleCode: `L${++count}`, roleName: `Limit ${count}`, rolePermission }
  return { ...sent, roleID: (await as.admin.call(addRole, sent)).data.roleID }
}

test('a role that somebody is being given is not deleted: the call waits and then counts them', async () => {
  const { roleID } = await added()
  const { companyId, employeeId } = await given.employee()
  const giving = await database.ownerPool.connect()
  try {
    await giving.query('begin')
    await giving.query('insert into employee_roles (company_id, employee_id, role_id) values ($1, $2, $3)', [
      companyId,
      employeeId,
      roleID,
    ])
    const deleted = as.admin.call(deleteRole, { id: roleID })
    await waitUntilWaiting(database)
    await giving.query('commit')
    const { code, params } = await deleted
    assert.deepEqual([code, params], ['ROLE_IN_USE', { people: 1, groups: 0 }])
  } finally {
    giving.release()
  }
})

test('a role keeps its own code and name in other letters, but never takes those of another', async () => {
  const [role, other] = [await added(), await added()]
  const { roleID } = role
  const own = { roleID, roleCode: role.roleCode.toLowerCase(), roleName: role.roleName.toUpperCase() }
  assert.equal((await as.admin.call(updateRole, own)).status, 0)
  const { roleCode, roleName } = await find(roleID)
  assert.deepEqual([roleCode, roleName], [own.roleCode, own.roleName])
  for (const [change, code, field] of [
    [{ roleCode: other.roleCode }, 'ROLE_CODE_DUPLICATE', 'roleCode'],
    [{ roleName: other.roleName }, 'ROLE_NAME_DUPLICATE', 'roleName'],
  ] as const) {
    const answer = await as.admin.call(updateRole, { roleID, ...change })
    assert.deepEqual([answer.code, answer.params], [code, { field }])
  }
  assert.equal((await as.admin.call(updateRole, { roleID, roleCode: 'ONLY-CODE' })).status, 0)
  assert.equal((await find(roleID)).roleCode, 'ONLY-CODE')
})

test('a change with an unknown permission is refused, and nothing of it is done', async () => {
  const { roleID, roleName } = await added([2])
  const answer = await as.admin.call(updateRole, { roleID, roleName: 'Half done', rolePermission: [3, 77] })
  assert.equal(answer.code, 'PERMISSION_UNKNOWN')
  assert.equal((await find(roleID)).roleName, roleName)
  assert.deepEqual(await permissionsOf(roleID), [2])
})

test('the permissions of a built-in role change while its code and name stay', async () => {
  const { roleCode, roleName } = await find(2)
  const before = await permissionsOf(2)
  const rolePermission = [2, 4, 9]
  const answer = await as.admin.call(updateRole, { roleID: 2, roleCode, roleName, rolePermission })
  assert.equal(answer.status, 0, answer.message)
  assert.deepEqual(await permissionsOf(2), rolePermission)
  await as.admin.call(updateRole, { roleID: 2, rolePermission: before })
})

test('a change of one role leaves the permissions and the name of every other as they are', async () => {
  const [role, other] = [await added([2, 3]), await added([4])]
  const sent = { roleID: role.roleID, roleName: 'Alone', rolePermission: [9] }
  assert.equal((await as.admin.call(updateRole, sent)).status, 0)
  assert.deepEqual([(await find(other.roleID)).roleName, await permissionsOf(other.roleID)], [other.roleName, [4]])
})

test('without a role named, the permissions of all are listed role by role', async () => {
  await added([21, 2])
  await added([9, 3])
  const { data } = await as.admin.call(searchDataRolePermission, { Page: 1, PerPage: 100 })
  const rows = data.result.listData.map(({ roleID, permissionID }) => [roleID, permissionID] as const)
  const sorted = [...rows].sort(([role, permission], [other, another]) => role - other || permission - another)
  assert.deepEqual(rows, sorted)
  assert.ok(new Set(rows.map(([role]) => role)).size >= 5)
})

test('a role may be given by whoever holds all that it carries, and says so in the list', async () => {
  const [within, beyond] = [await added([2, 17]), await added([2, 9])]
  const viewer = as.person(await given.employee({ permissions: [17, 2] }))
  const rows = asPage((await viewer.call(getRoleByCompanyId)).data).listData
  const givable = (id: number) => rows.find(({ roleID }) => roleID === id)!.givable
  assert.deepEqual([givable(within.roleID), givable(beyond.roleID)], [true, false])
})
