import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEmployeeBySearch, getEmployeeExtByCompanyId } from '@laisen/contract/endpoints/employees'
import {
  addGroup,
  deleteGroup,
  getAllGroups,
  getGroupAll,
  getGroupByCompanyId,
  listGroups,
  updateGroup,
} from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'

const { as, given } = await server()

const row = async (id: number, call: typeof getGroupAll | typeof getAllGroups = getGroupAll) =>
  asPage((await as.admin.call(call)).data).listData.find((group) => group.id === id)

test('User Group adds and changes a group with its users joined by commas [2.3.18] [2.7.25] [2.7.26]', async () => {
  const [one, other] = [(await given.employee()).employeeId, (await given.employee()).employeeId]
  const added = await as.admin.call(addGroup, { groupName: 'Front desk', userID: `${one},${other}` })
  const { id } = added.data
  assert.deepEqual(await row(id), {
    ...{ id, groupID: id, groupName: 'Front desk', userID: `${one},${other}` },
    ...{ createBy: 'admin', updateBy: '', activeFlag: true, employeeCount: 2 },
  })
  assert.equal((await as.admin.call(updateGroup, { id, groupName: 'Desk', userID: `${other}` })).status, 0)
  const { groupName, userID, updateBy } = (await row(id))!
  assert.deepEqual([groupName, userID, updateBy], ['Desk', `${other}`, 'admin'])
  assert.equal((await as.admin.call(deleteGroup, { id })).status, 0)
  assert.equal(await row(id), undefined)
})

test('both calls without a payload list the groups [2.7.27] [2.7.28]', async () => {
  const id = await given.group({ name: 'Twice listed' })
  for (const call of [getGroupAll, getAllGroups]) assert.equal((await row(id, call))?.groupName, 'Twice listed')
})

test('a group from User Group needs a name and a user [2.5.32] [2.5.33]', async () => {
  const { employeeId } = await given.employee()
  const wrong = [
    [{ groupName: '', userID: `${employeeId}` }, 'groupName'],
    [{ userID: `${employeeId}` }, 'groupName'],
    [{ groupName: 'No one', userID: '' }, 'userID'],
    [{ groupName: 'No one', userID: null }, 'userID'],
  ] as const
  for (const [input, field] of wrong) {
    const answer = await as.admin.call(addGroup, input)
    assert.deepEqual(
      [answer.code, answer.data, answer.params?.field],
      ['GROUP_FIELDS_MISSING', 'Please fill all fields!!', field],
    )
  }
  // User Management sends no userID, and there a group may be empty (1§5).
  assert.equal((await as.admin.call(addGroup, { groupName: 'Empty', groupEmployee: [] })).status, 0)
})

test('a name that is taken is refused in the words of the specification [2.5.34] [2.8.07]', async () => {
  const { employeeId } = await given.employee()
  await given.group({ name: 'Taken' })
  const answer = await as.admin.call(addGroup, { groupName: 'TAKEN', userID: employeeId })
  assert.deepEqual([answer.data, answer.message], ['Group Name already have', 'Group Name already have'])
})

test('5 opens User Group, and 6, 7 and 8 add, change and delete there [2.6.06]', async () => {
  const { employeeId } = await given.employee()
  const id = await given.group()
  const attempts = (permission: number) => given.employee({ permissions: [permission] }).then((one) => as.person(one))
  const codes = async (permission: number) => {
    const client = await attempts(permission)
    return [
      (await client.call(getGroupAll)).code ?? 'done',
      (await client.call(addGroup, { groupName: `By ${permission}`, userID: employeeId })).code ?? 'done',
      (await client.call(updateGroup, { id, groupName: `Of ${permission}` })).code ?? 'done',
      (await client.call(deleteGroup, { id: 999_999 })).code ?? 'done',
    ]
  }
  const no = 'NOT_PERMITTED'
  assert.deepEqual(await codes(5), ['done', no, no, no])
  assert.deepEqual(await codes(6), [no, 'done', no, no])
  assert.deepEqual(await codes(7), [no, no, 'done', no])
  assert.deepEqual(await codes(8), [no, no, no, 'GROUP_NOT_FOUND'])
})

test('its picker finds users by name, or lists the company’s [2.7.23] [2.7.24]', async () => {
  const person = await given.employee({ username: 'picked' })
  const { data } = await as.admin.call(getEmployeeBySearch, { Search: 'picked' })
  const found = asPage(data as { employeeID: number }[]).listData
  assert.deepEqual(
    found.map((row) => [
      row.employeeID,
      Object.keys(row).filter((name) => /^(employeeName|createDate)$/.test(name)).length,
    ]),
    [[person.employeeId, 2]],
  )
  const all = asPage((await as.admin.call(getEmployeeExtByCompanyId, {})).data as { employeeID: number }[]).listData
  assert.ok(all.some(({ employeeID }) => employeeID === person.employeeId))
})

test('one group is asked for by its id, and groups are chosen by name a page at a time', async () => {
  const id = await given.group({ name: 'Alone' })
  const one = asPage((await as.admin.call(getGroupByCompanyId, { id })).data).listData
  assert.deepEqual(
    one.map(({ groupName }) => groupName),
    ['Alone'],
  )
  const foreign = await given.group({ company: await given.company(), name: 'Foreign' })
  assert.deepEqual(asPage((await as.admin.call(getGroupByCompanyId, { id: foreign })).data).listData, [])
  const { data } = await as.admin.call(listGroups, { Search: 'alo', Page: 1, PerPage: 10 })
  assert.deepEqual(data, {
    listData: [{ id, groupName: 'Alone', employeeCount: 0, givable: true }],
    ...{ count: 1, dataCount: 1 },
  })
})
