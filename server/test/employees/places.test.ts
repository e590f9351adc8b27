import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addEmployeeExt,
  deleteEmployeeExtByUserId,
  getSearchDataEmployeeExt,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { builtInRoles } from '@laisen/contract/permissions'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

// Only an activated Signer takes a place of the package.

const { as, given } = await server()

async function house(limitUsers: number) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitUsers })
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const find = async (username: string) =>
    (await admin.call(getSearchDataEmployeeExt, { Search: username })).data.result.listData.find(
      (row) => row.username === username,
    )!
  return {
    admin,
    find,
    add: async (facts: Parameters<typeof somebody>[0]) => {
      const person = somebody(facts)
      const { status, code } = await admin.call(addEmployeeExt, person)
      return { done: status === 0 ? 'added' : code, row: status === 0 ? await find(person.username!) : undefined }
    },
    used: async () => (await admin.call(getProductsByCompany)).data.listData[0]?.limitUserUse,
  }
}

test('an Operator takes no place, activated or not, and a Signer none until activated', async () => {
  const { add, used } = await house(1)
  const operator = await add({ employeeRole: [{ roleID: builtInRoles.operator }], activeStatus: 1 })
  const signer = await add({})
  assert.deepEqual([operator.row?.activeStatus, signer.row?.activeStatus], [null, 2])
  assert.equal(await used(), 0)
  const active = await add({ activeStatus: 1 })
  assert.deepEqual([active.row?.activeStatus, await used()], [1, 1])
  assert.equal((await add({ activeStatus: 1 })).done, 'PLAN_USERS_USED_UP')
})

test('another change of a Signer neither activates nor deactivates them', async () => {
  const { admin, add, find } = await house(1)
  const [passive, active] = [(await add({})).row!, (await add({ activeStatus: 1 })).row!]
  for (const { employeeID, username, activeStatus } of [passive, active]) {
    assert.equal((await admin.call(updateEmployeeExtJoin, { employeeID, firstName: 'Malee' })).status, 0)
    assert.equal((await find(username)).activeStatus, activeStatus)
  }
})

test('a Signer who becomes an Operator, or is deleted, gives the place back', async () => {
  const { admin, add, used } = await house(1)
  const first = (await add({ activeStatus: 1 })).row!
  const employeeRole = [{ roleID: builtInRoles.operator }]
  assert.equal((await admin.call(updateEmployeeExtJoin, { employeeID: first.employeeID, employeeRole })).status, 0)
  assert.equal(await used(), 0)
  const second = (await add({ activeStatus: 1 })).row!
  assert.equal(await used(), 1)
  assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: second.employeeID })).status, 0)
  assert.equal(await used(), 0)
})

test('the user name and the address of a deleted user are free again', async () => {
  const { admin, add, find } = await house(5)
  const facts = { username: 'again', email: 'again@example.com' }
  const gone = (await add(facts)).row!
  assert.equal((await add(facts)).done, 'USERNAME_DUPLICATE')
  await admin.call(deleteEmployeeExtByUserId, { id: gone.employeeID })
  assert.equal((await add(facts)).done, 'added')
  assert.notEqual((await find('again')).employeeID, gone.employeeID)
})
