import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUpgradePlans, getProductsByCompany } from '@laisen/contract/endpoints/plans'
import * as platform from '@laisen/contract/endpoints/platform'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { everything } from '@laisen/contract/permissions'
import { planOfCompany } from '@laisen/testkit/plan-of-company'
import { server } from '@laisen/testkit/server'
import { customerOf, offerId, operatorOf } from '../support/operator.ts'

const house = await server()
const { given, call, database, clock } = house
const operator = await operatorOf(house)
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString()

test('the operator lists and searches companies by code, name or email; the operator’s own company is not listed', async () => {
  const acme = await given.company({ code: 'ACME', name: 'Acme Paint' })
  await given.company({ code: 'THAI', name: 'บริษัท สีสวย จำกัด' })
  const found = async (Search: string) =>
    (await operator.call(platform.listCompanies, { Search })).data.listData.map(({ companyCode }) => companyCode)
  assert.deepEqual(await found('acm'), ['ACME'])
  assert.deepEqual(await found('สีสวย'), ['THAI'])
  assert.deepEqual(await found('no such company'), [])
  const { data } = await operator.call(platform.listCompanies, { Page: 1, PerPage: 1 })
  assert.equal(data.listData.length, 1)
  assert.equal(data.count, data.dataCount)
  const second = await operator.call(platform.listCompanies, { Page: 2, PerPage: 1 })
  assert.notEqual(second.data.listData[0]?.companyID, data.listData[0]?.companyID)
  const all = (await operator.call(platform.listCompanies)).data.listData
  assert.ok(all.some(({ companyID }) => companyID === acme.companyId))
  assert.ok(all.every(({ companyCode }) => !companyCode.startsWith('O')))
})

test('an installation without PUBLIC_URL suspends a company and mails nothing', async () => {
  for (const publicUrl of ['https://sign.example', undefined]) {
    const house = await server()
    Object.assign(house.services.config, { publicUrl })
    const { company } = await customerOf(house)
    await house.database.owner
      .updateTable('companies')
      .set({ email: 'office@acme.example' })
      .where('id', '=', company.companyId)
      .execute()
    const asked = { companyID: company.companyId, reason: 'not paid' }
    assert.equal((await (await operatorOf(house)).call(platform.suspendCompany, asked)).status, 0)
    const mails = await house.database.owner.selectFrom('mails').select('template').execute()
    assert.deepEqual(mails, publicUrl ? [{ template: 'noticeUnproven' }] : [])
  }
})

test('customers see nothing of Platform, and view-only operators change nothing', async () => {
  const { client, company } = await customerOf(house)
  assert.equal((await client.call(platform.listCompanies)).http, 403)
  assert.equal((await call(platform.listCompanies)).http, 401)
  const nobody = await operatorOf(house, [])
  assert.equal((await nobody.call(platform.listCompanies)).http, 403)
  const watcher = await operatorOf(house, [everything, 99])
  assert.equal((await watcher.call(platform.getCompany, { companyID: company.companyId })).status, 0)
  const asked = { companyID: company.companyId, reason: 'x' }
  assert.equal((await watcher.call(platform.suspendCompany, asked)).http, 403)
})

test('the database functions behind Platform return nothing in a company’s session', async () => {
  const { company } = await customerOf(house)
  await database.company(company.companyId).transaction(async (db) => {
    const { sql } = await import('kysely')
    const at = clock.now()
    for (const asked of [
      sql`select * from platform_companies('', 'all', null, ${at}, 10, 0)`,
      sql`select * from platform_packages(${company.companyId})`,
      sql`select * from platform_events(${company.companyId}, array['company.registered'])`,
      sql`select * from platform_requests('', 'all', ${at}, 10, 0)`,
      sql`select * from platform_mails('', 'all', null, 10, 0)`,
      sql`select * from platform_ending_certificates(${at}, ${at})`,
      sql`select * from platform_counts(${at})`,
    ]) {
      assert.deepEqual((await asked.execute(db)).rows, [])
    }
    const tried = await sql<{ done: boolean }>`
      select platform_verify(${company.companyId}, ${at}) or platform_suspend(${company.companyId}, ${at}, '') as done`.execute(
      db,
    )
    assert.equal(tried.rows[0]?.done, false)
  })
  const insert = database
    .company(company.companyId)
    .transaction((db) =>
      db.insertInto('plans').values({ kind: 'user', name: 'Mine', created_at: clock.now() }).execute(),
    )
  await assert.rejects(insert, /row-level security/)
})

test('suspending a company ends its sessions and blocks sign-in; lifting it lets people sign in again', async () => {
  const { company, person, client } = await customerOf(house)
  const companyID = company.companyId
  assert.equal((await client.call(getInfoUser)).status, 0)
  assert.equal((await operator.call(platform.suspendCompany, { companyID, reason: ' ' })).code, 'FIELD_REQUIRED')
  const suspended = await operator.call(platform.suspendCompany, { companyID, reason: 'Unpaid since May' })
  assert.equal(suspended.data.suspendReason, 'Unpaid since May')
  assert.equal((await client.call(getInfoUser)).http, 401)
  const { companyCode, username: userName, password } = person
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).code, 'COMPANY_SUSPENDED')
  const again = await operator.call(platform.suspendCompany, { companyID, reason: 'Twice' })
  assert.equal(again.code, 'COMPANY_ALREADY_SUSPENDED')

  assert.equal((await operator.call(platform.resumeCompany, { companyID })).data.suspendDate, null)
  assert.equal((await operator.call(platform.resumeCompany, { companyID })).code, 'COMPANY_NOT_SUSPENDED')
  assert.equal((await client.call(getInfoUser)).http, 401)
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).status, 0)
})

test('what the operator did is recorded in the company’s history, with name and reason', async () => {
  const { company } = await customerOf(house)
  const companyID = company.companyId
  await operator.call(platform.verifyCompany, { companyID, verified: true, reason: 'DBD record seen' })
  await operator.call(platform.verifyCompany, { companyID, verified: true, reason: 'Seen' })
  await operator.call(platform.suspendCompany, { companyID, reason: 'Unpaid' })
  await operator.call(platform.resumeCompany, { companyID, reason: 'Paid' })
  const { data } = await operator.call(platform.getCompany, { companyID })
  assert.deepEqual(
    data.events.map(({ type, reason }) => [type, reason]),
    [
      ['company.resumed', 'Paid'],
      ['company.suspended', 'Unpaid'],
      ['company.verified', 'DBD record seen'],
    ],
  )
  assert.match(data.events[0]!.operator, /^operator\d+$/)
  assert.notEqual(data.company.verifyDate, null)
  const rows = await database.owner
    .selectFrom('events')
    .select(['type', 'actor_id'])
    .where('company_id', '=', companyID)
    .where('type', 'like', 'company.%')
    .execute()
  assert.equal(rows.length, 3)
  assert.ok(rows.every(({ actor_id }) => actor_id === null))
})

test('a company is verified only by saying what was checked, which its history shows', async () => {
  const { company } = await customerOf(house)
  const companyID = company.companyId
  for (const reason of [undefined, null, '', '  \u00a0 ']) {
    const refused = await operator.call(platform.verifyCompany, { companyID, verified: true, reason })
    assert.deepEqual([refused.code, refused.params?.field], ['FIELD_REQUIRED', 'reason'])
  }
  const before = await operator.call(platform.getCompany, { companyID })
  assert.deepEqual([before.data.company.verifyDate, before.data.events.length], [null, 0])

  await operator.call(platform.verifyCompany, { companyID, verified: true, reason: ' DBD 0105561000001 ' })
  const { data } = await operator.call(platform.getCompany, { companyID })
  assert.deepEqual(
    data.events.map(({ type, reason }) => [type, reason]),
    [['company.verified', 'DBD 0105561000001']],
  )
  // Taking the mark away needs no reason.
  assert.equal((await operator.call(platform.verifyCompany, { companyID, verified: false })).data.verifyDate, null)
})

test('filters list suspended companies, unverified ones and those with an open request', async () => {
  const { company, client } = await customerOf(house)
  const companyID = company.companyId
  const isIn = async (state: (typeof platform.companyStates)[number]) =>
    (await operator.call(platform.listCompanies, { Filter: { state } })).data.listData.some(
      (one) => one.companyID === companyID,
    )
  assert.deepEqual([await isIn('active'), await isIn('suspended'), await isIn('unverified')], [true, false, true])
  assert.equal(await isIn('requests'), false)
  const ProductPlanUserID = await offerId(house, '50 users')
  assert.equal((await client.call(addUpgradePlans, { ProductPlanUserID })).status, 0)
  assert.equal(await isIn('requests'), true)
  await operator.call(platform.suspendCompany, { companyID, reason: 'x' })
  await operator.call(platform.verifyCompany, { companyID, verified: true, reason: 'Seen' })
  assert.deepEqual([await isIn('active'), await isIn('suspended'), await isIn('unverified')], [false, true, false])
})

test('an unknown company and the operator’s own are not found', async () => {
  const own = (await operator.call(getInfoUser)).data.companyID
  for (const companyID of [own, 2_147_000_000]) {
    for (const endpoint of [platform.getCompany, platform.resumeCompany]) {
      assert.equal((await operator.call(endpoint, { companyID })).code, 'NOT_FOUND')
    }
    const asked = { companyID, reason: 'x' }
    assert.equal((await operator.call(platform.suspendCompany, asked)).code, 'NOT_FOUND')
    assert.equal(
      (await operator.call(platform.verifyCompany, { companyID, verified: true, reason: 'Seen' })).code,
      'NOT_FOUND',
    )
    assert.equal((await operator.call(platform.addPackage, { companyID, name: 'P' })).code, 'NOT_FOUND')
  }
})

test('a package can be added with or without start, end and limits', async () => {
  const { company, client } = await customerOf(house)
  const companyID = company.companyId
  const limits = { limitUser: 5, limitSignature: 10 }
  await operator.call(platform.addPackage, { companyID, name: 'Small', expireDate: inDays(30), ...limits })
  const { listData } = (await client.call(getProductsByCompany)).data
  assert.deepEqual(
    [listData[0]?.name, listData[0]?.limitUser, listData[0]?.limitSignature, listData[0]?.expireDate],
    ['Small', 5, 10, inDays(30)],
  )
  await operator.call(platform.addPackage, { companyID, name: 'Endless', replace: true })
  const { packages } = (await operator.call(platform.getCompany, { companyID })).data
  assert.deepEqual(
    packages.map(({ name, inForce, expireDate, limitUser }) => [name, inForce, expireDate, limitUser]),
    [
      ['Endless', true, null, null],
      ['Small', false, clock.now().toISOString(), 5],
    ],
  )
})

test('a package with a future start replaces the current one only when it starts', async () => {
  const { company, client } = await customerOf(house)
  const companyID = company.companyId
  const current = async () => (await client.call(getProductsByCompany)).data.listData[0]!
  await operator.call(platform.addPackage, { companyID, name: 'Now' })
  const asked = { companyID, name: 'Next', startDate: inDays(10), replace: true }
  assert.equal((await operator.call(platform.addPackage, asked)).status, 0)
  const told = await current()
  assert.deepEqual([told.name, told.expireDate], ['Now', inDays(10)])
  await planOfCompany(house, companyID).charge()
})

test('an invalid term is refused, and the refusal names the field', async () => {
  const { company } = await customerOf(house)
  const refused = async (term: Record<string, unknown>) => {
    const { code, params } = await operator.call(platform.addPackage, {
      companyID: company.companyId,
      name: 'P',
      ...term,
    })
    return [code, params?.field]
  }
  assert.deepEqual(await refused({ expireDate: inDays(0) }), ['PACKAGE_TERM_INVALID', 'expireDate'])
  assert.deepEqual(await refused({ startDate: inDays(9), expireDate: inDays(8) }), [
    'PACKAGE_TERM_INVALID',
    'expireDate',
  ])
  assert.deepEqual(await refused({ startDate: '31/12/2026' }), ['VALUE_NOT_ALLOWED', 'startDate'])
  assert.deepEqual(await refused({ expireDate: '2026-02-30T00:00:00Z' }), ['VALUE_NOT_ALLOWED', 'expireDate'])
  assert.deepEqual(await refused({ name: '  ' }), ['FIELD_REQUIRED', 'name'])
})

test('signatures charged while a package is replaced count on one of the two, and none is lost', async () => {
  const { company } = await customerOf(house)
  const companyID = company.companyId
  await operator.call(platform.addPackage, { companyID, name: 'Old', limitSignature: 1000 })
  const stamp = () => planOfCompany(house, companyID).charge()
  const replace = (name: string) =>
    operator.call(platform.addPackage, { companyID, name, limitSignature: 1000, replace: true })
  await Promise.all([
    ...Array.from({ length: 20 }, stamp),
    replace('A'),
    ...Array.from({ length: 20 }, stamp),
    replace('B'),
    ...Array.from({ length: 20 }, stamp),
  ])
  const { packages } = (await operator.call(platform.getCompany, { companyID })).data
  assert.equal(
    packages.reduce((sum, { limitSignatureUse }) => sum + limitSignatureUse, 0),
    60,
  )
  assert.equal(packages.filter(({ inForce }) => inForce).length, 1)
})
