import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUpgradePlans, getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { acceptUpgradeRequest, updatePackage } from '@laisen/contract/endpoints/platform'
import { isReservationTooSmall, planOfCompany } from '@laisen/testkit/plan-of-company'
import { randomOf } from '@laisen/testkit/random'
import { server } from '@laisen/testkit/server'
import { offerId } from '../support/operator.ts'

const house = await server()
const { as, given, clock, database } = house
const operators = await given.company({ code: 'OPWALK', kind: 'COM', plan: false })
const operating = await given.employee({ company: operators, permissions: [1] })
const users50 = await offerId(house, '50 users')

const LIMIT = 100
const DAY_MS = 86_400_000

async function customer() {
  const company = await given.company({ plan: false })
  const { companyId } = company
  await given.package({ company, limitSignatures: LIMIT, endsAt: new Date(clock.now().getTime() + 30 * DAY_MS) })
  const admin = await given.employee({ company, permissions: [1] })
  const shown = async () => {
    const client = await as.fresh(admin)
    const { data } = await client.call(getProductsByCompany)
    return data.listData[0]!
  }
  return {
    companyId,
    ...planOfCompany(house, companyId),
    shown,
    /** More users, with the signatures that are left. */
    async upgrade() {
      const client = await as.fresh(admin)
      const { data, status } = await client.call(addUpgradePlans, { ProductPlanUserID: users50 })
      if (status !== 0) return
      const operator = await as.fresh(operating)
      const answer = await operator.call(acceptUpgradeRequest, { companyID: companyId, requestID: data.requestID })
      assert.equal(answer.status, 0, answer.message)
    },
    async prolong() {
      const { rows } = await database.ownerPool.query(
        'select id, name from packages where company_id = $1 order by starts_at desc, id desc limit 1',
        [companyId],
      )
      const expireDate = new Date(clock.now().getTime() + 30 * DAY_MS).toISOString()
      const { id: packageID, name } = rows[0]
      const change = { companyID: companyId, packageID, name, expireDate, limitUser: null, limitSignature: LIMIT }
      const { status, code } = await (await as.fresh(operating)).call(updatePackage, change)
      // An upgrade at the same moment has replaced it.
      if (code !== 'PACKAGE_REPLACED') assert.equal(status, 0, code)
    },
  }
}

test('what was reserved counts against the package that goes on counting: 100 signatures are 100', async () => {
  const { reserve, charge, use, release, upgrade, shown } = await customer()
  await charge(20)
  const [kept, given] = [await reserve(40), await reserve(10)]
  await upgrade()
  const counts = async () => {
    const { limitSignature, limitSignatureUse, limitSignatureReserve } = await shown()
    return [limitSignature, limitSignatureUse, limitSignatureReserve]
  }
  assert.deepEqual(await counts(), [LIMIT, 20, 50])
  await assert.rejects(charge(31), { code: 'PLAN_SIGNATURES_USED_UP', params: { left: 30, needed: 31 } })
  await use(kept, 40)
  assert.equal(await release(given), 10)
  // A second upgrade finds what the first one carried.
  const another = await reserve(5)
  await upgrade()
  await use(another, 5)
  assert.deepEqual(await counts(), [LIMIT, 65, 0])
  await charge(35)
  await assert.rejects(charge(1), { code: 'PLAN_SIGNATURES_USED_UP' })
})

for (const seed of [1, 2, 3]) {
  test(`random work two at a time never gives more than was paid for, seed ${seed}`, async () => {
    const random = randomOf(seed)
    const upTo = (most: number) => 1 + Math.floor(random() * most)
    const plan = await customer()
    let used = 0
    const open = new Map<number, number>()
    const expected = (error: unknown) => {
      const { code } = error as { code?: string }
      if (isReservationTooSmall(error) || code === 'PLAN_SIGNATURES_USED_UP' || code === 'PLAN_EXPIRED') return
      throw error
    }
    const some = () => [...open.keys()][Math.floor(random() * open.size)]
    const steps: Record<string, () => Promise<void>> = {
      async charge() {
        const count = upTo(8)
        await plan.charge(count)
        used += count
      },
      async reserve() {
        const count = upTo(12)
        open.set(await plan.reserve(count), count)
      },
      async use() {
        const id = some()
        if (id === undefined) return
        const count = upTo(4)
        await plan.use(id, count)
        used += count
        open.set(id, open.get(id)! - count)
      },
      async release() {
        const id = some()
        if (id === undefined) return
        const released = await plan.release(id)
        open.set(id, open.get(id)! - released)
      },
      upgrade: () => plan.upgrade(),
      prolong: () => plan.prolong(),
    }
    const often = Array.from({ length: 4 }, () => ['charge', 'reserve', 'use', 'use', 'release']).flat()
    const names = [...often, 'upgrade', 'upgrade', 'prolong', 'prolong']
    for (let turn = 0; turn < 40; turn++) {
      // The package ends now and then, and stays ended until it is prolonged or replaced.
      if (random() < 0.05) clock.advance({ hours: 24 * 31 })
      const [one, other] = [0, 1].map(() => names[Math.floor(random() * names.length)]!)
      await Promise.all([one!, other!].map((name) => steps[name]!().catch(expected)))
      const held = [...open.values()].reduce((sum, count) => sum + count, 0)
      const { limitSignature, limitSignatureUse, limitSignatureReserve } = await plan.shown()
      const said = `turn ${turn}: ${one} and ${other}`
      assert.deepEqual([limitSignature, limitSignatureUse, limitSignatureReserve], [LIMIT, used, held], said)
      assert.ok(used + held <= LIMIT, said)
      for (const [id, count] of open) if (count === 0) open.delete(id)
    }
  })
}
