import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { checkPasswordLink, resetPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { runDueJobs } from '@laisen/testkit/jobs'
import { mailServer } from '@laisen/testkit/mail-server'
import { server } from '@laisen/testkit/server'
import { registration } from '../support/registering.ts'

const post = await mailServer()
after(() => post.close())
const { call, clock, services, url, database } = await server({ config: { smtpUrl: post.url } })
let codes = 0

async function registered(more: Record<string, unknown> = {}) {
  const number = ++codes
  const asked = registration({ companyCode: `M${number}`, email: `first@m${number}.example`, ...more })
  const answer = await call(registerCompany, asked)
  assert.equal(answer.status, 0, answer.message)
  return { companyAbbr: `M${number}`, email: `first@m${number}.example` }
}

test('the registration mail holds our own words and a link, nothing that anyone typed, and the link sets the first password [1.4.12] [1.7.37]', async () => {
  const { companyAbbr, email } = await registered()
  const before = post.received.length
  const sent = { companyAbbr, email, name: 'Mallory <b>', user: 'mallory', pass: 'a1b2c3d4e5' }
  const answer = await call(sendMailRegister, sent)
  assert.deepEqual([answer.status, answer.data], [0, 'Success'])
  await runDueJobs(services)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.deepEqual(mail.to, [email])
  const text = mail.parsed.text ?? ''
  const { subject, html } = mail.parsed
  const typed = /Mallory|mallory|a1b2c3d4e5|Somsri|somsri|Phetcharat|Tharaphat|Rama IX|Ratchasima|02123|08123|\bM1\b/
  assert.equal(typed.test([subject, text, html].join()), false, text)
  assert.match(text, /A company was registered on Laisen with this email address\./)

  const token = new RegExp(`${url}/ResetPassword\\?token=(\\S+)`).exec(text)?.[1] ?? ''
  // The address is proven by whoever opens the link, so its page says which account it is.
  const { data: account } = await call(checkPasswordLink, { token })
  assert.deepEqual([account.companyCode, account.username], [companyAbbr, 'somsri'])
  const password = 'First-Password-1'
  assert.equal((await call(resetPassword, { email, password, token })).status, 0)
  const signedIn = await call(loginCustomer, { companyCode: companyAbbr, userName: 'somsri', password })
  assert.equal(signedIn.status, 0)
  assert.equal(signedIn.data.permissionId.split(',')[0], '1')
})

test('people who register in Thai get the mail in Thai', async () => {
  const asked = await registered({ locale: 'th' })
  const before = post.received.length
  await call(sendMailRegister, asked)
  await runDueJobs(services)
  const mail = (await post.until(before + 1)).at(-1)!
  assert.match(mail.parsed.text ?? '', /มีการลงทะเบียนบริษัท/)
})

test('the mail is sent once, even if it is requested several times at the same moment', async () => {
  const asked = await registered()
  const before = post.received.length
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => call(sendMailRegister, asked)))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  await runDueJobs(services)
  assert.equal((await post.until(before + 1)).length, before + 1)
  assert.equal((await call(sendMailRegister, asked)).code, 'REGISTRATION_MAIL_FAILED')
})

test('the mail goes only to the registered email, and every refusal reads the same [1.8.29]', async () => {
  const asked = await registered()
  const elsewhere = await call(sendMailRegister, { ...asked, email: 'mallory@elsewhere.example' })
  const nowhere = await call(sendMailRegister, { companyAbbr: 'NONE', email: asked.email })
  const nothing = await call(sendMailRegister, {})
  for (const { code, message } of [elsewhere, nowhere, nothing]) {
    assert.deepEqual([code, message], ['REGISTRATION_MAIL_FAILED', 'Send Mail Registered Fail.'])
  }
  assert.equal((await call(sendMailRegister, asked)).status, 0)
})

test('the mail can be requested for 15 minutes after registering', async () => {
  const [inTime, late] = [await registered(), await registered()]
  clock.advance({ minutes: 15 })
  assert.equal((await call(sendMailRegister, inTime)).status, 0)
  clock.advance({ seconds: 1 })
  assert.equal((await call(sendMailRegister, late)).code, 'REGISTRATION_MAIL_FAILED')
})

test('a company that the operator has suspended in the meantime gets no link', async () => {
  const asked = await registered()
  await database.owner
    .updateTable('companies')
    .set({ suspended_at: clock.now() })
    .where('code', '=', asked.companyAbbr)
    .execute()
  assert.equal((await call(sendMailRegister, asked)).code, 'REGISTRATION_MAIL_FAILED')
})
