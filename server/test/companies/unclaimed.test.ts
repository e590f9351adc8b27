import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { checkPasswordLink, forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { runJob } from '@laisen/testkit/jobs'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { registration } from '../support/registering.ts'

const house = await mailingHouse()
const { call, clock, database, given } = house
let codes = 0
const tidy = () => runJob(house.services, 'companies.unclaimed')

const asked = (number = ++codes) => ({ code: `U${number}`, email: `first@u${number}.example` })
const register = ({ code, email }: ReturnType<typeof asked>) =>
  call(registerCompany, registration({ companyCode: code, email }))

/** Registers a company. @returns the token of its link */
async function registered(who = asked()) {
  await house.mails()
  assert.equal((await register(who)).status, 0)
  await call(sendMailRegister, { companyAbbr: who.code, email: who.email })
  return { ...who, token: tokensIn(await house.mail())[0]! }
}
const password = 'First-Password-1'
const claim = ({ email, token }: { email: string; token: string }) => call(resetPassword, { email, password, token })
const exists = async (code: string) =>
  (await database.owner.selectFrom('companies').select('id').where('code', '=', code).execute()).length > 0

test('a company that nobody claims is gone after 7 days, and its code and address are free again', async () => {
  const [left, claimed] = [await registered(), await registered()]
  assert.equal((await claim(claimed)).status, 0)
  const other = await given.company()
  // What the security record holds about it does not keep it.
  await call(loginCustomer, { companyCode: left.code, userName: 'somsri', password: 'Guess-1' })
  await house.services.security.write()
  clock.advance({ hours: 6 * 24 + 23 })
  await tidy()
  assert.equal((await register(left)).code, 'COMPANY_REGISTERED')
  clock.advance({ hours: 1 })
  await tidy()
  assert.deepEqual([await exists(left.code), await exists(claimed.code), await exists(other.code)], [false, true, true])
  assert.equal((await claim(left)).code, 'RESET_EXPIRED')
  const again = await registered(left)
  assert.equal((await claim(again)).status, 0)
  const { code: companyCode } = left
  assert.equal((await call(loginCustomer, { companyCode, userName: 'somsri', password })).status, 0)
})

test('a company whose first person used a link for a forgotten password is claimed', async () => {
  const one = await registered()
  await house.mails()
  await call(forgotPassword, { email: one.email })
  const [token] = tokensIn(await house.mail())
  assert.equal((await claim({ email: one.email, token: token! })).status, 0)
  clock.advance({ hours: 8 * 24 })
  await tidy()
  assert.ok(await exists(one.code))
})

test('a company whose people come from a directory is claimed without a password', async () => {
  const [joined, left] = [await registered(), await registered()]
  await database.ownerPool.query(
    'update employees set from_directory = true where company_id = (select id from companies where code = $1)',
    [joined.code],
  )
  clock.advance({ hours: 8 * 24 })
  await tidy()
  assert.deepEqual([await exists(joined.code), await exists(left.code)], [true, false])
})

test('a company that holds more than a registration writes stays, is named in the log, and holds up no other', async () => {
  const [more, left] = [await registered(), await registered()]
  await database.ownerPool.query(
    `insert into calendar_events (company_id, name, starts_at, ends_at, all_day, color, created_by, created_at)
      select company_id, 'Meeting', $1, $1, false, 0, id, $1 from employees where lower(email) = $2`,
    [clock.now(), more.email],
  )
  clock.advance({ hours: 7 * 24 })
  await tidy()
  assert.deepEqual([await exists(more.code), await exists(left.code)], [true, false])
  const kept = house.logged.filter((line) => line.includes('companies.unclaimed-kept')).map((line) => JSON.parse(line))
  assert.deepEqual([kept.length, kept[0].companyCode], [1, more.code])
})

test('a company that is claimed at the moment it would be removed either stays whole or is gone whole', async () => {
  for (let round = 0; round < 6; round++) {
    const one = await registered()
    clock.advance({ hours: 7 * 24, seconds: -1 })
    // The link is still good for a second, and the job already finds the company.
    const link = await call(checkPasswordLink, { token: one.token })
    assert.equal(link.status, 0)
    await database.owner
      .updateTable('companies')
      .set({ created_at: new Date(clock.now().getTime() - 8 * 86_400_000) })
      .where('code', '=', one.code)
      .execute()
    const [answer] = await Promise.all([claim(one), tidy()])
    const signedIn = await call(loginCustomer, { companyCode: one.code, userName: 'somsri', password })
    const kept = await exists(one.code)
    assert.deepEqual([answer.status === 0, signedIn.status === 0], [kept, kept], answer.message)
    if (!kept) assert.equal(answer.code, 'RESET_EXPIRED')
  }
})

test('of several registrations of one code at the same moment, one succeeds', async () => {
  const who = asked()
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(who)))
  assert.deepEqual(answers.map(({ code }) => code ?? 'done').sort(), [
    'COMPANY_REGISTERED',
    'COMPANY_REGISTERED',
    'COMPANY_REGISTERED',
    'done',
  ])
})
