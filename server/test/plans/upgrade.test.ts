import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addUpgradePlans,
  getMasterProductPlan,
  getProductsByCompany,
  getUpgradeRequest,
  updateProductsByCompany,
  withdrawUpgradeRequest,
} from '@laisen/contract/endpoints/plans'
import { server } from '@laisen/testkit/server'
import { customerOf, offerId } from '../support/operator.ts'

const house = await server()
const { call, as, given, database, clock } = house
const users50 = await offerId(house, '50 users')
const users10 = await offerId(house, '10 users')
const signatures500 = await offerId(house, '500 signatures')
const signatures2000 = await offerId(house, '2,000 signatures')

test('the plans on offer are listed without a session, by users and by signatures, in English and Thai [1.3.16] [1.7.34]', async () => {
  const { data } = await call(getMasterProductPlan, {})
  assert.deepEqual(
    data.user.map(({ name, limitUser, contactSale }) => [name, limitUser, contactSale]),
    [
      ['10 users', 10, false],
      ['50 users', 50, false],
      ['200 users', 200, false],
      ['More users', null, true],
    ],
  )
  assert.deepEqual(
    data.signature.map(({ limitSignature }) => limitSignature),
    [500, 2000, 10_000, null],
  )
  assert.deepEqual(Object.keys(data.user[0]!), [
    'id',
    'name',
    'description',
    'limitUser',
    'limitSignature',
    'limitByte',
    'contactSale',
  ])
  const thai = await call(getMasterProductPlan, { locale: 'th' })
  assert.equal(thai.data.user[0]?.name, 'ผู้ใช้ 10 คน')
  assert.deepEqual(
    [data.signature[0]?.description, thai.data.signature[0]?.description],
    ['About 10 a week.', 'ประมาณสัปดาห์ละ 10 ลายเซ็น'],
  )
  for (const plan of [...thai.data.user, ...thai.data.signature])
    assert.match(`${plan.name} ${plan.description}`, /[ก-๙].* .*[ก-๙]/)
})

test('an upgrade request takes the company from the session, not from the fields it sends [1.3.19] [1.7.35]', async () => {
  const { company, client, person } = await customerOf(house)
  const other = await given.company()
  const sent = {
    ProductPlanUserID: users50,
    ProductPlanSignatureID: signatures500,
    CompanyName: 'Somebody Else',
    CompanyCode: other.code,
    TelephoneNo: '021234567',
    Email: 'a@b.example',
    Address: 'Road',
    Country: 'Thailand',
    City: 'Bangkok',
    companyID: other.companyId,
  }
  const { status, data } = await client.call(addUpgradePlans, sent)
  assert.equal(status, 0)
  const request = (await client.call(getUpgradeRequest)).data!
  assert.deepEqual(
    [request.requestID, request.state, request.userPlan?.name, request.signaturePlan?.name, request.requestedBy],
    [data.requestID, 'open', '50 users', '500 signatures', `Somchai Jaidee ${person.username}`],
  )
  const rows = await database.owner.selectFrom('upgrade_requests').select(['company_id']).execute()
  assert.deepEqual(rows, [{ company_id: company.companyId }])
})

test('a company has one open upgrade request at a time, however many are sent at once', async () => {
  const { client } = await customerOf(house)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => client.call(addUpgradePlans, { ProductPlanUserID: users50 })),
  )
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.ok(answers.every(({ status, code }) => status === 0 || code === 'UPGRADE_REQUEST_OPEN'))
  assert.equal((await client.call(withdrawUpgradeRequest)).status, 0)
  assert.equal((await client.call(withdrawUpgradeRequest)).code, 'UPGRADE_REQUEST_CLOSED')
  assert.equal((await client.call(getUpgradeRequest)).data?.state, 'withdrawn')
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: users50 })).status, 0)
})

test('a request for no plan or for one not on offer is refused', async () => {
  const { client } = await customerOf(house)
  assert.equal((await client.call(addUpgradePlans, {})).code, 'UPGRADE_PLAN_REQUIRED')
  const nothing = { ProductPlanUserID: 0, ProductPlanSignatureID: null }
  assert.equal((await client.call(addUpgradePlans, nothing)).code, 'UPGRADE_PLAN_REQUIRED')
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: 999_999 })).code, 'PLAN_OFFER_NOT_FOUND')
  // A signature plan cannot be requested as a user plan.
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: signatures500 })).code, 'PLAN_OFFER_NOT_FOUND')
  await database.owner.updateTable('plans').set({ withdrawn_at: new Date() }).where('id', '=', users10).execute()
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: users10 })).code, 'PLAN_OFFER_NOT_FOUND')
  await database.owner.updateTable('plans').set({ withdrawn_at: null }).where('id', '=', users10).execute()
})

test('a signature plan that does not exist is refused with the specified message, in the user’s language [1.8.30] [1.8.31] [2.8.19]', async () => {
  const { company, client } = await customerOf(house)
  const english = await client.call(addUpgradePlans, { ProductPlanSignatureID: 999_999 })
  assert.equal(english.message, 'Unable to complete the transaction because the Plan Signature was not found.')
  const thai = as.person(await given.employee({ company, permissions: [1], locale: 'th' }))
  const { message } = await thai.call(addUpgradePlans, { ProductPlanSignatureID: 999_999 })
  assert.equal(message, 'ทำรายการไม่สำเร็จ เนื่องจากไม่พบแพ็กเกจลายเซ็น')
})

test('a signature plan smaller than what the package has left is refused with the specified message [1.8.32] [2.8.18]', async () => {
  const { company, client } = await customerOf(house)
  await given.package({ company, limitSignatures: 1000, signaturesUsed: 499 })
  const { code, message, data, params } = await client.call(addUpgradePlans, { ProductPlanSignatureID: signatures500 })
  assert.equal(code, 'PLAN_SIGNATURES_TOO_FEW')
  assert.match(message, /^The number of Plan Signatures is not enough\./)
  assert.equal(data, 'The number of Plan Signatures is not enough.')
  assert.deepEqual([params?.left, params?.limit], [501, 500])
  assert.equal((await client.call(addUpgradePlans, { ProductPlanSignatureID: signatures2000 })).status, 0)
})

test('a signature plan with exactly as many signatures as are left is accepted', async () => {
  const { company, client } = await customerOf(house)
  await given.package({ company, limitSignatures: 1000, signaturesUsed: 500 })
  assert.equal((await client.call(addUpgradePlans, { ProductPlanSignatureID: signatures500 })).status, 0)
})

test('a user plan smaller than the number of activated users is refused with both numbers', async () => {
  const { company, client } = await customerOf(house)
  for (let count = 0; count < 11; count++) await given.employee({ company, roles: [3], password: null })
  const { code, params } = await client.call(addUpgradePlans, { ProductPlanUserID: users10 })
  assert.deepEqual([code, params?.used, params?.limit], ['PLAN_USERS_TOO_FEW', 11, 10])
  await database.owner
    .updateTable('employees')
    .set({ active: false })
    .where('id', '=', (query) =>
      query
        .selectFrom('employee_roles')
        .select('employee_id')
        .where('company_id', '=', company.companyId)
        .orderBy('employee_id')
        .limit(1),
    )
    .execute()
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID: users10 })).status, 0)
})

test('requesting an upgrade needs permission to change settings, and 99 forbids it', async () => {
  const { company } = await customerOf(house)
  const signer = as.person(await given.employee({ company, roles: [3] }))
  assert.equal((await signer.call(addUpgradePlans, { ProductPlanUserID: users50 })).http, 403)
  assert.equal((await signer.call(getUpgradeRequest)).status, 0)
  const watcher = as.person(await given.employee({ company, permissions: [1, 99] }))
  assert.equal((await watcher.call(addUpgradePlans, { ProductPlanUserID: users50 })).http, 403)
})

test('a company can neither see nor withdraw another company’s request', async () => {
  const [one, other] = [await customerOf(house), await customerOf(house)]
  await one.client.call(addUpgradePlans, { ProductPlanUserID: users50 })
  assert.equal((await other.client.call(getUpgradeRequest)).data, null)
  assert.equal((await other.client.call(withdrawUpgradeRequest)).code, 'UPGRADE_REQUEST_CLOSED')
  assert.equal((await one.client.call(getUpgradeRequest)).data?.state, 'open')
})

test('UpdateTProduct_CompanyByCompany recounts the users and ignores any limits it is sent [1.7.32]', async () => {
  const { company, client } = await customerOf(house)
  const packageId = await given.package({ company, limitUsers: 5, limitSignatures: 10, signaturesUsed: 3 })
  const sent = { limitUser: 5000, limitSignature: 5000, checkUnlimitUser: true, limitSignatureUse: 0 }
  const before = (await client.call(getProductsByCompany)).data
  assert.deepEqual((await client.call(updateProductsByCompany, sent as never)).data, before)
  await given.employee({ company, roles: [3] })
  const after = (await client.call(updateProductsByCompany)).data.listData[0]!
  assert.deepEqual(
    [after.id, after.limitUser, after.limitUserUse, after.freeUser, after.limitSignature, after.limitSignatureUse],
    [packageId, 5, 1, 4, 10, 3],
  )
})

test('the plan shows limits, unlimited flags, used counts and free users [1.3.14] [1.3.15] [1.7.31]', async () => {
  const { company, client } = await customerOf(house)
  await given.package({ company, limitUsers: 1 })
  await given.employee({ company, roles: [3] })
  await given.employee({ company, roles: [3] })
  const { listData } = (await client.call(getProductsByCompany)).data
  const { limitUser, limitUserUse, freeUser, checkUnlimitUser, checkUnlimitSignature } = listData[0]!
  // With 2 users on a package for 1, free users is 0, not -1.
  assert.deepEqual([limitUser, limitUserUse, freeUser, checkUnlimitUser, checkUnlimitSignature], [1, 2, 0, false, true])
  await given.package({ company, limitUsers: 5, startsAt: clock.now() })
  const [larger] = (await client.call(getProductsByCompany)).data.listData
  assert.equal(larger?.freeUser, 3)
})

test('requesting and withdrawing an upgrade need permission 106', async () => {
  for (const held of [2, 9, 13, 17, 21]) {
    const other = as.person(await given.employee({ permissions: [held] }))
    assert.equal((await other.call(addUpgradePlans, { ProductPlanUserID: users10 })).code, 'NOT_PERMITTED')
    assert.equal((await other.call(withdrawUpgradeRequest)).code, 'NOT_PERMITTED')
  }
  const buyer = as.person(await given.employee({ permissions: [106] }))
  assert.equal((await buyer.call(addUpgradePlans, { ProductPlanUserID: users10 })).status, 0)
  assert.equal((await buyer.call(withdrawUpgradeRequest)).status, 0)
})
