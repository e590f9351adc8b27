import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given, clock, database } = house

const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)

/** A company with one package, and a way to charge it. */
async function bought(facts: Omit<Parameters<typeof given.package>[0] & object, 'company'>) {
  const company = await given.company({ plan: false })
  await given.package({ ...facts, company })
  const { companyId } = company
  const person = await given.employee({ company, roles: [3] })
  return {
    company,
    plan: async () => (await as.person(person).call(getProductsByCompany)).data.listData[0]!,
    ...planOfCompany(house, companyId),
  }
}

const refusedAs =
  (code: string, params: object = {}) =>
  (error: { code: string; params: object }) => {
    assert.equal(error.code, code)
    assert.deepEqual(error.params, params)
    return true
  }

test('the plan tells what is used of which limit, and who counts [1.3.17]', async () => {
  const { plan } = await bought({ limitUsers: 5, limitSignatures: 100, signaturesUsed: 40, endsAt: daysFromNow(30) })
  const { id: _, name, ...told } = await plan()
  assert.match(name, /^Package \d+$/)
  assert.deepEqual(told, {
    startDate: daysFromNow(-1).toISOString(),
    expireDate: daysFromNow(30).toISOString(),
    expired: false,
    limitUser: 5,
    limitUserUse: 1,
    checkUnlimitUser: false,
    freeUser: 4,
    limitSignature: 100,
    limitSignatureUse: 40,
    limitSignatureReserve: 0,
    checkUnlimitSignature: false,
  })
})

test('a package without limits says so and never runs out', async () => {
  const { plan, charge } = await bought({})
  await charge(1000)
  const told = await plan()
  assert.deepEqual(
    [told.limitSignature, told.checkUnlimitSignature, told.limitUser, told.checkUnlimitUser, told.limitSignatureUse],
    [null, true, null, true, 1000],
  )
})

test('of 20 who want the last 3 signatures at the same moment, 3 get them', async () => {
  const { charge, plan } = await bought({ limitSignatures: 10, signaturesUsed: 7 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => charge()))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3)
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
  assert.deepEqual(new Set(codes), new Set(['PLAN_SIGNATURES_USED_UP']))
  assert.equal((await plan()).limitSignatureUse, 10)
})

test('several signatures are charged all or none, and the refusal says how many are left', async () => {
  const { charge, requireRoom, plan } = await bought({ limitSignatures: 10, signaturesUsed: 8 })
  await assert.rejects(charge(3), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 2, needed: 3 }))
  await assert.rejects(requireRoom(3), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 2, needed: 3 }))
  assert.equal((await plan()).limitSignatureUse, 8)
  await requireRoom(2)
  await charge(2)
  assert.equal((await plan()).limitSignatureUse, 10)
})

test('what is reserved for envelopes is not free', async () => {
  const { charge, company } = await bought({ limitSignatures: 10, signaturesUsed: 5 })
  await database.owner
    .updateTable('plan_counters')
    .set({ signatures_reserved: 4 })
    .where('company_id', '=', company.companyId)
    .execute()
  await charge(1)
  await assert.rejects(charge(1), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 0, needed: 1 }))
})

test('a failure after the charge costs nothing', async () => {
  const { plan, chargeAndFail } = await bought({ limitSignatures: 10 })
  await assert.rejects(chargeAndFail(), /the connection broke/)
  assert.equal((await plan()).limitSignatureUse, 0)
})

test('a package that ended, one that has not begun and none at all are told apart', async () => {
  const ended = await bought({ startsAt: daysFromNow(-30), endsAt: daysFromNow(0) })
  await assert.rejects(ended.charge(), refusedAs('PLAN_EXPIRED'))
  assert.equal((await ended.plan()).expired, true)
  const later = await bought({ startsAt: daysFromNow(1) })
  await assert.rejects(later.charge(), refusedAs('PLAN_NOT_FOUND'))
  assert.equal((await later.plan()).expired, false)
  const { companyId } = await given.company({ plan: false })
  await assert.rejects(planOfCompany(house, companyId).charge(), refusedAs('PLAN_NOT_FOUND'))
})

test('of several packages the one in force is charged, the latest begun first', async () => {
  const { company, plan, charge } = await bought({
    startsAt: daysFromNow(-60),
    endsAt: daysFromNow(-30),
    limitSignatures: 1,
  })
  await given.package({ company, startsAt: daysFromNow(-20), limitSignatures: 20 })
  await given.package({ company, startsAt: daysFromNow(-10), limitSignatures: 30 })
  await given.package({ company, startsAt: daysFromNow(10), limitSignatures: 40 })
  await charge()
  const told = await plan()
  assert.deepEqual([told.limitSignature, told.limitSignatureUse], [30, 1])
})
