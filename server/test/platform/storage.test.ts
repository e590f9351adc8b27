import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUpgradePlans, getMasterProductPlan, getProductsByCompany } from '@laisen/contract/endpoints/plans'
import {
  acceptUpgradeRequest,
  addPackage,
  addPlan,
  getCompany,
  listPlans,
  updatePackage,
  updatePlan,
} from '@laisen/contract/endpoints/platform'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { GIGABYTE } from '@laisen/contract/storage'
import { openTransaction } from '@laisen/testkit/open-transaction'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { customerOf, offerId, operatorOf } from '../support/operator.ts'
import { sentence } from '../support/sentence.ts'
import { stamped, stampRequest } from '../support/stamping.ts'
import { countedBytes } from '../support/storage.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: today })
const operator = await operatorOf(house)

/** A company with a package, and something stored. */
async function customer(limitByte?: number | null) {
  const { company, client } = await customerOf(house)
  const companyID = company.companyId
  const facts = { name: 'Small', limitUser: 5, limitSignature: 500 }
  const { packageID } = (
    await operator.call(addPackage, { companyID, ...facts, ...(limitByte === undefined ? {} : { limitByte }) })
  ).data
  const certID = await addedCertificate(client, identities.nattapong)
  const asked = { companyID, packageID, ...facts }
  return {
    client,
    certID,
    companyID,
    update: (change: { limitByte?: number | null; limitSignature?: number }) =>
      operator.call(updatePackage, { ...asked, ...change }),
    plan: async () => (await client.call(getProductsByCompany)).data.listData[0]!,
  }
}

test('a package has 1 GB of storage for every 100 signatures, unless the operator states a limit or none', async () => {
  const usual = await customer()
  assert.deepEqual([(await usual.plan()).limitByte, (await usual.plan()).checkUnlimitByte], [5 * GIGABYTE, false])
  const stated = await customer(3 * GIGABYTE)
  assert.equal((await stated.plan()).limitByte, 3 * GIGABYTE)
  // A program that knows nothing of storage does not change it.
  assert.equal((await stated.update({ limitSignature: 600 })).status, 0)
  assert.equal((await stated.plan()).limitByte, 3 * GIGABYTE)
  assert.equal((await stated.update({ limitByte: null })).status, 0)
  assert.deepEqual([(await stated.plan()).limitByte, (await stated.plan()).checkUnlimitByte], [null, true])
})

test('the operator sees what a company stores, and the limit of each package', async () => {
  const { client, companyID } = await customer(GIGABYTE)
  const { company, packages, events } = (await operator.call(getCompany, { companyID })).data
  assert.equal(company.plan?.limitByteUse, await countedBytes(client))
  assert.deepEqual([company.plan?.limitByte, packages[0]?.limitByte], [GIGABYTE, GIGABYTE])
  assert.equal(events[0]?.type, 'package.added')
})

test('the limit can be lowered to what is stored but not below; one that is already below can stay or be raised', async () => {
  const { client, certID, update } = await customer(GIGABYTE)
  await stamped(client, certID)
  const usedBytes = await countedBytes(client)
  const low = await update({ limitByte: usedBytes - 1 })
  assert.deepEqual([low.code, low.params], ['PACKAGE_STORAGE_TOO_LOW', { field: 'limitByte', usedBytes }])
  assert.equal(low.message, sentence('en', low))
  assert.equal((await update({ limitByte: usedBytes })).status, 0)
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).code, 'PLAN_STORAGE_USED_UP')

  const below = await customer(null)
  const { companyID } = below
  const next = { companyID, name: 'Next', limitByte: 10, replace: true }
  const { packageID } = (await operator.call(addPackage, next)).data
  const change = (limitByte: number) => operator.call(updatePackage, { ...next, packageID, limitByte })
  assert.equal((await change(9)).code, 'PACKAGE_STORAGE_TOO_LOW')
  assert.deepEqual([(await change(10)).status, (await change(11)).status], [0, 0])
})

test('a stamp that waits behind a lowered limit is judged by the new one', async () => {
  const { client, companyID, certID, update, plan } = await customer(GIGABYTE)
  const end = await openTransaction(house.database.company(companyID), (db) =>
    db.selectFrom('plan_counters').select('package_id').forUpdate().execute(),
  )
  const lowered = update({ limitByte: await countedBytes(client) })
  await waitUntilWaiting(house.database)
  const late = client.call(addPdfStamp, stampRequest(certID))
  await waitUntilWaiting(house.database, 2)
  await end()
  assert.equal((await lowered).status, 0)
  assert.equal((await late).code, 'PLAN_STORAGE_USED_UP')
  const { limitByte, limitByteUse, limitSignatureUse } = await plan()
  assert.deepEqual([limitByteUse, limitSignatureUse], [limitByte, 0])
})

test('a limit that is lowered while something is stored is judged by what is stored then', async () => {
  const { client, companyID, update } = await customer(GIGABYTE)
  const usedBytes = await countedBytes(client)
  const end = await openTransaction(house.database.company(companyID), (db) =>
    db
      .updateTable('storage_counters')
      .set({ bytes: usedBytes + 1 })
      .execute(),
  )
  const lowered = update({ limitByte: usedBytes })
  await waitUntilWaiting(house.database)
  await end()
  const { code, params } = await lowered
  assert.deepEqual([code, params?.usedBytes], ['PACKAGE_STORAGE_TOO_LOW', usedBytes + 1])
})

test('a plan for signatures gives storage, a plan for users and one agreed with sales give none', async () => {
  const { signature, user } = (await house.call(getMasterProductPlan, { locale: 'en' })).data
  assert.deepEqual(
    signature.map(({ limitSignature, limitByte }) => [limitSignature, limitByte]),
    [500, 2000, 10_000, null].map((count) => [count, count === null ? null : (count / 100) * GIGABYTE]),
  )
  assert.deepEqual([...new Set(user.map(({ limitByte }) => limitByte))], [null])

  const words = { kind: 'signature', name: '800 signatures', limitSignature: 800 } as const
  const { data: usual } = await operator.call(addPlan, words)
  assert.equal(usual.limitByte, 8 * GIGABYTE)
  const changed = await operator.call(updatePlan, { planID: usual.id, ...words, limitByte: GIGABYTE })
  assert.equal(changed.data.limitByte, GIGABYTE)
  assert.equal(
    (await operator.call(updatePlan, { planID: usual.id, ...words, name: 'Other' })).data.limitByte,
    GIGABYTE,
  )
  const listed = (await operator.call(listPlans)).data.listData.find(({ id }) => id === usual.id)
  assert.equal(listed?.limitByte, GIGABYTE)
})

test('an accepted request gives the storage of its plan, but never less than before', async () => {
  const [users, signatures] = [await offerId(house, '50 users'), await offerId(house, '2,000 signatures')]
  const accepted = async (
    before: number | null,
    asked: { ProductPlanUserID?: number; ProductPlanSignatureID?: number },
    stated = {},
  ) => {
    const { client, companyID, plan } = await customer(before)
    const { requestID } = (await client.call(addUpgradePlans, asked)).data
    assert.equal((await operator.call(acceptUpgradeRequest, { companyID, requestID, ...stated })).status, 0)
    return (await plan()).limitByte
  }
  const more = { ProductPlanSignatureID: signatures }
  assert.equal(await accepted(GIGABYTE, more), 20 * GIGABYTE)
  assert.equal(await accepted(100 * GIGABYTE, more), 100 * GIGABYTE)
  assert.equal(await accepted(null, more), null)
  assert.equal(await accepted(GIGABYTE, more, { limitByte: 2 * GIGABYTE }), 2 * GIGABYTE)
  assert.equal(await accepted(3 * GIGABYTE, { ProductPlanUserID: users }), 3 * GIGABYTE)
})
