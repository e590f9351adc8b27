import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countPeople,
  getAllEmployeeCompanies,
  getEmployeeBySearch,
  getEmployeeExtByCompanyId,
  getSearchDataEmployeeExt,
  readAllEmployeeCompanies,
} from '@laisen/contract/endpoints/employees'
import { addGroup } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { server } from '@laisen/testkit/server'

const { given, as, database } = await server()

const company = await given.company()
const admin = as.person(await given.employee({ company, username: 'boss', permissions: [1] }))
const names: [username: string, first: string, last: string][] = [
  ['somchai', 'สมชาย', 'ใจดี'],
  ['malee', 'Malee', 'Srisuk'],
  ['kanok', 'กนกวรรณ', 'ศรีสุข'],
  ['naree', 'Náree', 'Ã_%'],
]
for (const [n, [username, first_name, last_name]] of names.entries()) {
  const { employeeId } = await given.employee({ company, username, roles: [n === 3 ? 2 : 3], active: n === 0 })
  await database.owner.updateTable('employees').set({ first_name, last_name }).where('id', '=', employeeId).execute()
}
const list = async (input: object = {}) => (await admin.call(getSearchDataEmployeeExt, input)).data
const found = async (input: object) => (await list(input)).result.listData.map(({ username }) => username)

test('the list answers a page of rows with the number of pages, rows and activated users, in both places [1.7.11] [1.3.25] [1.3.26]', async () => {
  const data = await list({ Page: 2, PerPage: 2 })
  assert.deepEqual(
    data.result.listData.map(({ username }) => username),
    ['malee', 'somchai'],
  )
  const totals = { count: 3, dataCount: 5, activateCount: 1 }
  const { listData: _, ...inside } = data.result
  assert.deepEqual(inside, totals)
  assert.deepEqual([data.count, data.dataCount, data.activateCount], [3, 5, 1])
  assert.deepEqual(await found({ Page: 99 }), [])
  assert.deepEqual(await found({ page: 3, perpage: 2 }), ['boss'])
})

test('the tabs of User Management are counted in one answer: each only for who may see its list, and of the own company', async () => {
  const own = await given.company()
  await given.employee({ company: own, roles: [3] })
  const counts = async (permissions: number[]) => {
    const person = await given.employee({ company: own, permissions })
    return (await as.person(person).call(countPeople)).data
  }
  assert.deepEqual(await counts([1]), { users: 2, roles: 3, groups: 1 })
  const group = await as.person(await given.employee({ company: own, permissions: [1] })).call(addGroup, {
    groupName: 'Sales',
  })
  assert.equal(group.status, 0)
  assert.deepEqual(await counts([9]), { users: 4, roles: null, groups: null })
  assert.deepEqual(await counts([17]), { users: null, roles: 3, groups: null })
  assert.deepEqual(await counts([13]), { users: null, roles: null, groups: 2 })
})

test('a search finds parts of names, usernames and emails, in Thai and English', async () => {
  const rows: [search: string, expected: string[]][] = [
    ['MA', ['malee']],
    ['alee', ['malee']],
    ['ใจ', ['somchai']],
    ['สมชาย ใจดี', ['somchai']],
    ['ศรี', ['kanok']],
    ['malee srisuk', ['malee']],
    ['kanok@', ['kanok']],
    ['example.com', ['naree', 'kanok', 'malee', 'somchai', 'boss']],
    ['na\u0301ree', ['naree']],
    ['NÁREE', ['naree']],
    ['_%', ['naree']],
    ['%', ['naree']],
    ['ก', ['kanok']],
    ['zz', []],
    ['ฬฬ', []],
    ["'; drop", []],
  ]
  for (const [Search, expected] of rows) {
    const data = await list({ Search })
    assert.deepEqual(
      data.result.listData.map(({ username }) => username),
      expected,
      Search,
    )
    assert.equal(data.dataCount, expected.length, Search)
  }
  assert.deepEqual(await found({ Search: 'example.com', Page: 2, PerPage: 2 }), ['malee', 'somchai'])
})

test('the list is filtered by role and by status, alone and together with a search [1.4.10] [1.6.01] [1.6.02]', async () => {
  assert.deepEqual(await found({ Filter: { role: 1 } }), ['boss'])
  assert.deepEqual(await found({ Filter: { role: 2 } }), ['naree'])
  assert.deepEqual(await found({ Filter: { role: 3 } }), ['kanok', 'malee', 'somchai'])
  assert.deepEqual(await found({ Filter: { signerStatus: 1 } }), ['somchai'])
  assert.deepEqual(await found({ Filter: { signerStatus: 2 } }), ['kanok', 'malee'])
  assert.deepEqual(await found({ Filter: { role: 3, signerStatus: 2 } }), ['kanok', 'malee'])
  assert.deepEqual(await found({ Filter: { role: 2, signerStatus: 1 } }), [])
  assert.deepEqual(await found({ Search: 'example', Filter: { role: 3, signerStatus: 2 } }), ['kanok', 'malee'])
  assert.deepEqual(await found({ Search: 'boss', Filter: { role: 1 } }), ['boss'])
  assert.deepEqual(await found({ Search: 'boss', Filter: { role: 3 } }), [])
  assert.deepEqual(await found({ Filter: {} }), await found({}))
  assert.equal((await list({ Filter: { role: 3 } })).dataCount, 3)
  const wrong = await admin.call(getSearchDataEmployeeExt, { Filter: { signerStatus: 7 } })
  assert.equal(wrong.code, 'VALUE_NOT_ALLOWED')
})

test('people with 9 list the users of their own company, and people without it list none [1.6.13]', async () => {
  const without = as.person(await given.employee({ company, permissions: [10, 11, 12] }))
  assert.equal((await without.call(getSearchDataEmployeeExt)).code, 'NOT_PERMITTED')
  const elsewhere = as.person(
    await given.employee({ company: await given.company(), username: 'alone', permissions: [9] }),
  )
  const { data } = await elsewhere.call(getSearchDataEmployeeExt, { Search: 'example.com' })
  assert.deepEqual(
    data.result.listData.map(({ username }) => username),
    ['alone'],
  )
})

test('pickers list every user by name only, whole or in pages, and search from two characters [1.7.20]', async () => {
  const plain = asPage((await admin.call(getEmployeeBySearch, { Search: 'ma' })).data)
  assert.deepEqual(
    plain.listData.map(({ username, employeeName }) => [username, employeeName]),
    [['malee', 'Malee Srisuk']],
  )
  assert.equal(JSON.stringify(plain).includes('@'), false)
  assert.deepEqual((await admin.call(getEmployeeBySearch, { Search: 'm' })).data, [])
  const all = asPage((await admin.call(getEmployeeExtByCompanyId)).data)
  assert.deepEqual(all.listData.map(({ username }) => username).toSorted(), (await found({ PerPage: 100 })).toSorted())
  const page = asPage((await admin.call(getEmployeeExtByCompanyId, { Page: 1, PerPage: 2 })).data)
  assert.deepEqual([page.listData.length, page.dataCount], [2, all.dataCount])
})

test('GetAllEmployeeCompanies answers POST and GET alike [1.7.18] [1.3.23]', async () => {
  const posted = asPage((await admin.call(getAllEmployeeCompanies)).data)
  const read = asPage((await admin.call(readAllEmployeeCompanies)).data)
  assert.deepEqual(read, posted)
  const malee = posted.listData.find(({ username }) => username === 'malee')!
  const { employeeID } = malee
  assert.deepEqual(malee, {
    employeeID,
    salaryID: 0,
    userID: employeeID,
    memberID: employeeID,
    username: 'malee',
    firstName: 'Malee',
    lastName: 'Srisuk',
    employeeName: 'Malee Srisuk',
  })
})

test('the totals stay correct over many changes, in few rows', async () => {
  const many = await given.company()
  const client = as.person(await given.employee({ company: many, permissions: [9] }))
  const people = []
  for (let n = 0; n < 70; n++) people.push(await given.employee({ company: many, roles: [3] }))
  for (const { employeeId } of people.slice(0, 20)) {
    await database.owner.updateTable('employees').set({ deleted_at: new Date() }).where('id', '=', employeeId).execute()
  }
  const { data } = await client.call(getSearchDataEmployeeExt)
  assert.deepEqual([data.dataCount, data.activateCount], [51, 50])
  const rows = await database.owner
    .selectFrom('employee_totals')
    .selectAll()
    .where('company_id', '=', many.companyId)
    .execute()
  assert.ok(rows.length <= 51, `${rows.length} rows`)
})
