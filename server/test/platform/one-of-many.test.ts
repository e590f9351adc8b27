import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLegalText, listLegalTexts, saveLegalText } from '@laisen/contract/endpoints/legal-texts'
import {
  addUpgradePlans,
  getMasterProductPlan,
  getProductsByCompany,
  withdrawUpgradeRequest,
} from '@laisen/contract/endpoints/plans'
import {
  addPlan,
  declineUpgradeRequest,
  getCompany,
  listCompanies,
  listUpgradeRequests,
  resumeCompany,
  suspendCompany,
  updatePlan,
  withdrawPlan,
} from '@laisen/contract/endpoints/platform'
import { server } from '@laisen/testkit/server'
import { customerOf, offerId, operatorOf } from '../support/operator.ts'

// What the operator does to one of several is done to that one alone.

const house = await server()
const operator = await operatorOf(house)
const offered = async () => {
  const { user, signature } = (await house.call(getMasterProductPlan, { locale: 'en' })).data
  return [...user, ...signature]
}

test('of several versions of a legal text the latest is in force, and the others are listed below it', async () => {
  const words = { titleEn: 'Cookies', titleTh: 'คุกกี้', bodyTh: 'ข้อความ' }
  for (const version of [1, 2, 3])
    await operator.call(saveLegalText, { name: 'cookies', version, ...words, bodyEn: `Text after ${version}` })
  const { version, body } = (await house.call(getLegalText, { name: 'cookies', locale: 'en' })).data
  assert.deepEqual([version, body], [4, 'Text after 3'])
  const { listData } = (await operator.call(listLegalTexts, { name: 'cookies' })).data
  assert.deepEqual(
    listData.map((one) => one.version),
    [4, 3, 2, 1],
  )
})

test('a changed plan keeps its kind and leaves every other plan as it is', async () => {
  const user = (await operator.call(addPlan, { kind: 'user', name: '7 users', limitUser: 7 })).data
  const signature = (await operator.call(addPlan, { kind: 'signature', name: '8 signatures', limitSignature: 8 })).data
  const others = async () => (await offered()).filter(({ id }) => id !== user.id && id !== signature.id)
  const before = await others()

  const limits = { limitUser: 70, limitSignature: 80 }
  await operator.call(updatePlan, { planID: user.id, name: '70 users', ...limits })
  await operator.call(updatePlan, { planID: signature.id, name: '80 signatures', ...limits })
  const changed = [user.id, signature.id].map(async (id) => (await offered()).find((plan) => plan.id === id))
  assert.deepEqual(
    (await Promise.all(changed)).map((plan) => [plan?.name, plan?.limitUser, plan?.limitSignature]),
    [
      ['70 users', 70, null],
      ['80 signatures', null, 80],
    ],
  )
  assert.deepEqual(await others(), before)
})

test('a withdrawn plan goes, and no other goes with it', async () => {
  const before = await offered()
  const { id: planID } = (await operator.call(addPlan, { kind: 'user', name: '9 users', limitUser: 9 })).data
  await operator.call(withdrawPlan, { planID, withdrawn: true })
  assert.deepEqual(await offered(), before)
})

test('a decision is about one request: those of before keep what became of them', async () => {
  const { client, company } = await customerOf(house)
  const companyID = company.companyId
  const ProductPlanUserID = await offerId(house, '50 users')
  const ask = async () => (await client.call(addUpgradePlans, { ProductPlanUserID })).data.requestID
  const first = await ask()
  await client.call(withdrawUpgradeRequest)
  const second = await ask()
  await operator.call(declineUpgradeRequest, { companyID, requestID: second, reason: 'Call us first' })
  const third = await ask()
  const { listData } = (await operator.call(listUpgradeRequests, { Filter: { state: 'all' }, Search: company.code }))
    .data
  assert.deepEqual(
    listData.map(({ requestID, state, reason }) => [requestID, state, reason]),
    [
      [first, 'withdrawn', ''],
      [second, 'declined', 'Call us first'],
      [third, 'open', ''],
    ],
  )
})

test('a search that finds no company says none', async () => {
  const { listData, count, dataCount } = (await operator.call(listCompanies, { Search: 'no such company' })).data
  assert.deepEqual([listData, count, dataCount], [[], 0, 0])
})

test('what a company asks for is in its history, and a company without a package is told of none', async () => {
  const { client, company } = await customerOf(house)
  const { listData, dataCount } = (await client.call(getProductsByCompany)).data
  assert.deepEqual([listData, dataCount], [[], 0])
  await client.call(addUpgradePlans, { ProductPlanUserID: await offerId(house, '50 users') })
  const { events } = (await operator.call(getCompany, { companyID: company.companyId })).data
  assert.equal(events[0]?.type, 'upgrade.requested')
})

test('a company that is active again has neither a date nor a reason of suspension', async () => {
  // Without a person: one who logs in meanwhile would be refused.
  const { companyId: companyID } = await house.given.company({ plan: false })
  const suspended = (await operator.call(suspendCompany, { companyID, reason: 'Unpaid' })).data
  assert.equal(suspended.suspendReason, 'Unpaid')
  const { suspendDate, suspendReason } = (await operator.call(resumeCompany, { companyID })).data
  assert.deepEqual([suspendDate, suspendReason], [null, ''])
})
