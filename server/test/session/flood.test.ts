import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'

const STRANGERS = 150

for (const table of ['known_devices', 'guesses']) {
  test(`strangers who wait for ${table} leave connections to the database for everybody else`, async () => {
    const { as, call, given, database } = await server({ config: { trustProxy: ['127.0.0.1'] } })
    const somebody = await given.employee()
    const person = as.person(somebody)
    await person.call(getMasterProductPlan, {})
    const guess = (one: number) => ({ companyCode: somebody.companyCode, userName: `guess${one}`, password: 'Guess-1' })
    const from = (one: number) => ({ headers: { 'x-forwarded-for': `10.3.0.${one}` } })

    const holding = await database.ownerPool.connect()
    await holding.query(`begin; lock table ${table} in access exclusive mode`)
    const flood = Array.from({ length: 60 }, (_, one) => call(loginCustomer, guess(one), from(one)))
    try {
      await until('strangers wait', async () => (await waiting(holding)) >= 8)
      assert.equal((await person.call(getMasterProductPlan, {})).status, 0)
      assert.equal(await waiting(holding), 8)
    } finally {
      await holding.query('rollback')
      holding.release()
    }
    for (const { code } of await Promise.all(flood)) assert.equal(code, 'SIGN_IN_FAILED')
  })
}

/** How many wait for a lock in this database. Tests of other files use the same PostgreSQL. */
async function waiting(db: { query(sql: string): Promise<{ rows: { count: number }[] }> }): Promise<number> {
  const waiting = `select count(*)::int as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`
  return (await db.query(waiting)).rows[0]!.count
}

test('people on a device or at an address that logged in before are served while strangers from 150 addresses guess', async () => {
  // Hashes cost what they cost in production, so that the flood waits in line.
  const house = await server({
    config: { trustProxy: ['127.0.0.1'], passwordCost: { memoryKibibytes: 19_456, passes: 2 } },
  })
  const { as, call, clock, given } = house
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const [atDevice, atAddress, besideColleague] = [
    await given.employee(),
    await given.employee(),
    await given.employee(),
  ]
  const credentials = ({ companyCode, username: userName, password }: typeof atDevice) => ({
    companyCode,
    userName,
    password,
  })
  const browser = await as.web(atDevice)
  assert.equal((await call(loginCustomer, credentials(atAddress), from('192.0.2.1'))).status, 0)
  clock.advance({ hours: 24 })
  assert.equal((await call(loginCustomer, credentials(atDevice), from('192.0.2.2'))).status, 0)

  const { companyCode } = atDevice
  let refused = 0
  const flood = Array.from({ length: STRANGERS }, async (_, one) => {
    const guess = { companyCode, userName: `guess${one}`, password: 'Guess-1' }
    const { code } = await call(loginCustomer, guess, from(`10.2.0.${one}`))
    assert.equal(code, 'SIGN_IN_FAILED')
    refused++
  })
  await until('a stranger is refused', () => refused > 0)
  const honest = [
    browser.call(loginCustomer, credentials(atDevice), from('10.9.9.9')),
    call(loginCustomer, credentials(atAddress), from('192.0.2.1')),
    // Someone who has never logged in, behind an address from which a colleague logged in a moment ago.
    call(loginCustomer, credentials(besideColleague), from('192.0.2.2')),
  ]
  for (const { status, message } of await Promise.all(honest)) assert.equal(status, 0, message)
  assert.ok(refused < STRANGERS / 2, `${refused} of ${STRANGERS} strangers were served first`)
  await Promise.all(flood)
})
