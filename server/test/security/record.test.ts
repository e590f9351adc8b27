import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { verifyFactor } from '@laisen/contract/endpoints/factors'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { getRoleByCompanyId } from '@laisen/contract/endpoints/roles'
import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { confirmPerson, loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled } from '../support/authenticator.ts'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { essence, recordFor, recordForOperator } from '../support/security-record.ts'
import { stampRequest } from '../support/stamping.ts'

// What is refused and may be an attack stands in the security record: what, with which outcome and code, from where, at whose account.

const house = await mailingHouse({ at: today, config: { trustProxy: ['127.0.0.1'] } })
const { as, given, call, clock, url } = house

let places = 0
/** An address that nothing else in this file uses. */
const elsewhere = () => `203.0.${++places >> 8}.${places & 255}`
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const credentials = ({ companyCode, username: userName }: GivenEmployee, password: string) => ({
  companyCode,
  userName,
  password,
})

/** A company of its own for each test, with somebody who reads its log. */
async function scene() {
  const company = await given.company()
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  return { company, admin, person: (permissions: number[] = []) => given.employee({ company, permissions }) }
}

/** What the record holds about an account, but for its first login. */
async function about({ username }: GivenEmployee, admin: Awaited<ReturnType<typeof scene>>['admin']) {
  const entries = await recordFor(admin, username)
  return entries.filter(({ userName, code }) => userName === username && code !== 'NEW_DEVICE')
}

test('a wrong password at login: refused, from where, and at whose account', async () => {
  const { admin, person } = await scene()
  const victim = await person()
  const address = elsewhere()
  await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
  const [entry, ...others] = await about(victim, admin)
  assert.deepEqual(essence(entry!), {
    ...{ code: 'SIGN_IN_FAILED', outcome: 'refused', logType: 'signIn', userName: victim.username, ip: address },
    ...{ methodName: 'Login/LoginCustomer', count: 1 },
  })
  assert.equal(entry!.description, 'Wrong company code, username or password')
  assert.equal(entry!.lastDate, clock.now().toISOString())
  assert.deepEqual(others, [])
})

test('repeated in one minute it is one entry with a count, and another in the next', async () => {
  const { admin, person } = await scene()
  const victim = await person()
  const address = elsewhere()
  clock.advance({ seconds: 60 - clock.now().getUTCSeconds() })
  for (let guess = 1; guess <= 3; guess++) {
    await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
    // Written in between or not, it is the same row.
    if (guess === 1) await recordFor(admin)
    clock.advance({ seconds: 10 })
  }
  clock.advance({ seconds: 40 })
  await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
  assert.deepEqual(
    (await about(victim, admin)).map(({ count, createDate, lastDate }) => [
      count,
      Date.parse(lastDate) - Date.parse(createDate),
    ]),
    [
      [1, 10_000],
      [3, 20_000],
    ],
  )
})

test('after five the account is locked out, and what is refused from then on is told apart', async () => {
  const { admin, person } = await scene()
  const victim = await person()
  const addresses = Array.from({ length: 6 }, elsewhere)
  for (const address of addresses) await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
  const lockOuts = (await about(victim, admin)).filter(({ logType }) => logType === 'lockOut').map(essence)
  const throttled = { code: 'SIGN_IN_THROTTLED', logType: 'lockOut', userName: victim.username, count: 1 }
  assert.deepEqual(
    lockOuts.sort((one, other) => one.outcome.localeCompare(other.outcome)),
    [
      { ...throttled, outcome: 'locked', ip: addresses[4], methodName: '' },
      { ...throttled, outcome: 'refused', ip: addresses[5], methodName: 'Login/LoginCustomer' },
    ],
  )
  await house.mails()
})

test('nothing is kept of a username that belongs to no account, since it may be a password', async () => {
  const { company, admin } = await scene()
  const address = elsewhere()
  const typed = 'my-secret-pass1'
  await call(loginCustomer, { companyCode: company.code, userName: typed, password: typed }, from(address))
  await call(loginCustomer, { companyCode: typed.slice(-5), userName: typed, password: typed }, from(address))
  const [known] = await recordFor(admin, address)
  assert.deepEqual([known?.code, known?.userName, known?.count], ['SIGN_IN_FAILED', '', 1])
  const found = await recordForOperator(await operatorOf(house), address)
  assert.deepEqual(found.map(({ companyCode }) => companyCode).sort(), ['', company.code].sort())
  const { rows } = await house.database.ownerPool.query('select to_jsonb(r)::text as row from security_records r')
  assert.equal(JSON.stringify([rows, house.logged]).includes(typed.slice(0, 9)), false)
})

test('a locked account and a suspended company, though the password is right', async () => {
  const { admin, person } = await scene()
  const [locked, operated] = [await person(), await scene()]
  await admin.call(updateEmployeeExtJoin, { employeeID: locked.employeeId, lockStatus: true })
  await call(loginCustomer, credentials(locked, locked.password), from(elsewhere()))
  assert.deepEqual(
    (await about(locked, admin)).map(({ code, outcome, logType }) => [code, outcome, logType]),
    [['ACCOUNT_LOCKED', 'refused', 'signIn']],
  )
  const visitor = await operated.person()
  await house.database.ownerPool.query('update companies set suspended_at = now() where id = $1', [visitor.companyId])
  await call(loginCustomer, credentials(visitor, visitor.password), from(elsewhere()))
  const found = await recordForOperator(await operatorOf(house), visitor.username)
  assert.deepEqual(
    found.map(({ code, companyCode }) => [code, companyCode]),
    [['COMPANY_SUSPENDED', visitor.companyCode]],
  )
})

test('wrong codes and passwords of someone who is logged in, each with its call', async () => {
  const { admin, person } = await scene()
  const someone = await person([2, 6])
  const { client, code } = await enrolled(house, someone)
  const half = (await call(loginCustomer, credentials(someone, someone.password))).data.token
  await bearerClient(url, half).call(verifyFactor, { code: '000000' })
  await client.call(confirmPerson, { password: 'Guess-1' })
  const certID = await addedCertificate(client, identities.nattapong, { certPasswordCheck: true })
  await client.call(addPdfStamp, stampRequest(certID, { certPassword: 'Guess-1' }))
  // One that needs no password is suspended when somebody else changes the email.
  await addedCertificate(client, identities.nattapong)
  await admin.call(updateEmployeeExtJoin, { employeeID: someone.employeeId, email: 'moved@example.com' })
  const again = await call(loginCustomer, credentials(someone, someone.password))
  const whole = await bearerClient(url, again.data.token).call(verifyFactor, { code: code() })
  await bearerClient(url, whole.data.token).call(sendConfirmationCode)
  await bearerClient(url, whole.data.token).call(confirmIdentity, { code: '000000' })
  const codes = (await about(someone, admin)).map(({ code, outcome, methodName }) => `${code} ${outcome} ${methodName}`)
  assert.deepEqual(codes.sort(), [
    'CERTIFICATE_PASSWORD_WRONG refused PDFStamp/AddPdfStamp',
    'CONFIRMATION_CODE_WRONG refused EmployeeCom/ConfirmIdentity',
    'FACTOR_CODE_WRONG refused Factor/VerifyFactor',
    'PASSWORD_WRONG refused Session/ConfirmPerson',
  ])
  await house.mails()
})

test('what somebody may not do: the call, and who tried', async () => {
  const { admin, person } = await scene()
  const [clerk, boss] = [await person([9, 11]), await person([1])]
  const client = await as.fresh(clerk)
  await client.call(getRoleByCompanyId)
  await client.call(updateEmployeeExtJoin, { employeeID: boss.employeeId, firstName: 'Changed' })
  await client.call(updateEmployeeExtJoin, { employeeID: clerk.employeeId, employeePermission: [{ permissionID: 12 }] })
  await client.call(listSecurity)
  const refused = (await about(clerk, admin)).map(({ code, logType, methodName }) => [code, logType, methodName])
  assert.deepEqual(refused.sort(), [
    ['NOT_PERMITTED', 'permission', 'Log/GetSecurityRecord'],
    ['PERMISSION_NOT_HELD', 'permission', 'EmployeeExt/UpdateEmployeeExtJoin'],
    ['PERSON_ABOVE_YOU', 'permission', 'EmployeeExt/UpdateEmployeeExtJoin'],
  ])
})

test('another company reads nothing of it, and only the operator reads what concerns no company', async () => {
  const { company, person } = await scene()
  const victim = await person()
  const address = elsewhere()
  await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
  await call(loginCustomer, { companyCode: 'NOONE', userName: 'nobody', password: 'Guess-1' }, from(address))
  const other = await scene()
  for (const search of [victim.username, address, company.code, '']) {
    const found = await recordFor(other.admin, search)
    assert.deepEqual(
      found.filter(({ ip, userName }) => ip === address || userName === victim.username),
      [],
      search,
    )
  }
  const operator = await operatorOf(house)
  assert.equal((await recordForOperator(operator, address)).length, 2)
  assert.equal((await recordForOperator(operator, company.code)).filter(({ ip }) => ip === address).length, 1)
  assert.equal((await recordForOperator(operator, victim.username.toUpperCase())).length, 1)
})

test('the list is paged, filtered by kind and outcome, and tells how many there are', async () => {
  const { admin, person } = await scene()
  const victims = [await person(), await person(), await person()]
  for (const victim of victims) await call(loginCustomer, credentials(victim, 'Guess-1'), from(elsewhere()))
  await (await as.fresh(victims[0]!)).call(listSecurity)
  const list = async (input: object) => (await admin.call(listSecurity, input)).data
  const first = await list({ Page: 1, PerPage: 2, Filter: { kind: 'signIn' } })
  const second = await list({ Page: 2, PerPage: 2, Filter: { kind: 'signIn' } })
  assert.deepEqual([first.dataCount, first.count, first.dataCountIsLeast], [3, 2, false])
  assert.deepEqual(
    [...first.listData, ...second.listData].map(({ userName }) => userName),
    victims.map(({ username }) => username).reverse(),
  )
  const kinds = async (Filter: object) => new Set((await list({ Filter })).listData.map(({ logType }) => logType))
  assert.deepEqual(await kinds({ outcome: 'refused' }), new Set(['permission', 'signIn']))
  assert.deepEqual(await kinds({ outcome: 'allowed' }), new Set(['newDevice']))
  assert.deepEqual(await kinds({ kind: 'permission', outcome: 'refused' }), new Set(['permission']))
  const thai = await list({ locale: 'th', Filter: { kind: 'permission' } })
  assert.match(thai.listData[0]!.description, /สิทธิ์/)
})

test('a list of more than 10,000 entries says so and ends there', async () => {
  const { company, admin } = await scene()
  await house.database.ownerPool.query(
    `insert into security_records (company_id, kind, outcome, code, call, address, at, last_at, count, several)
      select $1, 'signIn', 'refused', 'SIGN_IN_FAILED', '', '198.18.0.1', at, at, 1, false
      from generate_series(1, 10005) n, lateral (select $2::timestamptz - n * interval '1 minute' as at) moment`,
    [company.companyId, clock.now()],
  )
  const page = async (Page: number) => (await admin.call(listSecurity, { Page, PerPage: 100 })).data
  const last = await page(100)
  assert.deepEqual([last.dataCount, last.count, last.dataCountIsLeast, last.listData.length], [10_000, 100, true, 100])
  assert.deepEqual((await page(101)).listData, [])
})

test('each entry is a line of the log, with its code', async () => {
  const { admin, person } = await scene()
  const victim = await person()
  const address = elsewhere()
  await call(loginCustomer, credentials(victim, 'Guess-1'), from(address))
  await recordFor(admin)
  const lines = house.logged.map((line) => JSON.parse(line))
  const [line] = lines.filter(({ event, address: ip }) => event === 'security.recorded' && ip === address)
  const { level, kind, outcome, code, call: path, companyId, employeeId, count } = line
  assert.deepEqual(
    [level, kind, outcome, code, path, companyId, employeeId, count],
    ['warn', 'signIn', 'refused', 'SIGN_IN_FAILED', 'Login/LoginCustomer', victim.companyId, victim.employeeId, 1],
  )
  const answered = lines.filter(({ event, code }) => event === 'request.answered' && code === 'SIGN_IN_FAILED')
  assert.ok(answered.length > 0)
})

test('an entry goes with its address after 90 days, and no sooner', async () => {
  const { admin, person } = await scene()
  const victim = await person()
  await call(loginCustomer, credentials(victim, 'Guess-1'), from(elsewhere()))
  assert.equal((await about(victim, admin)).length, 1)
  const count = async () =>
    (await house.database.ownerPool.query('select from security_records where company_id = $1', [victim.companyId]))
      .rowCount
  const before = await count()
  clock.advance({ hours: 90 * 24, minutes: -2 })
  await runDue(house, 'security.tidy')
  assert.equal(await count(), before)
  clock.advance({ minutes: 3 })
  await runDue(house, 'security.tidy')
  assert.equal(await count(), 0)
})

test('what belongs to an account or a company that is gone is left out, and the rest is written', async () => {
  const { admin, company, person } = await scene()
  const { employeeId } = await person()
  const address = elsewhere()
  const attempt = {
    kind: 'signIn',
    outcome: 'refused',
    code: 'SIGN_IN_FAILED',
    call: 'Login/LoginCustomer',
    address,
  } as const
  const { companyId } = company
  const gone = 2_000_000_000
  for (const whose of [
    { companyId, employeeId: gone },
    { companyId: gone, employeeId: gone },
    { companyId, employeeId },
  ]) {
    house.services.security.note({ ...attempt, ...whose })
  }
  const found = (await recordFor(admin)).filter(({ ip }) => ip === address)
  assert.equal(found.length, 1)
  assert.equal(found[0]!.count, 1)
})
