import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { updatePackage } from '@laisen/contract/endpoints/platform'
import type { Db } from '@laisen/server/db/database'
import { charge } from '@laisen/server/plans/charge'
import { requireFreePlaces } from '@laisen/server/plans/free-places'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// The operator lowers a limit while the company uses it: whoever comes first counts, and nobody goes by a limit of before.

const house = await server()
const { as, given, clock, database } = house
const operator = await operatorOf(house)

/** A company with a package of 10 users and 10 signatures, 4 of them used; its administrator is not activated. */
async function customer() {
  const company = await given.company({ plan: false })
  const { companyId } = company
  const packageID = await given.package({ company, limitUsers: 10, limitSignatures: 10, signaturesUsed: 4 })
  const client = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const asked = { companyID: companyId, packageID, name: 'Small', limitUser: 10, limitSignature: 10 }
  const work = database.company(companyId)
  return {
    company,
    client,
    lower: (limits: { limitUser?: number; limitSignature?: number }) =>
      operator.call(updatePackage, { ...asked, ...limits }),
    stamp: () => work.transaction((db) => charge(db, { clock, count: 1 })),
    activate: () => client.call(addEmployeeExt, somebody({ activeStatus: true })),
    /** Does something in a transaction that is open until `end` is called. */
    begin: async (work: (db: Db) => Promise<unknown>) => {
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const done = database.company(companyId).transaction(async (db) => {
        await work(db)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      return async () => {
        ended.resolve()
        await done
      }
    },
    plan: async () => (await client.call(getProductsByCompany)).data.listData[0]!,
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'charged',
    (error: { code?: string }) => error.code,
  )

describe('signatures', () => {
  /** Nobody charges the package, and nobody changes it: so who comes then is served in that order. */
  const holdCounter = (db: Db) => db.selectFrom('plan_counters').select('package_id').forUpdate().execute()

  test('who waited behind the change is charged by the limit that it set', async () => {
    const { begin, lower, stamp, plan } = await customer()
    const end = await begin(holdCounter)
    const lowered = lower({ limitSignature: 4 })
    await waitUntilWaiting(database)
    const late = outcome(stamp())
    await waitUntilWaiting(database, 2)
    await end()
    assert.equal((await lowered).status, 0)
    assert.equal(await late, 'PLAN_SIGNATURES_USED_UP')
    assert.equal((await plan()).limitSignatureUse, 4)
  })

  test('what was charged before the change stands in its way', async () => {
    const { begin, lower, plan } = await customer()
    const end = await begin((db) => charge(db, { clock, count: 2 }))
    const lowered = lower({ limitSignature: 5 })
    await waitUntilWaiting(database)
    await end()
    const { code, params } = await lowered
    assert.deepEqual([code, params], ['PACKAGE_LIMIT_TOO_LOW', { field: 'limitSignature', used: 6 }])
    assert.equal((await plan()).limitSignature, 10)
  })

  test('a raised limit is had by whoever waited for it', async () => {
    const { begin, lower, stamp, plan } = await customer()
    await lower({ limitSignature: 4 })
    const end = await begin(holdCounter)
    const raised = lower({ limitSignature: 5 })
    await waitUntilWaiting(database)
    const late = outcome(stamp())
    await waitUntilWaiting(database, 2)
    await end()
    await raised
    assert.equal(await late, 'charged')
    assert.equal((await plan()).limitSignatureUse, 5)
  })
})

describe('activated users', () => {
  test('who was being activated stands in the way of the change', async () => {
    const { company, begin, lower, plan } = await customer()
    await given.employee({ company, roles: [3] })
    const end = await begin((db) => requireFreePlaces(db, { companyId: company.companyId, clock, count: 1 }))
    const lowered = lower({ limitUser: 1 })
    await waitUntilWaiting(database)
    await given.employee({ company, roles: [3] })
    await end()
    const { code, params } = await lowered
    assert.deepEqual([code, params], ['PACKAGE_USERS_TOO_LOW', { field: 'limitUser', used: 2 }])
    assert.equal((await plan()).limitUser, 10)
  })

  test('a limit may come down to who is activated, and no lower; one that is below stays or is raised', async () => {
    const { company, lower } = await customer()
    for (let n = 0; n < 3; n++) await given.employee({ company, roles: [3] })
    assert.equal((await lower({ limitUser: 2 })).code, 'PACKAGE_USERS_TOO_LOW')
    assert.equal((await lower({ limitUser: 3 })).status, 0)
    // More may be activated than a package that came later has room for.
    await given.employee({ company, roles: [3] })
    for (const [limitUser, status] of [
      [2, 1],
      [3, 0],
      [4, 0],
    ] as const) {
      assert.equal((await lower({ limitUser })).status, status, String(limitUser))
    }
  })
})

test('whatever is used at once while both limits come down, no more is used in the end than they allow', async () => {
  for (let round = 0; round < 5; round++) {
    const { lower, stamp, activate, plan } = await customer()
    await Promise.all([
      ...Array.from({ length: 8 }, () => outcome(stamp())),
      ...Array.from({ length: 4 }, () => activate()),
      lower({ limitUser: 2, limitSignature: 6 }),
      lower({ limitUser: 3, limitSignature: 7 }),
      ...Array.from({ length: 4 }, () => activate()),
      ...Array.from({ length: 8 }, () => outcome(stamp())),
    ])
    const { limitUser, limitUserUse, limitSignature, limitSignatureUse } = await plan()
    assert.ok(limitUserUse <= limitUser!, `${limitUserUse} of ${limitUser} users`)
    assert.ok(limitSignatureUse <= limitSignature!, `${limitSignatureUse} of ${limitSignature} signatures`)
  }
})
