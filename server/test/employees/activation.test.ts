import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addEmployeeExt,
  deleteEmployeeExtByUserId,
  getSearchDataEmployeeExt,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'

const { as, given, clock } = await server()
const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

/** A company with an administrator, and a package unless null. */
async function bought(facts: { limitUsers?: number; startsAt?: Date; endsAt?: Date } | null) {
  const company = await given.company({ plan: false })
  if (facts) await given.package({ ...facts, company })
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  return {
    company,
    add: (more: object = {}) => admin.call(addEmployeeExt, somebody({ activeStatus: true, ...more })),
    update: (employeeID: number, more: object) => admin.call(updateEmployeeExtJoin, { employeeID, ...more }),
    used: async () => (await admin.call(getProductsByCompany)).data.listData[0]?.limitUserUse,
    list: async (input: object = {}) => (await admin.call(getSearchDataEmployeeExt, input)).data,
  }
}

test('when 20 users are activated at the same moment, only as many as the package has places left are [1.1.06] [1.8.09]', async () => {
  const { add, used, list } = await bought({ limitUsers: 7 })
  await add()
  await add()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add()))
  assert.equal(answers.filter(({ status }) => status === 0).length, 5)
  const refused = answers.find(({ status }) => status === 1)!
  assert.deepEqual(
    [refused.code, refused.data, refused.params],
    ['PLAN_USERS_USED_UP', 'activated users exceed the plan', { left: 0, needed: 1 }],
  )
  assert.equal(await used(), 7)
  const { result, activateCount } = await list()
  assert.deepEqual([activateCount, result.activateCount, result.dataCount], [7, 7, 8])
})

test('the same holds when users are activated by editing', async () => {
  const { add, update, used, list } = await bought({ limitUsers: 3 })
  for (let n = 0; n < 10; n++) await add({ activeStatus: 2 })
  const people = (await list({ PerPage: 100 })).result.listData.filter(({ roleName }) => roleName === 'Signer')
  const answers = await Promise.all(
    people.flatMap(({ employeeID }) => [1, 2].map(() => update(employeeID, { activeStatus: 1 }))),
  )
  assert.equal(await used(), 3)
  assert.ok(answers.every(({ status, code }) => status === 0 || code === 'PLAN_USERS_USED_UP'))
  assert.equal((await list()).activateCount, 3)
})

test('with an expired package, or none, users can be added and listed but not activated [1.8.06] [1.8.08]', async () => {
  const expired = await bought({ startsAt: daysFromNow(-30), endsAt: daysFromNow(-1) })
  const answer = await expired.add()
  assert.deepEqual([answer.code, answer.data], ['PLAN_EXPIRED', 'Plan Expired !'])
  assert.equal((await expired.add({ activeStatus: 2 })).status, 0)
  assert.equal((await expired.list()).dataCount, 2)
  for (const none of [await bought(null), await bought({ startsAt: daysFromNow(1) })]) {
    const answer = await none.add()
    assert.deepEqual([answer.code, answer.data], ['PLAN_USERS_NOT_FOUND', 'plan not found'])
    assert.match(answer.message, /Contact sales/)
  }
})

test('only Signers are activated and counted, and a Signer who gets another role frees the place [1.3.07] [1.4.08] [1.6.05]', async () => {
  const { add, update, used, list } = await bought({ limitUsers: 1 })
  await add({ username: 'operator', employeeRole: [2] })
  assert.equal(await used(), 0)
  assert.equal((await list({ Search: 'operator' })).result.listData[0]!.activeStatus, null)
  await add({ username: 'signs' })
  assert.equal(await used(), 1)
  const signer = (await list({ Search: 'signs' })).result.listData[0]!
  assert.equal(signer.activeStatus, 1)
  // All places are taken: someone who is active stays active when other fields change.
  assert.equal((await update(signer.employeeID, { activeStatus: 1, firstName: 'Mali' })).status, 0)
  assert.equal((await update(signer.employeeID, { employeeRole: [2] })).status, 0)
  assert.equal(await used(), 0)
  assert.equal((await update(signer.employeeID, { employeeRole: [3] })).status, 0)
  assert.equal((await list({ Search: 'signs' })).result.listData[0]!.activeStatus, 2)
  assert.equal((await update(signer.employeeID, { activeStatus: '1' })).status, 0)
  assert.equal(await used(), 1)
})

test('deleting a Signer frees the place', async () => {
  const { add, used, list, company } = await bought({ limitUsers: 1 })
  await add({ username: 'leaves' })
  const { employeeID: id } = (await list({ Search: 'leaves' })).result.listData[0]!
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  assert.equal((await admin.call(deleteEmployeeExtByUserId, { id })).status, 0)
  assert.equal(await used(), 0)
  assert.equal((await add()).status, 0)
})
