import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import {
  addGroup,
  deleteGroup,
  getAllGroups,
  getGroupAll,
  getGroupByCompanyId,
  getGroupMembers,
  updateGroup,
} from '@laisen/contract/endpoints/groups'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'

const { as, given, database } = await server()

const groups = async (input: object = {}) => asPage((await as.admin.call(getGroupByCompanyId, input)).data)
const find = async (id: number) => (await groups()).listData.find((group) => group.id === id)
let count = 0
const added = async (facts: object = {}) =>
  (await as.admin.call(addGroup, { groupName: `Clerks ${++count}`, ...facts })).data.id
const membersOf = async (id: number) => (await find(id))!.groupEmployee.map(({ employeeID }) => employeeID)

test('a group is added with people, roles and permissions, and the list shows them [1.7.27] [1.7.28] [1.3.12]', async () => {
  const person = await given.employee({ username: 'member' })
  const id = await added({
    groupName: 'Legal',
    groupEmployee: [{ employeeID: person.employeeId }],
    groupRole: [{ roleID: 2 }],
    groupPermission: [{ permissionID: 9 }],
  })
  const employee = {
    employeeID: person.employeeId,
    employeeName: 'Somchai Jaidee member',
    username: 'member',
    groupID: id,
  }
  assert.deepEqual(await find(id), {
    id,
    groupName: 'Legal',
    groupEmployee: [employee],
    groupRole: [{ groupID: id, roleID: 2, roleName: 'Operator' }],
    groupPermission: [{ groupID: id, permissionID: 9, permissionName: 'Users: View' }],
    employeeCount: 1,
    preselected: false,
    givable: true,
  })
  const { data } = await as.admin.call(getGroupMembers, { id, Search: 'mem' })
  assert.deepEqual([data.listData, data.count, data.dataCount], [[employee], 1, 1])
})

test('"All staff" is listed first and preselected, and the list has search and pages', async () => {
  const [first, ...others] = (await groups()).listData
  assert.deepEqual([first!.groupName, first!.preselected], ['All staff', true])
  assert.ok(others.every(({ preselected }) => !preselected))
  const page = await groups({ Page: 1, PerPage: 1, Search: 'STAFF' })
  assert.deepEqual([page.listData.length, page.dataCount], [1, 1])
})

test('the User Group calls send and answer members as ids joined by commas', async () => {
  const [one, other] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
  const id = await added({ groupName: 'Joined', userID: `${one},${other}`, createBy: 'x', updateBy: 'x' })
  for (const call of [getGroupAll, getAllGroups]) {
    const row = asPage((await as.admin.call(call)).data).listData.find((group) => group.id === id)!
    assert.deepEqual(
      [row.groupID, row.userID, row.createBy, row.updateBy, row.activeFlag],
      [id, `${one},${other}`, 'admin', '', true],
    )
  }
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'Joined', userID: `${other}` })).status, 0)
  assert.deepEqual(await membersOf(id), [other])
  assert.equal((await as.admin.call(addGroup, { groupName: 'Bad', userID: '1;2' })).code, 'VALUE_NOT_ALLOWED')
})

test('an edit keeps what is left out, clears by an empty list or null, and adds and removes single people [1.7.29]', async () => {
  const [one, other] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
  const id = await added({ groupEmployee: [one], groupRole: [2], groupPermission: [9] })
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'Renamed' })).status, 0)
  const renamed = (await find(id))!
  assert.deepEqual(
    [renamed.groupName, renamed.groupRole.length, renamed.groupPermission.length, renamed.employeeCount],
    ['Renamed', 1, 1, 1],
  )
  assert.equal((await as.admin.call(updateGroup, { id, addedEmployee: [other], removedEmployee: [one] })).status, 0)
  assert.deepEqual(await membersOf(id), [other])
  assert.equal(
    (await as.admin.call(updateGroup, { id, groupEmployee: [], groupRole: null, groupPermission: [] })).status,
    0,
  )
  const cleared = (await find(id))!
  assert.deepEqual([cleared.groupRole, cleared.groupPermission, cleared.employeeCount], [[], [], 0])
})

test('a group needs a name that no other has, and members, roles and permissions that exist [1.5.44] [1.5.45] [1.8.10]', async () => {
  await added({ groupName: 'Once' })
  const id = await added()
  const deleted = (await given.employee({ deleted: true })).employeeId
  const rows: [input: object, code: string][] = [
    [{ groupName: ' ' }, 'FIELDS_MISSING'],
    [{ groupName: 'ONCE' }, 'GROUP_NAME_DUPLICATE'],
    [{ groupName: 'G', groupEmployee: [999_999] }, 'MEMBER_NOT_FOUND'],
    [{ groupName: 'G', groupEmployee: [deleted] }, 'MEMBER_NOT_FOUND'],
    [{ groupName: 'G', groupRole: [999_999] }, 'ROLE_NOT_FOUND'],
    [{ groupName: 'G', groupPermission: [77] }, 'PERMISSION_UNKNOWN'],
  ]
  for (const [input, code] of rows) {
    assert.equal((await as.admin.call(addGroup, input)).code, code, JSON.stringify(input))
    assert.equal((await as.admin.call(updateGroup, { id, ...input })).code, code, JSON.stringify(input))
  }
  const absent = await as.admin.call(addGroup, { groupName: 'G', groupEmployee: [999_999] })
  assert.equal(absent.data, 'member data not found')
  assert.equal((await as.admin.call(addGroup, {})).message, 'Fill all fields')
  assert.equal((await as.admin.call(updateGroup, { id: 999_999, groupName: 'G' })).code, 'GROUP_NOT_FOUND')
})

test('a group that is added or changed answers status 0, and a refusal answers another [1.8.24]', async () => {
  const good = await as.admin.call(addGroup, { groupName: 'Status' })
  assert.equal(good.status, 0)
  assert.equal((await as.admin.call(addGroup, { groupName: 'Status' })).status, 1)
  const id = await added()
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'Changed' })).status, 0)
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'Status' })).status, 1)
})

test('a group is deleted by its id in the address, and its members lose what it gave them [1.7.30]', async () => {
  const group = await given.group({ permissions: [9] })
  const person = await given.employee({ permissions: [2], groups: [group] })
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '2,9')
  const response = await as.admin.fetch(`/api/v1/Group/DeleteGroup?id=${group}`, { method: 'POST' })
  assert.equal(((await response.json()) as { status: number }).status, 0)
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '2')
  assert.equal((await as.admin.call(deleteGroup, { id: group })).code, 'GROUP_NOT_FOUND')
})

describe('people who lack a permission of a group', async () => {
  const clerk = as.person(await given.employee({ permissions: [13, 14, 15, 16, 2] }))
  const person = (await given.employee()).employeeId

  test('cannot add a group with it, or give it to a group', async () => {
    const role = await given.role({ permissions: [9] })
    for (const carried of [
      { groupPermission: [9] },
      { groupPermission: [1] },
      { groupPermission: [99] },
      { groupRole: [role] },
    ]) {
      assert.equal((await clerk.call(addGroup, { groupName: 'Hand', ...carried })).code, 'PERMISSION_NOT_HELD')
    }
    const { data } = await clerk.call(addGroup, { groupName: 'Hand', groupPermission: [2], groupEmployee: [person] })
    assert.equal((await clerk.call(updateGroup, { id: data.id, groupRole: [role] })).code, 'PERMISSION_NOT_HELD')
    assert.equal((await clerk.call(updateGroup, { id: data.id, groupPermission: [2, 99] })).code, 'PERMISSION_NOT_HELD')
    assert.equal((await clerk.call(updateGroup, { id: data.id, groupPermission: [13] })).status, 0)
  })

  test('cannot add a member to the group, rename it or delete it', async () => {
    const id = await given.group({ permissions: [9] })
    for (const change of [
      { addedEmployee: [person] },
      { groupEmployee: [person] },
      { userID: person },
      { groupName: 'X' },
    ]) {
      assert.equal((await clerk.call(updateGroup, { id, ...change })).code, 'PERSON_ABOVE_YOU')
    }
    assert.equal((await clerk.call(deleteGroup, { id })).code, 'PERSON_ABOVE_YOU')
  })

  test('cannot take away 99 by removing a member, emptying the group or deleting it', async () => {
    const id = await given.group({ permissions: [99] })
    const denied = (await given.employee({ groups: [id] })).employeeId
    for (const change of [{ removedEmployee: [denied] }, { groupEmployee: [] }, { groupPermission: [] }]) {
      assert.equal((await clerk.call(updateGroup, { id, ...change })).code, 'PERMISSION_NOT_HELD')
    }
    assert.equal((await clerk.call(deleteGroup, { id })).code, 'PERMISSION_NOT_HELD')
  })
})

test('no change of a group takes the right from the last administrator', async () => {
  const company = await given.company()
  const id = await given.group({ company, permissions: [1] })
  const person = await given.employee({ company, groups: [id] })
  const last = as.person(person)
  const rows: object[] = [
    { groupPermission: [2] },
    { groupPermission: [1, 99] },
    { removedEmployee: [person.employeeId] },
    { groupEmployee: [] },
  ]
  for (const change of rows) assert.equal((await last.call(updateGroup, { id, ...change })).code, 'LAST_ADMINISTRATOR')
  assert.equal((await last.call(deleteGroup, { id })).code, 'LAST_ADMINISTRATOR')
  const denying = { groupName: 'Deny', groupPermission: [99], groupEmployee: [person.employeeId] }
  assert.equal((await last.call(addGroup, denying)).code, 'LAST_ADMINISTRATOR')
  const { employeeId: employeeID } = person
  assert.equal((await last.call(updateEmployeeExtJoin, { employeeID, employeeGroup: [] })).code, 'LAST_ADMINISTRATOR')
})

test('a list of members that is not complete cannot replace the members of a large group', async () => {
  const { companyId } = await given.theCompany()
  const id = await given.group()
  await database.ownerPool.query(
    `with made as (insert into employees (company_id, username, first_name, last_name, email, created_at)
      select $1, 'many' || n, 'Many', '', 'many' || n || '@example.com', now() from generate_series(0, $3::int) n returning id)
     insert into employee_groups (company_id, employee_id, group_id) select $1, id, $2 from made`,
    [companyId, id, limits.unpagedRows],
  )
  const group = (await find(id))!
  assert.deepEqual([group.groupEmployee.length, group.employeeCount], [limits.unpagedRows, limits.unpagedRows + 1])
  const answer = await as.admin.call(updateGroup, { id, groupEmployee: group.groupEmployee })
  assert.deepEqual(
    [answer.code, answer.params],
    ['GROUP_TOO_LARGE_TO_REPLACE', { field: 'groupEmployee', limit: limits.unpagedRows }],
  )
  const removedEmployee = [group.groupEmployee[0]!.employeeID]
  assert.equal((await as.admin.call(updateGroup, { id, removedEmployee })).status, 0)
  const last = (await as.admin.call(getGroupMembers, { id, Page: 10, PerPage: 100 })).data
  assert.deepEqual([last.listData.length, last.dataCount], [100, limits.unpagedRows])
})

test('members of small and large groups are listed and found, the latest first', async () => {
  const { companyId } = await given.theCompany()
  const [few, many] = [await given.group(), await given.group()]
  // More people than the server looks through one by one: in the large group, in both groups, and in none.
  await database.ownerPool.query(
    `with made as (insert into employees (company_id, username, first_name, last_name, email, created_at)
      select $1, 'crowd' || n, case n % 2 when 0 then 'Crowd' else 'กลุ่มคน' end, 'No.' || n, 'crowd' || n || '@example.com', now()
      from generate_series(1, 5300) n returning id, substr(username, 6)::int as n)
     insert into employee_groups (company_id, employee_id, group_id)
     select $1, id, $2::bigint from made where n <= 5200 union all select $1, id, $3 from made where n <= 30`,
    [companyId, many, few],
  )
  const found = async (id: number, input: object) => {
    const { listData, dataCount } = (await as.admin.call(getGroupMembers, { id, ...input })).data
    return { names: listData.map(({ username }) => username), dataCount }
  }
  assert.deepEqual(await found(few, { PerPage: 3 }), { names: ['crowd30', 'crowd29', 'crowd28'], dataCount: 30 })
  assert.deepEqual(await found(few, { PerPage: 2, Page: 2, Search: 'กลุ่ม' }), {
    names: ['crowd25', 'crowd23'],
    dataCount: 15,
  })
  assert.deepEqual(await found(few, { Search: 'crowd5' }), { names: ['crowd5'], dataCount: 1 })
  assert.deepEqual(await found(few, { Search: 'crowd31' }), { names: [], dataCount: 0 })
  assert.deepEqual(await found(many, { PerPage: 1 }), { names: ['crowd5200'], dataCount: 5200 })
  // Rows are counted up to 5,000.
  assert.deepEqual(await found(many, { PerPage: 1, Search: 'crowd' }), { names: ['crowd5200'], dataCount: 5000 })
  assert.deepEqual(await found(many, { Search: 'crowd520' }), { names: ['crowd5200', 'crowd520'], dataCount: 2 })
  assert.deepEqual(await found(many, { Search: 'crowd530' }), { names: ['crowd530'], dataCount: 1 })
  assert.deepEqual(await found(many, { Search: 'ฬฬ' }), { names: [], dataCount: 0 })
})
