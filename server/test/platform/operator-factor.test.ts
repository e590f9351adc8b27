import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmFactor, disableFactor, enrolFactor, setFactorPolicy } from '@laisen/contract/endpoints/factors'
import { listMails } from '@laisen/contract/endpoints/installation'
import { listCompanies } from '@laisen/contract/endpoints/platform'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { shownBy } from '../support/authenticator.ts'

const house = await server()
const { given, as, call, clock, url, database } = house

const standing = async (code: string) => {
  const { rows } = await database.ownerPool.query(
    'select factor_required_of, factor_required_from from companies where code = $1',
    [code],
  )
  const { factor_required_of: of, factor_required_from: from } = rows[0]
  return of === 'everyone' && from <= clock.now()
}

/** Opens a company as `npm run operator` does, without what the builders of tests change afterwards. */
const open = (code: string, kind: 'EXT' | 'COM', demo = false) =>
  database.ownerPool.query('insert into companies (code, name, kind, demo, created_at) values ($1, $1, $2, $3, $4)', [
    code,
    kind,
    demo,
    clock.now(),
  ])

test('an operator without a second factor sets one up first; nothing of Platform is shown before', async () => {
  const company = await given.company({ kind: 'COM', factorDemanded: true, plan: false })
  const person = await given.employee({ company, permissions: [1] })
  const { companyCode, username: userName, password } = person
  const first = await call(loginCustomer, { companyCode, userName, password })
  assert.equal(first.data.factor, 'enrol')
  const client = bearerClient(url, first.data.token)
  for (const endpoint of [listCompanies, listMails]) {
    assert.equal((await client.call(endpoint)).code, 'FACTOR_MUST_ENROL')
  }
  const { secret } = (await client.call(enrolFactor)).data
  const confirmed = await client.call(confirmFactor, { code: shownBy(secret, clock) })
  const strong = bearerClient(url, confirmed.data.token)
  assert.equal((await strong.call(listCompanies)).status, 0)

  // The password alone opens nothing of Platform either.
  const again = await call(loginCustomer, { companyCode, userName, password })
  assert.equal(again.data.factor, 'code')
  for (const endpoint of [listCompanies, listMails]) {
    assert.equal((await bearerClient(url, again.data.token).call(endpoint)).code, 'SESSION_REQUIRED')
  }

  // It cannot be made optional, for some, or until a day, and whoever turns theirs off sets up the next.
  const fromDay = new Date(clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  for (const weaker of [
    { requiredOf: 'nobody' },
    { requiredOf: 'administrators' },
    { requiredOf: 'everyone', fromDay },
  ] as const)
    assert.equal((await strong.call(setFactorPolicy, weaker)).code, 'FACTOR_POLICY_FIXED', JSON.stringify(weaker))
  clock.advance({ seconds: 30 })
  assert.equal((await strong.call(disableFactor, { password, code: shownBy(secret, clock) })).status, 0)
  assert.equal((await strong.call(listCompanies)).code, 'FACTOR_MUST_ENROL')
})

test('a company may still make it optional for its own people', async () => {
  const company = await given.company()
  const client = await as.fresh(await given.employee({ company, permissions: [1] }))
  assert.equal((await client.call(setFactorPolicy, { requiredOf: 'nobody' })).status, 0)
})

test('every company of operators is opened with the demand, except beside a running demo, until that ends', async () => {
  await open('OPONE', 'COM')
  assert.equal(await standing('OPONE'), true)
  await open('SAMPLE', 'EXT', true)
  assert.equal(await standing('SAMPLE'), false)
  await open('OPTWO', 'COM')
  assert.equal(await standing('OPTWO'), false)
  await open('REAL', 'EXT')
  assert.deepEqual([await standing('OPTWO'), await standing('REAL')], [true, false])
})
