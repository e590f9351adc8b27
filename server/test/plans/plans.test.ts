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

test('the current package shows its dates, limits and what is used of them [1.3.17]', async () => {
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
    limitByte: null,
    limitByteUse: 0,
    checkUnlimitByte: true,
  })
})

test('a package without limits is shown as unlimited and never runs out', async () => {
  const { plan, charge } = await bought({})
  await charge(1000)
  const told = await plan()
  assert.deepEqual(
    [told.limitSignature, told.checkUnlimitSignature, told.limitUser, told.checkUnlimitUser, told.limitSignatureUse],
    [null, true, null, true, 1000],
  )
})

test('when 20 requests compete for the last 3 signatures, 3 succeed', async () => {
  const { charge, plan } = await bought({ limitSignatures: 10, signaturesUsed: 7 })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => charge()))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 3)
  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []))
  assert.deepEqual(new Set(codes), new Set(['PLAN_SIGNATURES_USED_UP']))
  assert.equal((await plan()).limitSignatureUse, 10)
})

test('several signatures are charged together or not at all, and the refusal says how many are left', async () => {
  const { charge, requireRoom, plan } = await bought({ limitSignatures: 10, signaturesUsed: 8 })
  await assert.rejects(charge(3), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 2, needed: 3 }))
  await assert.rejects(requireRoom(3), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 2, needed: 3 }))
  assert.equal((await plan()).limitSignatureUse, 8)
  await requireRoom(2)
  await charge(2)
  assert.equal((await plan()).limitSignatureUse, 10)
})

test('signatures reserved for envelopes cannot be charged', async () => {
  const { charge, company } = await bought({ limitSignatures: 10, signaturesUsed: 5 })
  await database.owner
    .updateTable('plan_counters')
    .set({ signatures_reserved: 4 })
    .where('company_id', '=', company.companyId)
    .execute()
  await charge(1)
  await assert.rejects(charge(1), refusedAs('PLAN_SIGNATURES_USED_UP', { left: 0, needed: 1 }))
})

test('a transaction that fails after the charge costs nothing', async () => {
  const { plan, chargeAndFail } = await bought({ limitSignatures: 10 })
  await assert.rejects(chargeAndFail(), /the connection broke/)
  assert.equal((await plan()).limitSignatureUse, 0)
})

test('an ended package, a future package and no package are refused with different codes', async () => {
  const ended = await bought({ startsAt: daysFromNow(-30), endsAt: daysFromNow(0) })
  await assert.rejects(ended.charge(), refusedAs('PLAN_EXPIRED'))
  assert.equal((await ended.plan()).expired, true)
  const later = await bought({ startsAt: daysFromNow(1) })
  await assert.rejects(later.charge(), refusedAs('PLAN_NOT_FOUND'))
  assert.equal((await later.plan()).expired, false)
  const { companyId } = await given.company({ plan: false })
  await assert.rejects(planOfCompany(house, companyId).charge(), refusedAs('PLAN_NOT_FOUND'))
})

test('the package that began last among those in force is charged', async () => {
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
