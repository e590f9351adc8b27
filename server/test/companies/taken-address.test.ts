import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, sendMailRegister, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { checkPasswordLink, forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { runJob } from '@laisen/testkit/jobs'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { registration } from '../support/registering.ts'

// Whether an address is that of a company is told to its mailbox alone: whoever registers may have typed anyone's.

const house = await mailingHouse()
const { call, as } = house
const password = 'First-Password-1'
let numbers = 0

const freeAddress = () => `owner${++numbers}@mail.example`

/** What a stranger sees of registering with an address, without what they sent themselves. */
async function register(email: string) {
  const companyCode = `A${++numbers}`
  const registered = await call(registerCompany, registration({ companyCode, email }))
  const mailed = await call(sendMailRegister, { companyAbbr: companyCode, email })
  const { requestId: _, ...answer } = registered
  const seen = [answer.http, answer.status, answer.message, { ...answer.data, email: '', companyCode: '' }, mailed.http]
  return { companyCode, email, seen: [...seen, mailed.status, mailed.message, mailed.data] }
}

const set = (email: string, token: string) => call(resetPassword, { email, password, token })
const tokenIn = (mail: ReceivedMail) => tokensIn(mail)[0]!

/** A company that the reader of an address has claimed. */
async function claimed(email = freeAddress()) {
  const { companyCode } = await register(email)
  assert.equal((await set(email, tokenIn(await house.mail()))).status, 0)
  await house.mails()
  const client = as.browser()
  assert.equal((await client.call(loginCustomer, { companyCode, userName: 'somsri', password })).status, 0)
  return { companyCode, email, client }
}

test('registering answers alike whether or not its address is that of a company, and takes the code', async () => {
  const { email } = await claimed()
  const taken = await register(email.toUpperCase())
  const free = await register(freeAddress())
  assert.deepEqual(taken.seen, free.seen)
  for (const { companyCode } of [taken, free]) {
    const again = await call(registerCompany, registration({ companyCode, email: freeAddress() }))
    assert.equal(again.code, 'COMPANY_REGISTERED')
  }
  await house.mails()

  // The same is stored as well, so that neither takes longer.
  const stored = async (companyCode: string) => {
    const count = (table: string) => `(select count(*)::int from ${table} t where t.company_id = c.id) as ${table}`
    const tables = ['employees', 'links', 'events', 'mails', 'roles', 'groups', 'packages', 'company_keys']
    const statement = `select ${tables.map(count).join()} from companies c where code = $1`
    return (await house.database.ownerPool.query(statement, [companyCode])).rows[0]
  }
  assert.deepEqual(await stored(taken.companyCode), await stored(free.companyCode))
})

test('the mailbox of an address that is taken is told so, in the words of the specification and without a link [1.8.28]', async () => {
  const { email } = await claimed()
  await register(email)
  const mail = await house.mail()
  assert.deepEqual([mail.to, mail.parsed.subject], [[email], 'Company Code/Email already registered.'])
  assert.deepEqual(tokensIn(mail), [])
  assert.doesNotMatch(`${mail.parsed.text}${mail.parsed.html}`, /Tharaphat|Somsri|\{\w+\}/)
})

test('of two companies that registered with one address, the one that its mailbox claims first keeps it', async () => {
  const email = freeAddress()
  const first = await register(email)
  const second = await register(email)
  const tokens = (await house.mails()).map(tokenIn)
  assert.equal((await set(email, tokens[1]!)).status, 0)
  await house.mails()
  for (const refused of [await call(checkPasswordLink, { token: tokens[0]! }), await set(email, tokens[0]!)]) {
    assert.deepEqual([refused.code, refused.message], ['COMPANY_REGISTERED', 'Company Code/Email already registered.'])
  }
  const logIn = (companyCode: string) => call(loginCustomer, { companyCode, userName: 'somsri', password })
  assert.deepEqual(
    [(await logIn(first.companyCode)).code, (await logIn(second.companyCode)).status],
    ['SIGN_IN_FAILED', 0],
  )

  // A forgotten password has a link for the company that the mailbox has, and none for the other.
  await call(forgotPassword, { email })
  const [token, ...more] = tokensIn(await house.mail())
  assert.deepEqual(more, [])
  assert.equal((await call(checkPasswordLink, { token: token! })).data.companyCode, second.companyCode)
})

test('of two that are claimed at the same moment, one is', async () => {
  for (let round = 0; round < 4; round++) {
    const email = freeAddress()
    for (let one = 0; one < 3; one++) await register(email)
    const tokens = (await house.mails()).map(tokenIn)
    const answers = await Promise.all(tokens.map((token) => set(email, token)))
    assert.deepEqual(answers.map(({ code }) => code ?? 'done').sort(), [
      'COMPANY_REGISTERED',
      'COMPANY_REGISTERED',
      'done',
    ])
    await house.mails()
  }
})

test('an address that a stranger registers or enters for a company stays free for whoever reads it', async () => {
  const address = freeAddress()
  await register(address)
  await house.mails()
  const stranger = await claimed()
  await house.mails()
  assert.equal((await stranger.client.call(updateCompanyDetail, { email: address })).status, 0)
  const owner = await claimed(address)
  // The company that moved keeps working, and its former address is free again.
  const { companyCode, email } = stranger
  await call(forgotPassword, { email })
  assert.equal((await set(email, tokenIn(await house.mail()))).status, 0)
  assert.equal((await call(loginCustomer, { companyCode, userName: 'somsri', password })).status, 0)
  await house.mails()
  await claimed(email)
  assert.notEqual(owner.companyCode, companyCode)
})

test('a company whose address is taken is gone after 7 days like any that nobody claims', async () => {
  const { email } = await claimed()
  const { companyCode } = await register(email)
  house.clock.advance({ hours: 7 * 24 })
  await runJob(house.services, 'companies.unclaimed')
  const again = await call(registerCompany, registration({ companyCode, email: freeAddress() }))
  assert.equal(again.status, 0)
})
