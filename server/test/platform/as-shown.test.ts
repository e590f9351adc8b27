import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { addUpgradePlans, getMasterProductPlan, withdrawUpgradeRequest } from '@laisen/contract/endpoints/plans'
import * as platform from '@laisen/contract/endpoints/platform'
import { server } from '@laisen/testkit/server'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { customerOf, operatorOf } from '../support/operator.ts'

const house = await server()
const { as, database, given, clock } = house
const operator = await operatorOf(house)
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()
const filled = {
  ...{ telephoneNo: '021234567', email: 'office@acme.example', country: 'Thailand', city: 'Trang' },
  address: '1 Rama IX',
}

/** A customer whose record is filled in, as the operator was shown it. */
async function shownCustomer() {
  const { client, company } = await customerOf(house)
  const companyID = company.companyId
  await client.call(updateCompanyDetail, { ...filled, companyName: 'Company 2' })
  return { client, companyID, shown: { companyName: 'Company 2', country: 'Thailand' } }
}

const verified = async (companyID: number) =>
  (await operator.call(platform.getCompany, { companyID })).data.company.verifyDate !== null

test('a verification is of the name and country that the operator read, and says what has changed', async () => {
  const { client, companyID, shown } = await shownCustomer()
  const verify = (more: object) =>
    operator.call(platform.verifyCompany, { companyID, verified: true, reason: 'DBD record seen', ...more })
  await client.call(updateCompanyDetail, { companyName: 'Bank of Thailand' })
  const refused = await verify({ shown })
  assert.deepEqual(
    [refused.http, refused.code, refused.message],
    [
      200,
      'CHANGED_SINCE_SHOWN',
      'Someone else changed this in the meantime: “Company 2” is now “Bank of Thailand”. Look at it again before you continue.',
    ],
  )
  assert.equal(await verified(companyID), false)
  await client.call(updateCompanyDetail, { companyName: 'Company 2', country: 'Laos' })
  assert.deepEqual((await verify({ shown })).params, { before: 'Thailand', after: 'Laos' })
  await client.call(updateCompanyDetail, { companyName: 'Company 2', country: 'Thailand', city: 'Phuket' })
  assert.equal((await verify({ shown })).status, 0)
  assert.equal(await verified(companyID), true)
})

test('a company that renames itself at the moment of its verification is not verified under the new name, whoever comes first', async () => {
  const { client, companyID, shown } = await shownCustomer()
  const asked = { companyID, verified: true, reason: 'DBD record seen', shown }
  const letGo = await holdBack(database, { table: 'companies', on: 'insert or update' })
  const renames = client.call(updateCompanyDetail, { companyName: 'Bank of Thailand' })
  await doneOrWaiting(database, renames, 1)
  const verifies = operator.call(platform.verifyCompany, asked)
  await doneOrWaiting(database, verifies, 2)
  await letGo()
  assert.deepEqual([(await renames).status, (await verifies).code], [0, 'CHANGED_SINCE_SHOWN'])
  assert.equal(await verified(companyID), false)

  await client.call(updateCompanyDetail, { companyName: 'Company 2' })
  const again = await holdBack(database, { table: 'companies', on: 'insert or update' })
  const first = operator.call(platform.verifyCompany, asked)
  await doneOrWaiting(database, first, 1)
  const second = client.call(updateCompanyDetail, { companyName: 'Bank of Thailand' })
  await doneOrWaiting(database, second, 2)
  await again()
  assert.deepEqual([(await first).status, (await second).status], [0, 0])
  assert.equal(await verified(companyID), false)
})

test('our own screens bring what they showed, and programs may leave it out', async () => {
  const company = await given.company({ kind: 'COM', plan: false })
  const person = await given.employee({ company, permissions: [1] })
  const [web, program] = [await as.web(person), as.person(person)]
  const { companyID, shown } = await shownCustomer()
  const asked = { companyID, verified: true, reason: 'DBD record seen' }
  const refused = await web.call(platform.verifyCompany, asked)
  assert.equal(refused.code, 'PAGE_OUTDATED')
  assert.equal((await web.call(platform.verifyCompany, { ...asked, shown })).status, 0)
  assert.equal((await program.call(platform.verifyCompany, { companyID, verified: false })).status, 0)
})

test('a decision about a company that waits is about the one that was read; a suspension that somebody else renewed is not ended', async () => {
  const { companyID, shown } = await shownCustomer()
  const other = { ...shown, companyName: 'Company 3' }
  await database.owner.updateTable('companies').set({ waits_since: clock.now() }).where('id', '=', companyID).execute()
  for (const decide of [
    () => operator.call(platform.approveCompany, { companyID, shown: other }),
    () => operator.call(platform.declineCompany, { companyID, reason: 'Unknown', shown: other }),
  ]) {
    assert.equal((await decide()).code, 'CHANGED_SINCE_SHOWN')
  }
  assert.equal((await operator.call(platform.approveCompany, { companyID, shown })).status, 0)

  await operator.call(platform.suspendCompany, { companyID, reason: 'Unpaid' })
  await operator.call(platform.resumeCompany, { companyID })
  await operator.call(platform.suspendCompany, { companyID, reason: 'Court order' })
  const resume = (suspendReason: string) =>
    operator.call(platform.resumeCompany, { companyID, shown: { suspendReason } })
  assert.deepEqual((await resume('Unpaid')).params, { before: 'Unpaid', after: 'Court order' })
  assert.equal((await resume('Court order')).status, 0)
})

test('a package is given in place of the one that was shown', async () => {
  const { companyID } = await shownCustomer()
  const add = (name: string, current: number | null) =>
    operator.call(platform.addPackage, { companyID, name, expireDate: inDays(30), replace: true, shown: { current } })
  const first = await add('First', null)
  assert.equal((await add('Second', null)).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await add('Second', first.data.packageID)).status, 0)
})

test('of two who change a package, each keeps what they changed, and what both change is refused to the second', async () => {
  const { companyID } = await shownCustomer()
  const shown = { name: 'Gold', expireDate: inDays(30), limitUser: 5, limitSignature: 100, limitByte: 10 ** 9 }
  const { packageID } = (await operator.call(platform.addPackage, { companyID, ...shown })).data
  const save = (changed: Partial<typeof shown>) =>
    operator.call(platform.updatePackage, { companyID, packageID, ...shown, ...changed, shown })
  const [one, other] = await Promise.all([save({ limitUser: 9 }), save({ limitSignature: 300 })])
  assert.deepEqual([one.status, other.status], [0, 0])
  assert.deepEqual((await save({ limitUser: 7 })).params, { before: '5', after: '9' })
  assert.equal((await save({ limitUser: 9 })).status, 0)
  assert.equal((await save({ expireDate: inDays(60) })).status, 0)
  const [now] = (await operator.call(platform.getCompany, { companyID })).data.packages
  assert.deepEqual([now?.limitUser, now?.limitSignature, now?.expireDate], [9, 300, inDays(60)])
})

/** A plan of its own, and what whoever asks for it was shown. */
async function offered() {
  const words = { name: 'Silver', nameTh: 'เงิน', description: 'Small', descriptionTh: 'เล็ก', contactSale: false }
  const gives = { limitSignature: 500, limitByte: 10 ** 9 }
  const { data } = await operator.call(platform.addPlan, { kind: 'signature', ...words, ...gives })
  const change = (more: object, shown: object = {}) =>
    operator.call(platform.updatePlan, {
      planID: data.id,
      ...words,
      ...gives,
      ...more,
      shown: { ...words, limitUser: null, ...gives, ...shown },
    })
  return { planID: data.id, change, gives: { limitUser: null, ...gives, contactSale: false } }
}

test('a plan is asked for, and given, with the limits that were read', async () => {
  const { planID, change, gives } = await offered()
  const { client, companyID } = await shownCustomer()
  const ask = (shown: typeof gives) => client.call(addUpgradePlans, { ProductPlanSignatureID: planID, shown })
  await change({ limitSignature: 50 })
  assert.deepEqual((await ask(gives)).params, { before: '500', after: '50' })
  const now = { ...gives, limitSignature: 50 }
  const { requestID } = (await ask(now)).data
  const accept = (shown: typeof gives & { current: number | null }) =>
    operator.call(platform.acceptUpgradeRequest, { companyID, requestID, limitUser: 3, shown })
  assert.equal((await accept({ ...gives, current: null })).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await accept({ ...now, current: 7 })).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await accept({ ...now, current: null })).status, 0)
})

test('what the list of requests shows as the package that would be replaced is what an acceptance brings', async () => {
  const { planID, gives } = await offered()
  const { client, companyID } = await shownCustomer()
  const given = { companyID, name: 'Before', expireDate: inDays(30), limitUser: 3, limitSignature: 10 }
  await operator.call(platform.addPackage, given)
  const { requestID } = (await client.call(addUpgradePlans, { ProductPlanSignatureID: planID, shown: gives })).data
  const listed = (await operator.call(platform.listUpgradeRequests)).data.listData.find(
    (one) => one.requestID === requestID,
  )
  const accept = (current: number | null) =>
    operator.call(platform.acceptUpgradeRequest, { companyID, requestID, shown: { ...gives, current } })
  await operator.call(platform.addPackage, { ...given, name: 'Between', replace: true })
  assert.equal((await accept(listed!.plan!.id)).code, 'CHANGED_SINCE_SHOWN')
  const { company } = (await operator.call(platform.getCompany, { companyID })).data
  assert.equal((await accept(company.plan!.id)).status, 0)
})

test('of two who change a plan, each keeps what they changed; one that was renamed is not withdrawn', async () => {
  const { planID, change } = await offered()
  assert.equal((await change({ description: 'For few' })).status, 0)
  assert.equal((await change({ name: 'Pewter' })).status, 0)
  assert.equal((await change({ name: 'Tin' })).code, 'CHANGED_SINCE_SHOWN')
  const { data } = await house.call(getMasterProductPlan, { locale: 'en' })
  const now = data.signature.find(({ id }) => id === planID)
  assert.deepEqual([now?.name, now?.description], ['Pewter', 'For few'])
  const withdraw = (name: string) => operator.call(platform.withdrawPlan, { planID, withdrawn: true, shown: { name } })
  assert.equal((await withdraw('Silver')).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await withdraw('Pewter')).status, 0)
})

test('a request that somebody made in place of the one that was shown is not withdrawn', async () => {
  const { planID, gives } = await offered()
  const { client } = await shownCustomer()
  const ask = () => client.call(addUpgradePlans, { ProductPlanSignatureID: planID, shown: gives })
  const withdraw = (request: number) => client.call(withdrawUpgradeRequest, { shown: { request } })
  const first = (await ask()).data.requestID
  assert.equal((await withdraw(first)).status, 0)
  const second = (await ask()).data.requestID
  assert.equal((await withdraw(first)).code, 'CHANGED_SINCE_SHOWN')
  assert.equal((await withdraw(second)).status, 0)
})
