import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPackage } from '@laisen/contract/endpoints/platform'
import { isReservationTooSmall, planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'

const house = await server()
const { as, given, clock, database } = house
const operator = await operatorOf(house)
const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

/** A company with one package of 10 signatures, of which 7 are used. */
async function customer(facts: { endsAt?: Date } = {}) {
  const company = await given.company({ plan: false })
  const packageId = await given.package({ company, limitSignatures: 10, signaturesUsed: 7, ...facts })
  const { companyId } = company
  const client = as.person(await given.employee({ company, permissions: [1] }))
  return {
    companyId,
    packageId,
    ...planOfCompany(house, companyId),
    plan: async () => {
      const { data } = await client.call(getProductsByCompany)
      const { limitSignatureUse, limitSignatureReserve } = data.listData[0]!
      return { used: limitSignatureUse, reserved: limitSignatureReserve }
    },
    /** From the stored row, for a package that is no longer in force and that no call shows. */
    counter: async () => {
      const { rows } = await database.ownerPool.query(
        'select signatures_used as used, signatures_reserved as reserved from plan_counters where package_id = $1',
        [packageId],
      )
      return rows[0]
    },
  }
}

const codes = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
const succeeded = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

test('when 20 requests reserve or charge the last 3 signatures, 3 succeed', async () => {
  const { charge, reserve, plan } = await customer()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (n % 2 ? reserve() : charge())))
  assert.equal(succeeded(outcomes), 3)
  assert.deepEqual(new Set(codes(outcomes)), new Set(['PLAN_SIGNATURES_USED_UP']))
  const { used, reserved } = await plan()
  assert.equal(used + reserved, 10)
})

test('when 20 requests use a reservation of 3 signatures, 3 succeed and the limit holds', async () => {
  const { charge, reserve, use, plan } = await customer()
  const reservation = await reserve(3)
  assert.deepEqual(await plan(), { used: 7, reserved: 3 })
  await assert.rejects(charge(), { code: 'PLAN_SIGNATURES_USED_UP', params: { left: 0, needed: 1 } })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => use(reservation)))
  assert.equal(succeeded(outcomes), 3)
  assert.ok(outcomes.every((one) => one.status === 'fulfilled' || isReservationTooSmall(one.reason)))
  assert.deepEqual(await plan(), { used: 10, reserved: 0 })
})

test('released signatures can be charged again, once; used ones cannot', async () => {
  const { charge, reserve, use, release, plan } = await customer()
  const reservation = await reserve(3)
  await use(reservation)
  const released = await Promise.all(Array.from({ length: 20 }, () => release(reservation)))
  assert.deepEqual(
    released.filter((count) => count > 0),
    [2],
  )
  assert.deepEqual(await plan(), { used: 8, reserved: 0 })
  await assert.rejects(use(reservation), isReservationTooSmall)
  await charge(2)
  assert.deepEqual(await plan(), { used: 10, reserved: 0 })
})

test('concurrent use and release of a reservation add up', async () => {
  for (let round = 0; round < 5; round++) {
    const { reserve, use, release, plan } = await customer()
    const reservation = await reserve(3)
    const [first, second, released] = await Promise.allSettled([
      use(reservation),
      use(reservation),
      release(reservation),
    ])
    const uses = succeeded([first, second])
    assert.equal(released.status === 'fulfilled' ? released.value : -1, 3 - uses)
    assert.deepEqual(await plan(), { used: 7 + uses, reserved: 0 })
  }
})

test('a replaced package keeps its reservations, and the new package starts with all its signatures', async () => {
  const { companyId, reserve, use, release, charge, plan, counter } = await customer()
  const [reservation, another] = [await reserve(2), await reserve()]
  const larger = { companyID: companyId, name: 'Larger', limitUser: null, limitSignature: 5, replace: true }
  const added = await operator.call(addPackage, larger)
  assert.equal(added.status, 0, added.message)
  assert.deepEqual(await plan(), { used: 0, reserved: 0 })
  await use(reservation, 2)
  assert.equal(await release(another), 1)
  assert.deepEqual(await counter(), { used: 9, reserved: 0 })
  assert.deepEqual(await plan(), { used: 0, reserved: 0 })
  await charge(5)
  await assert.rejects(charge(), { code: 'PLAN_SIGNATURES_USED_UP', params: { left: 0, needed: 1 } })
})

test('a company cannot use or release another company’s reservation', async () => {
  const [ours, theirs] = [await customer(), await customer()]
  const reservation = await ours.reserve(2)
  await assert.rejects(theirs.use(reservation), isReservationTooSmall)
  assert.equal(await theirs.release(reservation), 0)
  assert.deepEqual(await ours.plan(), { used: 7, reserved: 2 })
})

test('zero, negative and excessive counts can be neither reserved nor used', async () => {
  const { reserve, use, plan } = await customer()
  await assert.rejects(reserve(0))
  await assert.rejects(reserve(-1))
  const reservation = await reserve(2)
  await assert.rejects(use(reservation, 0), isReservationTooSmall)
  await assert.rejects(use(reservation, -1), isReservationTooSmall)
  await assert.rejects(use(reservation, 3), isReservationTooSmall)
  await assert.rejects(reserve(4), { code: 'PLAN_SIGNATURES_USED_UP' })
  assert.deepEqual(await plan(), { used: 7, reserved: 2 })
})

// This test comes last: moving the clock ends the operator's session.
test('reserved signatures can be used after the package has ended, but no more can be reserved', async () => {
  const { charge, reserve, use, release, counter } = await customer({ endsAt: daysFromNow(1) })
  const reservation = await reserve(3)
  clock.advance({ hours: 48 })
  await assert.rejects(charge(), { code: 'PLAN_EXPIRED' })
  await assert.rejects(reserve(), { code: 'PLAN_EXPIRED' })
  await use(reservation, 2)
  assert.deepEqual(await counter(), { used: 9, reserved: 1 })
  assert.equal(await release(reservation), 1)
  assert.deepEqual(await counter(), { used: 9, reserved: 0 })
})
