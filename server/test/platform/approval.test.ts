import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import * as platform from '@laisen/contract/endpoints/platform'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { runJob } from '@laisen/testkit/jobs'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { customerOf, operatorOf } from '../support/operator.ts'
import { registration } from '../support/registering.ts'

// The operator may require that new companies are approved before anyone in them logs in.

const house = await mailingHouse()
const { call, clock, database } = house
let operator = await operatorOf(house)
const password = 'First-Password-1'
let numbers = 0

/** Long enough for sessions to end. */
async function later(hours: number, seconds = 0): Promise<void> {
  clock.advance({ hours, seconds })
  operator = await operatorOf(house)
}

const require = (required: boolean) => operator.call(platform.requireApproval, { required })

async function register(more: Record<string, unknown> = {}) {
  const companyCode = `W${++numbers}`
  const email = `first@w${numbers}.example`
  const { status, data } = await call(registerCompany, registration({ companyCode, email, ...more }))
  assert.equal(status, 0)
  return { companyCode, email: (more.email as string) ?? email, waits: data.waits }
}

/** A company that waits, and whose first person has set a password. */
async function waiting(more: Record<string, unknown> = {}) {
  await require(true)
  const made = await register(more)
  await call(sendMailRegister, { companyAbbr: made.companyCode, email: made.email })
  const [token] = tokensIn(await house.mail())
  assert.equal((await call(resetPassword, { email: made.email, password, token: token! })).status, 0)
  await house.mails()
  return { ...made, companyID: await idOf(made.companyCode) }
}

const logIn = (companyCode: string) => call(loginCustomer, { companyCode, userName: 'somsri', password })
const idOf = async (code: string) => {
  const { listData } = (await operator.call(platform.listCompanies, { Search: code })).data
  return listData.find(({ companyCode }) => companyCode === code)?.companyID ?? 0
}
const inState = async (state: (typeof platform.companyStates)[number]) => {
  const { listData } = (await operator.call(platform.listCompanies, { Filter: { state } })).data
  return listData.map(({ companyCode }) => companyCode)
}
const historyOf = async (companyID: number) =>
  (await operator.call(platform.getCompany, { companyID })).data.events.map(({ type, reason }) => [type, reason])

test('companies wait only if the operator requires it, from then on and no longer than that', async () => {
  assert.equal((await operator.call(platform.listCompanies)).data.approvalRequired, false)
  assert.equal((await register()).waits, false)
  assert.deepEqual((await require(true)).data, { approvalRequired: true })
  assert.equal((await operator.call(platform.listCompanies)).data.approvalRequired, true)
  const { waits, companyCode } = await register()
  assert.equal(waits, true)
  assert.deepEqual((await require(false)).data, { approvalRequired: false })
  assert.equal((await register()).waits, false)
  // What waits already goes on waiting.
  assert.deepEqual(await inState('waiting'), [companyCode])
})

test('no one in a company that waits logs in, whoever knows the password is told why, and nobody else', async () => {
  const { companyCode } = await waiting()
  const refused = await logIn(companyCode)
  assert.deepEqual([refused.http, refused.code], [200, 'COMPANY_WAITING'])
  assert.match(refused.message, /waiting for approval/)
  const wrong = await call(loginCustomer, { companyCode, userName: 'somsri', password: 'Guess-1' })
  assert.equal(wrong.code, 'SIGN_IN_FAILED')
  const { rows } = await database.ownerPool.query(
    'select count(*)::int as sessions from sessions s join companies c on c.id = s.company_id where c.code = $1',
    [companyCode],
  )
  assert.deepEqual(rows, [{ sessions: 0 }])
})

test('a company that is approved is mailed so, and its people log in', async () => {
  const { companyCode, companyID, email } = await waiting()
  const { data } = await operator.call(platform.approveCompany, { companyID })
  assert.deepEqual([data.waitDate, data.declineDate], [null, null])
  const mail = await house.mail()
  assert.deepEqual([mail.to, mail.parsed.subject], [[email], 'Your company is approved'])
  assert.equal((await logIn(companyCode)).status, 0)
  assert.deepEqual(await historyOf(companyID), [
    ['company.approved', ''],
    ['company.registered', ''],
  ])
  assert.ok((await inState('active')).includes(companyCode))
  assert.equal((await inState('waiting')).includes(companyCode), false)
})

test('the trial of a company that waited lasts 30 days from its approval, however long it waited', async () => {
  for (const hours of [3 * 24, 40 * 24]) {
    const { companyID, companyCode } = await waiting()
    await later(hours)
    const { data } = await operator.call(platform.approveCompany, { companyID })
    assert.equal(Date.parse(data.plan!.expireDate!) - clock.now().getTime(), 30 * 86_400_000)
    assert.deepEqual([data.plan!.expired, data.plan!.limitSignature], [false, 100])
    assert.equal((await logIn(companyCode)).status, 0)
    await house.mails()
  }
})

test('a company that is declined is mailed the reason in its language, also at an address that nobody has proven', async () => {
  const proven = await waiting({ locale: 'th' })
  await require(true)
  const typed = await register({ companyName: 'Winner' })
  const unproven = { ...typed, companyID: await idOf(typed.companyCode) }
  for (const { companyID, email } of [proven, unproven]) {
    assert.equal((await operator.call(platform.declineCompany, { companyID, reason: ' ' })).code, 'FIELD_REQUIRED')
    const { data } = await operator.call(platform.declineCompany, { companyID, reason: 'We serve Thailand only.' })
    assert.deepEqual([data.waitDate, data.declineDate], [null, clock.now().toISOString()])
    const { to, parsed } = await house.mail()
    assert.deepEqual(to, [email])
    assert.match(parsed.text ?? '', companyID === proven.companyID ? /เหตุผล: We serve/ : /Reason: We serve/)
    assert.doesNotMatch(`${parsed.subject}${parsed.text}${parsed.html}`, /Winner|\{\w+\}/)
    assert.deepEqual((await historyOf(companyID))[0], ['company.declined', 'We serve Thailand only.'])
  }
  assert.equal((await logIn(proven.companyCode)).code, 'COMPANY_DECLINED')
  assert.ok((await inState('declined')).includes(proven.companyCode))
})

test('a declined company is gone after 7 days, also if someone had claimed it; until then its address is free', async () => {
  const { companyCode, companyID, email } = await waiting()
  await later(24)
  await operator.call(platform.declineCompany, { companyID, reason: 'Not now' })
  await house.mails()
  const again = await waiting({ email })
  assert.equal(again.email, email)
  await later(7 * 24, -1)
  await runJob(house.services, 'companies.unclaimed')
  assert.equal(await idOf(companyCode), companyID)
  clock.advance({ seconds: 1 })
  await runJob(house.services, 'companies.unclaimed')
  assert.equal(await idOf(companyCode), 0)
  assert.equal((await logIn(companyCode)).code, 'SIGN_IN_FAILED')
  // One that waits longer than that stays.
  assert.equal((await logIn(again.companyCode)).code, 'COMPANY_WAITING')
  await call(forgotPassword, { email })
  assert.equal(tokensIn(await house.mail()).length, 1)
})

test('of several operators who decide at the same moment, one does, and one mail goes out', async () => {
  const others = [operator, await operatorOf(house), await operatorOf(house)]
  for (let round = 0; round < 3; round++) {
    const { companyCode, companyID } = await waiting()
    const answers = await Promise.all(
      others.flatMap((one) => [
        one.call(platform.approveCompany, { companyID }),
        one.call(platform.declineCompany, { companyID, reason: 'No' }),
      ]),
    )
    const done = answers.filter(({ status }) => status === 0)
    assert.equal(done.length, 1)
    assert.ok(answers.every(({ status, code }) => status === 0 || code === 'COMPANY_NOT_WAITING'))
    await house.mail()
    assert.equal((await historyOf(companyID)).length, 2)
    const approved = done[0]!.data.declineDate === null
    assert.equal((await logIn(companyCode)).code, approved ? undefined : 'COMPANY_DECLINED')
  }
})

test('only operators who may change something decide, about companies that wait', async () => {
  const { companyID } = await waiting()
  const { client, company } = await customerOf(house)
  const watcher = await operatorOf(house, [1, 99])
  const asked: [typeof platform.approveCompany | typeof platform.declineCompany, object][] = [
    [platform.approveCompany, { companyID }],
    [platform.declineCompany, { companyID, reason: 'x' }],
  ]
  for (const [endpoint, input] of asked) {
    const sent = input as { companyID: number; reason: string }
    for (const one of [client, watcher]) assert.equal((await one.call(endpoint, sent)).http, 403)
    assert.equal((await operator.call(endpoint, { ...sent, companyID: company.companyId })).code, 'COMPANY_NOT_WAITING')
    assert.equal((await operator.call(endpoint, { ...sent, companyID: 999_999 })).code, 'NOT_FOUND')
  }
  for (const one of [client, watcher]) {
    assert.equal((await one.call(platform.requireApproval, { required: false })).http, 403)
  }
  assert.equal((await operator.call(platform.listCompanies)).data.approvalRequired, true)
  assert.equal((await client.call(getInfoUser)).status, 0)
})
