import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addUpgradePlans, getProductsByCompany, getUpgradeRequest } from '@laisen/contract/endpoints/plans'
import {
  acceptUpgradeRequest,
  addPackage,
  declineUpgradeRequest,
  listUpgradeRequests,
} from '@laisen/contract/endpoints/platform'
import { runDueJobs } from '@laisen/testkit/jobs'
import { mailServer } from '@laisen/testkit/mail-server'
import { planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'
import { customerOf, offerId, operatorOf } from '../support/operator.ts'

const post = await mailServer()
after(() => post.close())
const house = await server({ config: { smtpUrl: post.url } })
const { clock, services, database } = house
const operator = await operatorOf(house)
const users50 = await offerId(house, '50 users')
const signatures500 = await offerId(house, '500 signatures')
const moreSignatures = await offerId(house, 'More signatures')
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

/** A company with an open upgrade request. */
async function asking(plans: { ProductPlanUserID?: number; ProductPlanSignatureID?: number }) {
  const customer = await customerOf(house)
  const companyID = customer.company.companyId
  const limits = { limitUser: 5, limitSignature: 100 }
  await operator.call(addPackage, { companyID, name: 'Before', expireDate: inDays(20), ...limits })
  const { data } = await customer.client.call(addUpgradePlans, plans)
  return { ...customer, companyID, requestID: data.requestID }
}

const mailed = async (): Promise<string> => {
  const before = post.received.length
  await runDueJobs(services)
  return (await post.until(before + 1)).at(-1)!.parsed.text ?? ''
}

test('accepting a request puts its package in force and emails the requester', async () => {
  const { client, companyID, requestID } = await asking({
    ProductPlanUserID: users50,
    ProductPlanSignatureID: signatures500,
  })
  await planOfCompany(house, companyID).charge(7)
  const listed = (await operator.call(listUpgradeRequests)).data.listData.find((one) => one.requestID === requestID)
  assert.deepEqual(
    [listed?.companyID, listed?.userPlan?.name, listed?.signaturePlan?.name, listed?.plan?.name],
    [companyID, '50 users', '500 signatures', 'Before'],
  )
  const { status } = await operator.call(acceptUpgradeRequest, { companyID, requestID })
  assert.equal(status, 0)
  const { listData } = (await client.call(getProductsByCompany)).data
  const [plan] = listData
  assert.deepEqual(
    [plan?.name, plan?.limitUser, plan?.limitSignature, plan?.limitSignatureUse, plan?.expireDate],
    ['50 users + 500 signatures', 50, 500, 0, inDays(365)],
  )
  assert.equal((await client.call(getUpgradeRequest)).data?.state, 'accepted')
  assert.match(await mailed(), /now has the package 50 users \+ 500 signatures/)
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: users50 })).status, 0)
})

test('accepting more users leaves the term, the signatures and their count unchanged', async () => {
  const { client, companyID, requestID } = await asking({ ProductPlanUserID: users50 })
  await planOfCompany(house, companyID).charge(7)
  await operator.call(acceptUpgradeRequest, { companyID, requestID })
  const [plan] = (await client.call(getProductsByCompany)).data.listData
  assert.deepEqual(
    [plan?.limitUser, plan?.limitSignature, plan?.limitSignatureUse, plan?.expireDate],
    [50, 100, 7, inDays(20)],
  )
  await mailed()
})

test('signatures charged while a request is accepted are counted once each', async () => {
  const { client, companyID, requestID } = await asking({ ProductPlanUserID: users50 })
  const stamp = () => planOfCompany(house, companyID).charge()
  await Promise.all([
    ...Array.from({ length: 20 }, stamp),
    operator.call(acceptUpgradeRequest, { companyID, requestID }),
    ...Array.from({ length: 20 }, stamp),
  ])
  const [plan] = (await client.call(getProductsByCompany)).data.listData
  assert.deepEqual([plan?.limitUser, plan?.limitSignatureUse], [50, 40])
  await mailed()
})

test('a request accepted several times at once is carried out once', async () => {
  const { companyID, requestID } = await asking({ ProductPlanSignatureID: signatures500 })
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => operator.call(acceptUpgradeRequest, { companyID, requestID })),
  )
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.ok(answers.every(({ status, code }) => status === 0 || code === 'UPGRADE_REQUEST_CLOSED'))
  const packages = await database.owner
    .selectFrom('packages')
    .select('name')
    .where('company_id', '=', companyID)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    packages.map(({ name }) => name),
    ['Before', '500 signatures'],
  )
  const declined = await operator.call(declineUpgradeRequest, { companyID, requestID, reason: 'late' })
  assert.equal(declined.code, 'UPGRADE_REQUEST_CLOSED')
  await mailed()
})

test('a contact-sales plan needs limits from the operator and gets exactly those', async () => {
  const { client, companyID, requestID } = await asking({ ProductPlanSignatureID: moreSignatures })
  const unsaid = await operator.call(acceptUpgradeRequest, { companyID, requestID })
  assert.deepEqual([unsaid.code, unsaid.params?.field], ['FIELD_REQUIRED', 'limitSignature'])
  const said = { companyID, requestID, limitSignature: 77_000, expireDate: null }
  assert.equal((await operator.call(acceptUpgradeRequest, said)).status, 0)
  const [plan] = (await client.call(getProductsByCompany)).data.listData
  assert.deepEqual([plan?.limitSignature, plan?.limitUser, plan?.expireDate], [77_000, 5, null])
  await mailed()
})

test('declining a request keeps the package, gives the reason and lets the company ask again', async () => {
  const { client, companyID, requestID } = await asking({ ProductPlanUserID: users50 })
  const silent = await operator.call(declineUpgradeRequest, { companyID, requestID, reason: '  ' })
  assert.deepEqual([silent.code, silent.params?.field], ['FIELD_REQUIRED', 'reason'])
  const reason = 'Your last invoice is open.'
  assert.equal((await operator.call(declineUpgradeRequest, { companyID, requestID, reason })).status, 0)
  const told = (await client.call(getUpgradeRequest)).data
  assert.deepEqual([told?.state, told?.reason], ['declined', reason])
  assert.match(await mailed(), /Reason: Your last invoice is open\./)
  assert.equal((await client.call(getProductsByCompany)).data.listData[0]?.name, 'Before')
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: users50 })).status, 0)
})

test('a request is found only under its own company', async () => {
  const [one, other] = [await asking({ ProductPlanUserID: users50 }), await asking({ ProductPlanUserID: users50 })]
  const crossed = { companyID: one.companyID, requestID: other.requestID }
  assert.equal((await operator.call(acceptUpgradeRequest, crossed)).code, 'NOT_FOUND')
  assert.equal((await operator.call(declineUpgradeRequest, { ...crossed, reason: 'x' })).code, 'NOT_FOUND')
})

test('customers and view-only operators can neither accept nor decline a request', async () => {
  const { client, companyID, requestID } = await asking({ ProductPlanUserID: users50 })
  const watcher = await operatorOf(house, [1, 99])
  const asked = { companyID, requestID }
  assert.equal((await house.call(acceptUpgradeRequest, asked)).http, 401)
  for (const other of [client, watcher]) {
    assert.equal((await other.call(acceptUpgradeRequest, asked)).http, 403)
    assert.equal((await other.call(declineUpgradeRequest, { ...asked, reason: 'x' })).http, 403)
  }
  assert.equal((await client.call(listUpgradeRequests)).http, 403)
  assert.equal((await watcher.call(listUpgradeRequests)).status, 0)
})

test('a reason has at most 200 characters', async () => {
  const { companyID, requestID } = await asking({ ProductPlanUserID: users50 })
  const decline = (reason: string) => operator.call(declineUpgradeRequest, { companyID, requestID, reason })
  assert.equal((await decline('ก'.repeat(201))).code, 'TEXT_TOO_LONG')
  assert.equal((await decline('ก'.repeat(200))).status, 0)
})
