import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { updatePackage } from '@laisen/contract/endpoints/platform'
import { openTransaction } from '@laisen/testkit/open-transaction'
import { planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'
import { operatorOf } from '../support/operator.ts'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// The operator lowers a limit while the company uses it: the first to commit wins, and no one is judged by the old limit.

const house = await server()
const { as, given, database } = house
const operator = await operatorOf(house)

/** A company with a package of 10 users and 10 signatures, 4 of them used; its administrator is not activated. */
async function customer() {
  const company = await given.company({ plan: false })
  const { companyId } = company
  const packageID = await given.package({ company, limitUsers: 10, limitSignatures: 10, signaturesUsed: 4 })
  const client = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const asked = { companyID: companyId, packageID, name: 'Small', limitUser: 10, limitSignature: 10 }
  const { charge, beginCharge, beginActivation } = planOfCompany(house, companyId)
  return {
    company,
    client,
    lower: (limits: { limitUser?: number; limitSignature?: number }) =>
      operator.call(updatePackage, { ...asked, ...limits }),
    stamp: () => charge(),
    beginCharge,
    beginActivation,
    activate: () => client.call(addEmployeeExt, somebody({ activeStatus: true })),
    /** Locks the counter: until `end` is called, charges and changes wait, and are then served in order. */
    holdCounter: () =>
      openTransaction(database.company(companyId), (db) =>
        db.selectFrom('plan_counters').select('package_id').forUpdate().execute(),
      ),
    plan: async () => (await client.call(getProductsByCompany)).data.listData[0]!,
  }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'charged',
    (error: { code?: string }) => error.code,
  )

describe('signatures', () => {
  test('a charge that waits behind a lowered limit is judged by the new limit', async () => {
    const { holdCounter, lower, stamp, plan } = await customer()
    const end = await holdCounter()
    const lowered = lower({ limitSignature: 4 })
    await waitUntilWaiting(database)
    const late = outcome(stamp())
    await waitUntilWaiting(database, 2)
    await end()
    assert.equal((await lowered).status, 0)
    assert.equal(await late, 'PLAN_SIGNATURES_USED_UP')
    assert.equal((await plan()).limitSignatureUse, 4)
  })

  test('a limit cannot be lowered below what was charged while the change waited', async () => {
    const { beginCharge, lower, plan } = await customer()
    const end = await beginCharge(2)
    const lowered = lower({ limitSignature: 5 })
    await waitUntilWaiting(database)
    await end()
    const { code, params } = await lowered
    assert.deepEqual([code, params], ['PACKAGE_LIMIT_TOO_LOW', { field: 'limitSignature', used: 6 }])
    assert.equal((await plan()).limitSignature, 10)
  })

  test('a charge that waits behind a raised limit succeeds', async () => {
    const { holdCounter, lower, stamp, plan } = await customer()
    await lower({ limitSignature: 4 })
    const end = await holdCounter()
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
  test('a limit cannot be lowered below the users activated while the change waited', async () => {
    const { company, beginActivation, lower, plan } = await customer()
    await given.employee({ company, roles: [3] })
    const end = await beginActivation()
    const lowered = lower({ limitUser: 1 })
    await waitUntilWaiting(database)
    await given.employee({ company, roles: [3] })
    await end()
    const { code, params } = await lowered
    assert.deepEqual([code, params], ['PACKAGE_USERS_TOO_LOW', { field: 'limitUser', used: 2 }])
    assert.equal((await plan()).limitUser, 10)
  })

  test('a user limit can be lowered to the activated users but not below; a limit already below can stay or be raised', async () => {
    const { company, lower } = await customer()
    for (let n = 0; n < 3; n++) await given.employee({ company, roles: [3] })
    assert.equal((await lower({ limitUser: 2 })).code, 'PACKAGE_USERS_TOO_LOW')
    assert.equal((await lower({ limitUser: 3 })).status, 0)
    // A company can have more activated users than a later package allows.
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

test('concurrent stamps, activations and lowered limits never leave more used than allowed', async () => {
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
