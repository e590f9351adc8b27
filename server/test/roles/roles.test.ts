import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import {
  addRole,
  deleteRole,
  getRoleByCompanyId,
  searchDataRolePermission,
  updateRole,
} from '@laisen/contract/endpoints/roles'
import { asPage } from '@laisen/contract/listed'
import { permissionIds } from '@laisen/contract/permissions'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

const { as, given } = await server()

const roles = async (input: object = {}) => asPage((await as.admin.call(getRoleByCompanyId, input)).data)
const find = async (roleID: number) => (await roles()).listData.find((role) => role.roleID === roleID)
let count = 0
const added = async (permissions: number[] = [2]) => {
  const name = `Clerk ${++count}`
  const answer = await as.admin.call(addRole, { roleCode: `C${count}`, roleName: name, rolePermission: permissions })
  return answer.data.roleID
}

test('a role is added with its permissions, and the list shows them [1.7.22] [1.7.24] [1.3.09]', async () => {
  const { data } = await as.admin.call(addRole, {
    roleCode: 'ARCHIVE',
    roleName: 'Archivist',
    rolePermission: [{ permission_ID: 9 }, { permissionID: 4 }, 4],
  })
  const role_ID = data.roleID
  assert.deepEqual(await find(role_ID), {
    roleID: role_ID,
    roleCode: 'ARCHIVE',
    roleName: 'Archivist',
    rolePermission: [
      { role_ID, permission_ID: 4, permissionID: 4, permissionName: 'History Log: View the company’s' },
      { role_ID, permission_ID: 9, permissionID: 9, permissionName: 'Users: View' },
    ],
    builtIn: false,
    givable: true,
    holders: 0,
  })
})

test('the permissions of a role are found by its id, its code and a search [1.7.23] [1.3.10]', async () => {
  const sent = { roleCode: 'KEEPER', roleName: 'Keeper', rolePermission: [9, 4] }
  const { data } = await as.admin.call(addRole, sent)
  const role_ID = data.roleID
  for (const by of [{ RoleID: role_ID }, { RoleCode: 'keeper' }]) {
    const found = await as.admin.call(searchDataRolePermission, { ...by, Page: 1, PerPage: 10 })
    assert.deepEqual(
      found.data.result.listData.map(({ resourceName, permissionName }) => [resourceName, permissionName]),
      [
        ['History Log', 'View the company’s'],
        ['Users', 'View'],
      ],
    )
    assert.deepEqual([found.data.count, found.data.result.dataCount], [1, 2])
  }
  const searched = await as.admin.call(searchDataRolePermission, { RoleID: role_ID, Search: 'hist' })
  assert.equal(searched.data.dataCount, 1)
})

test('the built-in roles Admin, Operator and Signer are listed first, and the list has search and pages [2.6.10]', async () => {
  const { listData } = await roles()
  assert.deepEqual(
    listData.slice(0, 3).map(({ roleID, roleName, builtIn }) => [roleID, roleName, builtIn]),
    [
      [1, 'Admin', true],
      [2, 'Operator', true],
      [3, 'Signer', true],
    ],
  )
  const page = await roles({ Page: 2, PerPage: 2 })
  assert.equal(page.listData[0]!.roleID, 3)
  assert.equal(page.count, Math.ceil(page.dataCount / 2))
  const found = await roles({ Search: 'OPERA', Page: 1 })
  assert.deepEqual(
    found.listData.map(({ roleID }) => roleID),
    [2],
  )
  assert.deepEqual([found.count, found.dataCount], [1, 1])
})

describe('a role needs a code, a name and a permission', () => {
  const good = { roleCode: 'X1', roleName: 'X one', rolePermission: [2] }
  const rows: [change: object, code: string, ids: string][] = [
    [{ roleCode: ' ' }, 'FIELDS_MISSING', '[1.5.39] [1.5.42]'],
    [{ roleCode: null }, 'FIELDS_MISSING', '[1.5.39]'],
    [{ roleName: '' }, 'FIELDS_MISSING', '[1.5.40]'],
    [{ rolePermission: [] }, 'FIELDS_MISSING', '[1.5.41]'],
    [{ rolePermission: null }, 'FIELDS_MISSING', '[1.5.41]'],
    [{ rolePermission: [77] }, 'PERMISSION_UNKNOWN', ''],
    [{ roleCode: 'signer' }, 'ROLE_CODE_DUPLICATE', ''],
    [{ roleName: 'SIGNER' }, 'ROLE_NAME_DUPLICATE', ''],
  ]
  for (const [change, code, ids] of rows) {
    test(`${JSON.stringify(change)}: ${code} ${ids}`.trim(), async () => {
      const answer = await as.admin.call(addRole, { ...good, ...change })
      assert.equal(answer.code, code)
      if (code === 'FIELDS_MISSING') assert.equal(answer.message, 'Fill all fields')
    })
  }
})

test('an edit changes the fields of a role that are sent, and its groups [1.7.25]', async () => {
  const roleID = await added([2, 3])
  assert.equal((await as.admin.call(updateRole, { roleID, roleName: 'Renamed' })).status, 0)
  assert.equal((await as.admin.call(updateRole, { roleID, rolePermission: [9] })).status, 0)
  const role = (await find(roleID))!
  assert.deepEqual([role.roleName, role.rolePermission.map(({ permissionID }) => permissionID)], ['Renamed', [9]])
  assert.equal((await as.admin.call(updateRole, { roleID, rolePermission: [] })).code, 'FIELDS_MISSING')
  assert.equal((await as.admin.call(updateRole, { roleID: 999_999, roleName: 'X' })).code, 'ROLE_NOT_FOUND')

  const [one, other] = [await given.group(), await given.group()]
  assert.equal(
    (await as.admin.call(updateRole, { roleID, roleName: 'Renamed', groupID: `${one}, ${other}` })).status,
    0,
  )
  assert.deepEqual((await as.admin.call(deleteRole, { id: roleID })).params, { people: 0, groups: 2 })
  assert.equal((await as.admin.call(updateRole, { roleID, groupID: 'x,1' })).code, 'VALUE_NOT_ALLOWED')
  assert.equal((await as.admin.call(updateRole, { roleID, groupID: '999999' })).code, 'GROUP_NOT_FOUND')
  assert.equal((await as.admin.call(updateRole, { roleID, groupID: null })).status, 0)
  assert.equal((await as.admin.call(deleteRole, { id: roleID })).status, 0)
})

test('a new company’s Operator and Signer hold what the permission table says, and Admin everything', async () => {
  const client = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const { listData } = asPage((await client.call(getRoleByCompanyId, {})).data)
  const held = listData.map(({ roleName, rolePermission }) => [
    roleName,
    rolePermission.map(({ permissionID }) => permissionID),
  ])
  // 1§6 and rules 2.7, and what the issues add above 100.
  assert.deepEqual(Object.fromEntries(held), {
    Admin: [1],
    Operator: [2, 3, 4, 5, 6, 9, 13, 17, 21, 101, 102, 103, 110],
    Signer: [2, 3, 5, 101, 110],
  })
})

test('Admin, Operator and Signer cannot be renamed or deleted', async () => {
  for (const id of [1, 2, 3]) {
    assert.equal((await as.admin.call(deleteRole, { id })).code, 'ROLE_BUILT_IN')
    assert.equal((await as.admin.call(updateRole, { roleID: id, roleName: 'Mine' })).code, 'ROLE_BUILT_IN')
  }
})

test('a role that no one holds is deleted by its id in the address, and no other [1.7.26]', async () => {
  const [id, other] = [await added(), await added()]
  const client = await as.fresh(await given.employee({ permissions: [1] }))
  const response = await client.fetch(`/api/v1/Role/DeleteRole?id=${id}`, { method: 'POST' })
  assert.equal(((await response.json()) as { status: number }).status, 0)
  assert.equal(await find(id), undefined)
  assert.equal((await find(other))!.roleID, other)
  assert.equal((await as.admin.call(deleteRole, { id })).code, 'ROLE_NOT_FOUND')
})

test('a role that is added or changed answers status 0, and a refusal answers another [1.8.23]', async () => {
  const sent = { roleCode: 'STATUS', roleName: 'Status', rolePermission: [2] }
  const good = await as.admin.call(addRole, sent)
  assert.equal(good.status, 0)
  assert.equal((await as.admin.call(addRole, sent)).status, 1)
  const { roleID } = good.data
  assert.equal((await as.admin.call(updateRole, { roleID, roleName: 'Other' })).status, 0)
  assert.equal((await as.admin.call(updateRole, { roleID, roleName: '' })).status, 1)
  assert.equal((await find(roleID))?.roleName, 'Other')
})

test('a role in use is not deleted, and the refusal says how many people and groups use it [1.8.25]', async () => {
  const id = await added()
  const people = [await given.employee({ roles: [id] }), await given.employee({ roles: [id] })]
  await given.group({ roles: [id] })
  const answer = await as.admin.call(deleteRole, { id })
  assert.deepEqual([answer.code, answer.params], ['ROLE_IN_USE', { people: 2, groups: 1 }])
  assert.match(answer.message, /2 people and 1 group still use this role/)
  assert.equal((await find(id))!.holders, people.length)
  assert.equal((await as.admin.call(deleteRole, { id: 999_999 })).code, 'ROLE_NOT_FOUND')
})

test('a role that is deleted and given at the same moment is either deleted or held, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const id = await added()
    const person = await given.employee({ roles: [3] })
    const answers = await Promise.all([
      as.admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, employeeRole: [id] }),
      as.admin.call(deleteRole, { id }),
      as.admin.call(addEmployeeExt, somebody({ employeeRole: [{ roleID: id }] })),
    ])
    for (const { http, code } of answers) {
      assert.equal(http, 200)
      assert.ok([undefined, 'ROLE_NOT_FOUND', 'ROLE_IN_USE'].includes(code), code)
    }
    const deleted = answers[1].status === 0
    assert.equal((await find(id)) === undefined, deleted)
    assert.equal(answers[0].status === 0 || answers[2].status === 0, !deleted)
  }
})

describe('people who lack a permission of a role', () => {
  test('cannot add a role with it, or give it to a role', async () => {
    const clerk = as.person(await given.employee({ permissions: [18, 19, 20, 2] }))
    const good = { roleCode: 'HAND', roleName: 'Hand' }
    for (const id of [1, 9, 99]) {
      assert.equal((await clerk.call(addRole, { ...good, rolePermission: [id] })).code, 'PERMISSION_NOT_HELD')
    }
    const { data } = await clerk.call(addRole, { ...good, rolePermission: [2] })
    const roleID = data.roleID
    assert.equal((await clerk.call(updateRole, { roleID, rolePermission: [2, 9] })).code, 'PERMISSION_NOT_HELD')
    assert.equal((await clerk.call(updateRole, { roleID, rolePermission: [18] })).status, 0)
  })

  test('cannot change the role, delete it or give it to a group', async () => {
    const clerk = as.person(await given.employee({ permissions: [19, 20, 2] }))
    const roleID = await added([2, 9])
    assert.equal((await clerk.call(updateRole, { roleID, roleName: 'Taken' })).code, 'PERSON_ABOVE_YOU')
    assert.equal((await clerk.call(deleteRole, { id: roleID })).code, 'PERSON_ABOVE_YOU')
    const deny = await added([2, 99])
    assert.equal((await clerk.call(updateRole, { roleID: deny, rolePermission: [2] })).code, 'PERMISSION_NOT_HELD')
    const group = await given.group({ permissions: [9] })
    const own = await added([2])
    assert.equal((await clerk.call(updateRole, { roleID: own, groupID: group })).code, 'PERSON_ABOVE_YOU')
  })

  test('cannot change roles at all with 99, not even as an administrator [1.6.26]', async () => {
    const deny = as.person(await given.employee({ permissions: [1, 99] }))
    const roleID = await added()
    assert.equal((await deny.call(getRoleByCompanyId)).status, 0)
    assert.equal((await deny.call(addRole, {})).code, 'NOT_PERMITTED')
    assert.equal((await deny.call(updateRole, { roleID, roleName: 'Denied' })).code, 'NOT_PERMITTED')
    assert.equal((await deny.call(deleteRole, { id: roleID })).code, 'NOT_PERMITTED')
  })
})

test('no change of a role takes the right from the last administrator', async () => {
  const company = await given.company()
  const role = await given.role({ company, permissions: [1] })
  const last = as.person(await given.employee({ company, roles: [role] }))
  assert.equal((await last.call(updateRole, { roleID: role, rolePermission: [2] })).code, 'LAST_ADMINISTRATOR')
  assert.equal((await last.call(updateRole, { roleID: role, rolePermission: [1, 99] })).code, 'LAST_ADMINISTRATOR')
})

test('each permission is listed with its id, its name in the language of the person, and whether they may give it [1.7.21] [1.3.11]', async () => {
  const { data } = await as.admin.call(getAllPermissions)
  assert.deepEqual(
    data.map(({ permissionID }) => permissionID),
    permissionIds,
  )
  assert.ok(data.every(({ givable, permissionName }) => givable && permissionName.length > 2))
  const viewer = await given.employee({ permissions: [21], locale: 'th' })
  const thai = (await as.person(viewer).call(getAllPermissions, { Search: 'ผู้ใช้' })).data
  assert.deepEqual(
    thai.map(({ permissionID }) => permissionID),
    [9, 10, 11, 12],
  )
  const all = (await as.person(viewer).call(getAllPermissions)).data
  assert.deepEqual(
    all.filter(({ givable }) => givable).map(({ permissionID }) => permissionID),
    [21],
  )
})
