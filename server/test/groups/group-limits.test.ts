import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGroup, getGroupByCompanyId, getGroupMembers, updateGroup } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'

const { as, given, database } = await server()

const find = async (id: number) =>
  asPage((await as.admin.call(getGroupByCompanyId)).data).listData.find((group) => group.id === id)!
const membersOf = async (id: number) => (await find(id)).groupEmployee.map(({ employeeID }) => employeeID)
const person = async () => (await given.employee()).employeeId

test('whoever is taken out of one group stays in their others', async () => {
  const [one, other] = [await given.group(), await given.group()]
  const both = (await given.employee({ groups: [one, other] })).employeeId
  assert.equal((await as.admin.call(updateGroup, { id: one, removedEmployee: [both] })).status, 0)
  assert.deepEqual([await membersOf(one), await membersOf(other)], [[], [both]])
})

test('the roles and permissions of a group are listed in the order of their ids, whatever order they came in', async () => {
  const roles = [await given.role(), await given.role(), await given.role()]
  const id = await given.group({ roles: [roles[2]!, roles[0]!, roles[1]!], permissions: [21, 2, 9] })
  const { groupRole, groupPermission } = await find(id)
  assert.deepEqual(
    groupRole.map(({ roleID }) => roleID),
    roles,
  )
  assert.deepEqual(
    groupPermission.map(({ permissionID }) => permissionID),
    [2, 9, 21],
  )
})

test('a group may be given by whoever holds all that it gives, its roles included', async () => {
  const role = await given.role({ permissions: [9] })
  const [within, byRole, byItself] = [
    await given.group({ permissions: [2] }),
    await given.group({ roles: [role] }),
    await given.group({ permissions: [9] }),
  ]
  const viewer = as.person(await given.employee({ permissions: [13, 2] }))
  const rows = asPage((await viewer.call(getGroupByCompanyId)).data).listData
  const givable = (wanted: number) => rows.find(({ id }) => id === wanted)!.givable
  assert.deepEqual([within, byRole, byItself].map(givable), [true, false, false])
})

test('a group keeps its own name in other letters, but never takes that of another', async () => {
  const { id } = (await as.admin.call(addGroup, { groupName: 'Notaries' })).data
  await as.admin.call(addGroup, { groupName: 'Lawyers' })
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'NOTARIES' })).status, 0)
  const taken = await as.admin.call(updateGroup, { id, groupName: 'lawyers' })
  assert.deepEqual([taken.code, taken.params], ['GROUP_NAME_DUPLICATE', { field: 'groupName' }])
  assert.equal((await find(id)).groupName, 'NOTARIES')
})

test('only somebody of the company is added or taken out by name, and the refusal names the field', async () => {
  const id = await given.group()
  const elsewhere = (await given.employee({ company: await given.company() })).employeeId
  for (const field of ['addedEmployee', 'removedEmployee'])
    for (const absent of [999_999, elsewhere]) {
      const { code, params } = await as.admin.call(updateGroup, { id, [field]: [await person(), absent] })
      assert.deepEqual([code, params], ['MEMBER_NOT_FOUND', { field }])
    }
  assert.deepEqual(await membersOf(id), [])
})

test('a group of as many members as a list shows is still replaced as a whole', async () => {
  const { companyId } = await given.theCompany()
  const id = await given.group()
  await database.ownerPool.query(
    `with made as (insert into employees (company_id, username, first_name, last_name, email, created_at)
      select $1, 'full' || n, 'Full', '', 'full' || n || '@example.com', now() from generate_series(1, $3::int) n returning id)
     insert into employee_groups (company_id, employee_id, group_id) select $1, id, $2 from made`,
    [companyId, id, limits.unpagedRows],
  )
  const stays = (await membersOf(id))[0]!
  assert.equal((await as.admin.call(updateGroup, { id, groupEmployee: [stays] })).status, 0)
  assert.deepEqual(await membersOf(id), [stays])
})

test('members are listed without a word, and found by one', async () => {
  const id = await given.group()
  const [somchai, malee] = [
    await given.employee({ username: 'seek1', groups: [id] }),
    await given.employee({ username: 'seek2', groups: [id] }),
  ]
  const found = async (Search: string) =>
    (await as.admin.call(getGroupMembers, { id, Search })).data.listData.map(({ employeeID }) => employeeID)
  assert.deepEqual(await found(' '), [malee.employeeId, somchai.employeeId])
  assert.deepEqual(await found('seek1'), [somchai.employeeId])
})

test('whoever does not hold 99 renames a group that gives it, but puts nobody in and takes nobody out', async () => {
  const member = await person()
  const id = await given.group({ permissions: [99] })
  await as.admin.call(updateGroup, { id, addedEmployee: [member] })
  const clerk = as.person(await given.employee({ permissions: [15, 2] }))
  const codeOf = async (change: object) => (await clerk.call(updateGroup, { id, ...change })).code
  assert.equal(await codeOf({ groupName: 'No changes' }), undefined)
  assert.equal(await codeOf({ addedEmployee: [await person()] }), 'PERMISSION_NOT_HELD')
  assert.equal(await codeOf({ removedEmployee: [member] }), 'PERMISSION_NOT_HELD')
  assert.deepEqual(await membersOf(id), [member])
})
