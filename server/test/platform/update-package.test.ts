import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPackage, getCompany, updatePackage } from '@laisen/contract/endpoints/platform'
import { everything } from '@laisen/contract/permissions'
import { planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'
import { customerOf, operatorOf } from '../support/operator.ts'

const house = await server()
const { call, clock } = house
const operator = await operatorOf(house)
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

/** A company with one package of 5 users and 10 signatures. */
async function customer(expireDate = inDays(10)) {
  const { company, client } = await customerOf(house)
  const companyID = company.companyId
  const facts = { name: 'Small', expireDate, limitUser: 5, limitSignature: 10 }
  const { packageID } = (await operator.call(addPackage, { companyID, ...facts })).data
  return {
    client,
    asked: { companyID, packageID, ...facts },
    stamp: planOfCompany(house, companyID).charge,
    packages: async () => (await operator.call(getCompany, { companyID })).data.packages,
  }
}

test('a package’s name, end and limits can be changed; used signatures stay counted', async () => {
  const { client, asked, stamp } = await customer()
  await stamp(4)
  const change = { ...asked, name: ' Larger ', expireDate: inDays(90), limitUser: null, limitSignature: 500 }
  assert.equal((await operator.call(updatePackage, change)).status, 0)
  const [plan] = (await client.call(getProductsByCompany)).data.listData
  assert.deepEqual(
    [plan?.name, plan?.expireDate, plan?.checkUnlimitUser, plan?.limitSignature, plan?.limitSignatureUse],
    ['Larger', inDays(90), true, 500, 4],
  )
  const { events } = (await operator.call(getCompany, asked)).data
  assert.equal(events[0]?.type, 'package.updated')
})

test('a signature limit can be lowered to what is used but not below', async () => {
  const { asked, stamp } = await customer()
  await stamp(4)
  const low = await operator.call(updatePackage, { ...asked, limitSignature: 3 })
  assert.deepEqual([low.code, low.params?.field, low.params?.used], ['PACKAGE_LIMIT_TOO_LOW', 'limitSignature', 4])
  assert.equal((await operator.call(updatePackage, { ...asked, limitSignature: 4 })).status, 0)
  await assert.rejects(stamp(), { code: 'PLAN_SIGNATURES_USED_UP' })
})

test('an ended package can be extended, unless another package has replaced it', async () => {
  const { asked, stamp, packages } = await customer(inDays(0.01))
  clock.advance({ minutes: 15 })
  await assert.rejects(stamp(), { code: 'PLAN_EXPIRED' })
  assert.deepEqual(
    (await packages()).map(({ canEdit }) => canEdit),
    [true],
  )
  assert.equal((await operator.call(updatePackage, { ...asked, expireDate: inDays(30) })).status, 0)
  await stamp()

  await operator.call(addPackage, { companyID: asked.companyID, name: 'Next', replace: true })
  assert.deepEqual(
    (await packages()).map(({ name, canEdit }) => [name, canEdit]),
    [
      ['Next', true],
      ['Small', false],
    ],
  )
  assert.equal((await operator.call(updatePackage, { ...asked, expireDate: inDays(60) })).code, 'PACKAGE_REPLACED')
})

test('an empty name and an invalid term are refused, and the refusal names the field', async () => {
  const { asked } = await customer()
  const refused = async (change: Record<string, unknown>) => {
    const { code, params } = await operator.call(updatePackage, { ...asked, ...change })
    return [code, params?.field]
  }
  assert.deepEqual(await refused({ name: '  ' }), ['FIELD_REQUIRED', 'name'])
  assert.deepEqual(await refused({ expireDate: inDays(0) }), ['PACKAGE_TERM_INVALID', 'expireDate'])
  assert.deepEqual(await refused({ expireDate: '31/12/2030' }), ['VALUE_NOT_ALLOWED', 'expireDate'])
})

test('a package is found only under its own company, and only operators can change it', async () => {
  const [one, other] = [await customer(), await customer()]
  const crossed = { ...one.asked, packageID: other.asked.packageID }
  assert.equal((await operator.call(updatePackage, crossed)).code, 'NOT_FOUND')
  assert.equal((await call(updatePackage, one.asked)).http, 401)
  assert.equal((await one.client.call(updatePackage, one.asked)).http, 403)
  const watcher = await operatorOf(house, [everything, 99])
  assert.equal((await watcher.call(updatePackage, one.asked)).http, 403)
})

test('when a package is extended and replaced at once, both succeed and one package is in force', async () => {
  const { asked, packages } = await customer()
  const { companyID } = asked
  await Promise.all([
    operator.call(updatePackage, { ...asked, expireDate: inDays(200) }),
    operator.call(addPackage, { companyID, name: 'Next', replace: true }),
  ])
  const all = await packages()
  assert.deepEqual(
    all.filter(({ inForce }) => inForce).map(({ name }) => name),
    ['Next'],
  )
})
