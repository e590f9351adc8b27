import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { addPlan, listPlans, updatePlan, withdrawPlan } from '@laisen/contract/endpoints/platform'
import { server } from '@laisen/testkit/server'
import { customerOf, operatorOf } from '../support/operator.ts'

const house = await server()
const operator = await operatorOf(house)
const offered = async (locale: 'en' | 'th' = 'en') => (await house.call(getMasterProductPlan, { locale })).data

test('a plan can be put on offer, changed, withdrawn and put on offer again', async () => {
  const words = { name: '25 users', nameTh: '25 ผู้ใช้', description: 'For a workshop.', limitUser: 25 }
  const { data: plan } = await operator.call(addPlan, { kind: 'user', ...words })
  assert.ok((await offered()).user.some(({ id, limitUser }) => id === plan.id && limitUser === 25))
  assert.equal((await offered('th')).user.find(({ id }) => id === plan.id)?.name, '25 ผู้ใช้')
  assert.equal((await offered('th')).user.find(({ id }) => id === plan.id)?.description, 'For a workshop.')

  await operator.call(updatePlan, { planID: plan.id, name: '30 users', limitUser: 30 })
  const changed = (await offered()).user.find(({ id }) => id === plan.id)
  assert.deepEqual([changed?.name, changed?.limitUser, changed?.description], ['30 users', 30, ''])

  await operator.call(withdrawPlan, { planID: plan.id, withdrawn: true })
  assert.equal(
    (await offered()).user.some(({ id }) => id === plan.id),
    false,
  )
  const all = (await operator.call(listPlans)).data.listData
  assert.notEqual(all.find(({ id }) => id === plan.id)?.withdrawDate, null)
  await operator.call(withdrawPlan, { planID: plan.id, withdrawn: false })
  assert.equal(
    (await offered()).user.some(({ id }) => id === plan.id),
    true,
  )
})

test('a plan is for users or for signatures; a contact-sales plan has no limit', async () => {
  const both = { name: 'Both', limitUser: 5, limitSignature: 6 }
  const users = (await operator.call(addPlan, { kind: 'user', ...both })).data
  assert.deepEqual([users.limitUser, users.limitSignature], [5, null])
  const sales = (await operator.call(addPlan, { kind: 'signature', ...both, contactSale: true })).data
  assert.deepEqual([sales.limitUser, sales.limitSignature, sales.contactSale], [null, null, true])
})

test('a plan needs a name, and an unknown plan is not found', async () => {
  const unnamed = await operator.call(addPlan, { kind: 'user', name: ' ' })
  assert.deepEqual([unnamed.code, unnamed.params?.field], ['FIELD_REQUIRED', 'name'])
  assert.equal((await operator.call(updatePlan, { planID: 999_999, name: 'x' })).code, 'NOT_FOUND')
  assert.equal((await operator.call(withdrawPlan, { planID: 999_999, withdrawn: true })).code, 'NOT_FOUND')
})

test('customers and view-only operators cannot change plans', async () => {
  const { client } = await customerOf(house)
  const watcher = await operatorOf(house, [1, 99])
  const asked = { kind: 'user' as const, name: 'Mine', limitUser: 1 }
  assert.equal((await house.call(addPlan, asked)).http, 401)
  for (const other of [client, watcher]) {
    assert.equal((await other.call(addPlan, asked)).http, 403)
    assert.equal((await other.call(updatePlan, { planID: 1, name: 'Mine' })).http, 403)
    assert.equal((await other.call(withdrawPlan, { planID: 1, withdrawn: true })).http, 403)
  }
  assert.equal((await client.call(listPlans)).http, 403)
  assert.equal((await watcher.call(listPlans)).status, 0)
})

test('a limit can be at most 1,000,000,000', async () => {
  const most = 1_000_000_000
  assert.equal((await operator.call(addPlan, { kind: 'user', name: 'Most', limitUser: most })).data.limitUser, most)
  const more = await operator.call(addPlan, { kind: 'user', name: 'More', limitUser: most + 1 })
  assert.deepEqual([more.code, more.params?.field], ['VALUE_NOT_ALLOWED', 'limitUser'])
})
