import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import {
  confirmEmail,
  confirmIdentity,
  sendConfirmationCode,
  undoEmailChange,
  updateEmployeeCompany,
} from '@laisen/contract/endpoints/profile'
import { confirmPerson, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, getStampResult } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await mailingHouse({ at: today })
const { as, given, call, clock } = house

const emailOf = async (client: Client) => (await client.call(getInfoUser)).data.email
const signIn = ({ companyCode, username: userName }: GivenEmployee, password: string) =>
  call(loginCustomer, { companyCode, userName, password })

/** Changes somebody's email all the way. @returns the token that undoes it, from the mail to the old address */
async function changed(client: Client, email: string): Promise<string> {
  const from = await emailOf(client)
  assert.equal((await client.call(updateEmployeeCompany, { email })).status, 0)
  const [token = ''] = (await house.mails()).filter(({ to }) => to[0] === email).flatMap(tokensIn)
  assert.equal((await call(confirmEmail, { token })).status, 0)
  const told = await house.mail()
  assert.deepEqual(told.to, [from])
  assert.match(told.parsed.text ?? '', /\/UndoEmailChange\?token=/)
  return tokensIn(told)[0]!
}

test('five minutes after signing in, changing the email asks for the password again, and changes nothing without it', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  clock.advance({ minutes: 5 })
  const change = { firstName: 'Malee', email: `new-${person.email}` }
  assert.equal((await client.call(updateEmployeeCompany, change)).code, 'PROOF_REQUIRED')
  const { data } = await client.call(getInfoUser)
  assert.deepEqual([data.firstName, data.pendingEmail], ['Somchai', ''])
  assert.equal((await house.mails()).length, 0)
  assert.equal((await client.call(updateEmployeeCompany, { firstName: 'Malee', email: person.email })).status, 0)
  assert.equal((await client.call(confirmPerson, { password: person.password })).status, 0)
  assert.equal((await client.call(updateEmployeeCompany, change)).data.pendingEmail, change.email)
  await house.mails()
})

test('an administrator’s own email asks for the password just the same on the user screen', async () => {
  const admin = await given.employee({ permissions: [1] })
  const client = await as.fresh(admin)
  clock.advance({ minutes: 5 })
  const change = { employeeID: admin.employeeId, email: `new-${admin.email}` }
  assert.equal((await client.call(updateEmployeeExtJoin, change)).code, 'PROOF_REQUIRED')
  assert.equal((await house.mails()).length, 0)
})

test('the link that the old address gets takes the account back', async () => {
  const person = await given.employee()
  const thief = await as.fresh(person)
  const owner = await as.fresh(person)
  const theirs = `thief-${person.email}`
  const token = await changed(thief, theirs)
  // The thief knows the password, and asks for a link of their own beforehand.
  await call(forgotPassword, { email: theirs })
  const [reset = ''] = tokensIn(await house.mail())
  clock.advance({ minutes: 10 })

  const undone = await call(undoEmailChange, { token })
  const { companyCode, username, email } = person
  assert.deepEqual(undone.data, { companyCode, username, email })
  for (const client of [thief, owner]) assert.equal((await client.call(getInfoUser)).http, 401)
  assert.equal((await signIn(person, person.password)).code, 'SIGN_IN_FAILED')
  for (const address of [theirs, email]) {
    const stolen = { email: address, password: 'Thiefs-Password-2', token: reset }
    assert.equal((await call(resetPassword, stolen)).code, 'RESET_EXPIRED', address)
  }

  const mails = await house.mails()
  assert.deepEqual(mails.map(({ to }) => to[0]).sort(), [email, theirs].sort())
  assert.deepEqual(tokensIn(mails.find(({ to }) => to[0] === theirs)!), [], 'the thief gets no link')
  const [link = ''] = tokensIn(mails.find(({ to }) => to[0] === email)!)
  const password = 'Owners-Password-2'
  assert.equal((await call(resetPassword, { email, password, token: link })).status, 0)
  assert.equal((await signIn(person, password)).status, 0)
  await house.mails()
})

test('it ends what the thief may have kept: API keys, and the browser as a known device', async () => {
  const person = await given.employee({ permissions: [1, 2] })
  const { email } = person
  const browser = as.browser()
  const { companyCode, username: userName, password } = person
  const inBrowser = (password: string) => browser.call(loginCustomer, { companyCode, userName, password })
  assert.equal((await inBrowser(password)).status, 0)
  const thief = await as.fresh(person)
  const key = await addedKey({ url: house.url, now: clock.now() }, thief)
  const stampId = ''
  assert.equal((await key.call(getStampResult, { stampId })).http, 200)
  const token = await changed(thief, `thief-${email}`)
  assert.equal((await call(undoEmailChange, { token })).status, 0)
  assert.equal((await key.call(getStampResult, { stampId })).http, 401)
  // Wrong passwords keep out every browser that is not known.
  for (let guess = 0; guess < 5; guess++) await signIn(person, 'Guess-1')
  assert.equal((await inBrowser(password)).code, 'SIGN_IN_THROTTLED')
  await house.mails()
})

test('it works for 7 days, and once, also when it is opened three times at the same moment', async () => {
  for (const [days, code] of [
    [7, 'EMAIL_UNDO_EXPIRED'],
    [6, undefined],
  ] as const) {
    const person = await given.employee()
    const token = await changed(await as.fresh(person), `new-${person.email}`)
    clock.advance({ hours: 24 * days })
    const answers = await Promise.all([1, 2, 3].map(() => call(undoEmailChange, { token })))
    const good = answers.filter(({ status }) => status === 0)
    assert.equal(good.length, code ? 0 : 1)
    assert.ok(answers.filter(({ status }) => status === 1).every((one) => one.code === 'EMAIL_UNDO_EXPIRED'))
    assert.equal((await call(undoEmailChange, { token })).code, 'EMAIL_UNDO_EXPIRED')
    // The link confirms nothing, and sets no password by itself.
    assert.equal((await call(confirmEmail, { token })).code, 'EMAIL_LINK_EXPIRED')
    await house.mails()
  }
})

test('after two changes, the first address outranks the second: each gets itself back, and undoing ends the later links', async () => {
  const both = async () => {
    const person = await given.employee()
    const client = await as.fresh(person)
    const second = `second-${person.email}`
    const first = { token: await changed(client, second), email: person.email }
    const later = { token: await changed(client, `third-${person.email}`), email: second }
    return { first, later }
  }
  const one = await both()
  assert.equal((await call(undoEmailChange, { token: one.first.token })).data.email, one.first.email)
  assert.equal((await call(undoEmailChange, { token: one.later.token })).code, 'EMAIL_UNDO_EXPIRED')
  const two = await both()
  assert.equal((await call(undoEmailChange, { token: two.later.token })).data.email, two.later.email)
  assert.equal((await call(undoEmailChange, { token: two.first.token })).data.email, two.first.email)
  await house.mails()
})

test('both links of two changes at the same moment end with the first address', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await given.employee()
    const client = await as.fresh(person)
    const tokens = [await changed(client, `second-${person.email}`), await changed(client, `third-${person.email}`)]
    const answers = await Promise.all(tokens.map((token) => call(undoEmailChange, { token })))
    assert.equal(answers[0]!.status, 0, answers[0]!.message)
    await house.mails()
    await call(forgotPassword, { email: person.email })
    assert.deepEqual((await house.mail()).to, [person.email])
  }
})

test('an address that somebody else was given meanwhile is not taken from them', async () => {
  const person = await given.employee()
  const token = await changed(await as.fresh(person), `new-${person.email}`)
  const other = await given.employee()
  const admin = await as.fresh(await given.employee({ permissions: [1] }))
  const given2 = await admin.call(updateEmployeeExtJoin, { employeeID: other.employeeId, email: person.email })
  assert.equal(given2.status, 0, given2.message)
  assert.equal((await call(undoEmailChange, { token })).code, 'EMPLOYEE_EMAIL_IN_USE')
  await house.mails()
})

test('an administrator’s change of email ends the links that would undo earlier ones, and gives none', async () => {
  const person = await given.employee()
  const token = await changed(await as.fresh(person), `new-${person.email}`)
  const admin = await as.fresh(await given.employee({ permissions: [1] }))
  await admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, email: `given-${person.email}` })
  assert.equal((await call(undoEmailChange, { token })).code, 'EMAIL_UNDO_EXPIRED')
  assert.deepEqual((await house.mails()).flatMap(tokensIn), [])
})

test('someone who is locked cannot come back by the link', async () => {
  const person = await given.employee()
  const token = await changed(await as.fresh(person), `new-${person.email}`)
  const admin = await as.fresh(await given.employee({ permissions: [1] }))
  await admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, lockStatus: true })
  assert.equal((await call(undoEmailChange, { token })).code, 'EMAIL_UNDO_EXPIRED')
  await house.mails()
})

test('a change of one’s own email suspends certificates without a password until a code mailed to the old address', async () => {
  const person = await given.employee({ permissions: [2, 6] })
  const client = await as.fresh(person)
  const certID = await addedCertificate(client, identities.nattapong)
  await changed(client, `new-${person.email}`)
  assert.equal((await client.call(getInfoUser)).data.mustConfirmIdentity, true)
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_SUSPENDED')
  assert.equal((await client.call(sendConfirmationCode)).status, 0)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [person.email])
  const code = /\b\d{6}\b/.exec(mail.parsed.text ?? '')![0]
  assert.equal((await client.call(confirmIdentity, { code })).data.certificates, 1)
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
})

test('someone who does not see the company’s people is not told whether an address is taken', async () => {
  const other = await given.employee()
  const person = await given.employee({ permissions: [2, 3, 5] })
  const client = await as.fresh(person)
  const free = await client.call(updateEmployeeCompany, { email: `free-${person.email}` })
  const freeMails = await house.mails()
  const taken = await client.call(updateEmployeeCompany, { email: other.email.toUpperCase() })
  assert.deepEqual([taken.status, taken.message, taken.code], [free.status, free.message, free.code])
  assert.equal(taken.data.pendingEmail, other.email.toUpperCase())
  assert.equal((await client.call(getInfoUser)).data.pendingEmail, other.email.toUpperCase())
  const mails = await house.mails()
  assert.equal(mails.length, freeMails.length)
  const [told] = mails.filter(({ to }) => to[0]?.toLowerCase() === other.email)
  assert.match(told!.parsed.text ?? '', /Another account of this company already uses it/)
  assert.deepEqual(mails.flatMap(tokensIn), [])

  const clerk = await as.fresh(await given.employee({ permissions: [9] }))
  assert.equal((await clerk.call(updateEmployeeCompany, { email: other.email })).code, 'EMPLOYEE_EMAIL_IN_USE')
})
