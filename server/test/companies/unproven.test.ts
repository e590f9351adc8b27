import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, sendMailRegister, updateCompanyDetail } from '@laisen/contract/endpoints/companies'
import { addEmployeeExt, inviteEmployeeAgain, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { suspendCompany } from '@laisen/contract/endpoints/platform'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { somebody } from '../support/people.ts'
import { registration } from '../support/registering.ts'

// Anyone may register with, or give an account, an address that is not theirs. Until its reader uses what was mailed there, mails
// to it hold our own words only.

const house = await mailingHouse()
const { as, call, given } = house

/** A word that only the people of these tests type. */
const lure = 'Winner'

function ownWordsOnly({ parsed }: ReceivedMail): void {
  const whole = [parsed.subject, parsed.text, parsed.html].join('\n')
  assert.equal(/winner/i.test(whole), false, whole)
}

test('a registration and what follows it mail a stranger nothing that the registrant typed', async () => {
  const email = 'stranger@elsewhere.example'
  const company = { companyCode: lure.slice(0, 5), companyName: `${lure} Co., Ltd.`, email, address: `${lure} Road` }
  const person = { username: lure, firstName: lure, lastName: lure, email }
  await call(registerCompany, registration(company, person))
  const sent = { email, companyAbbr: lure.slice(0, 5), name: lure, user: lure }
  await call(sendMailRegister, sent)
  ownWordsOnly(await house.mail())
  await call(forgotPassword, { email })
  const reset = await house.mail()
  ownWordsOnly(reset)
  assert.equal(/winne/i.test(reset.parsed.text ?? ''), false)

  // Once the stranger has used a link, the address is known to be theirs.
  const [token] = tokensIn(reset)
  assert.equal((await call(resetPassword, { email, password: 'First-Password-1', token })).status, 0)
  assert.match((await house.mail()).parsed.text ?? '', /Hello Winner Winner,/)
  await call(forgotPassword, { email })
  assert.match((await house.mail()).parsed.text ?? '', /Hello Winner Winner,/)
})

test('a person whom an administrator adds is mailed our own words until they use a link', async () => {
  const company = await given.company({ name: `${lure} Holdings` })
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true, username: 'winneradmin' }))
  const invited = somebody({ username: 'winner1', firstName: lure, lastName: lure, password: null })
  await admin.call(addEmployeeExt, invited)
  const invitation = await house.mail()
  ownWordsOnly(invitation)
  assert.match(invitation.parsed.text ?? '', /An account was created for you on Laisen/)
  await call(forgotPassword, { email: invited.email! })
  ownWordsOnly(await house.mail())

  const given2 = await given.employee({ company, username: 'winner2', emailProven: false })
  const change = { employeeID: given2.employeeId, password: 'Another-Given-Pass-1' }
  assert.equal((await admin.call(updateEmployeeExtJoin, change)).status, 0)
  const notice = await house.mail()
  ownWordsOnly(notice)
  assert.match(notice.parsed.text ?? '', /A Laisen account with this address was changed/)
})

test('a proven address that an administrator changes is no longer proven; the old one is told in full', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const person = await given.employee({ company })
  const change = { employeeID: person.employeeId, email: 'another@example.com' }
  assert.equal((await admin.call(updateEmployeeExtJoin, change)).status, 0)
  const told = await house.mail()
  assert.deepEqual(told.to, [person.email])
  assert.match(told.parsed.text ?? '', /was changed to another@example\.com/)
  await call(forgotPassword, { email: 'another@example.com' })
  assert.equal((await house.mail()).parsed.text?.includes(person.username), false)
})

test('the mail that asks to confirm a new address names nobody', async () => {
  const company = await given.company({ name: lure })
  const person = await given.employee({ company, username: 'winner3' })
  const client = as.person(person)
  const email = 'new.address@example.com'
  assert.equal((await client.call(updateEmployeeCompany, { firstName: lure, email })).status, 0)
  const mails = await house.mails()
  ownWordsOnly(mails.find(({ to }) => to.includes(email))!)
  const told = mails.find(({ to }) => to.includes(person.email))!
  assert.match(told.parsed.text ?? '', /winner3/)
})

test('a company’s own address is mailed its name only if someone in the company has proven it', async () => {
  const operator = await operatorOf(house)
  const company = await given.company({ name: `${lure} Ltd.` })
  const person = await given.employee({ company, permissions: [1], ownAdmin: true, username: 'winner4' })
  await as.person(person).call(updateCompanyDetail, { email: 'stranger4@elsewhere.example' })
  await operator.call(suspendCompany, { companyID: company.companyId, reason: 'Unpaid' })
  const mail = await house.mail()
  assert.deepEqual(mail.to, ['stranger4@elsewhere.example'])
  ownWordsOnly(mail)
})

test('an invitation that is sent again holds our own words too', async () => {
  const company = await given.company({ name: lure })
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true, username: 'winner5' }))
  const { employeeId } = await given.employee({ company, password: null, username: 'winner6' })
  assert.equal((await admin.call(inviteEmployeeAgain, { employeeID: employeeId })).status, 0)
  const { parsed } = await house.mail()
  assert.equal(/winner(?!\d@)/i.test(`${parsed.subject}${parsed.text}`), false)
})
