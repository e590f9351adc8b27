import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { unlockSignIn } from '@laisen/contract/endpoints/unlock-sign-in'
import type { GivenEmployee } from '@laisen/testkit/given'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { recordFor } from '../support/security-record.ts'

const house = await mailingHouse({ config: { trustProxy: ['127.0.0.1'] } })
const { as, call, clock, given } = house
let strangers = 0

const credentials = ({ companyCode, username: userName, password }: GivenEmployee) => ({
  companyCode,
  userName,
  password,
})

/** So many wrong passwords, each from another address. @returns the refusals without what differs by request */
async function guessAt(person: Pick<GivenEmployee, 'companyCode' | 'username'>, times: number) {
  const answers = []
  for (let guess = 0; guess < times; guess++) {
    const from = { headers: { 'x-forwarded-for': `10.1.${Math.floor(++strangers / 250)}.${strangers % 250}` } }
    const { companyCode, username: userName } = person
    const { code, message, params, http } = await call(
      loginCustomer,
      { companyCode, userName, password: 'Guess-1' },
      from,
    )
    answers.push({ code, message, params, http })
  }
  return answers
}
/** Has strangers use up an account's guesses. @returns the token of the link that its owner is mailed */
async function lockedOut(person: GivenEmployee): Promise<string> {
  await guessAt(person, 5)
  const mail = await house.mail()
  assert.deepEqual(mail.to, [person.email])
  return tokensIn(mail)[0]!
}

test('the owner of an account whose guesses strangers used up is mailed a link, and the browser that opens it logs in', async () => {
  const person = await given.employee()
  const token = await lockedOut(person)
  const browser = as.browser()
  assert.equal((await browser.call(loginCustomer, credentials(person))).code, 'SIGN_IN_THROTTLED')
  const { companyCode, username } = person
  assert.deepEqual((await browser.call(unlockSignIn, { token })).data, { companyCode, username })

  // The link logs nobody in, and other browsers wait as before.
  assert.equal(
    [...browser.cookies.keys()].some((name) => /session/i.test(name)),
    false,
  )
  assert.equal(
    (await browser.call(loginCustomer, { ...credentials(person), password: 'Guess-1' })).code,
    'SIGN_IN_FAILED',
  )
  assert.equal((await as.browser().call(loginCustomer, credentials(person))).code, 'SIGN_IN_THROTTLED')
  assert.equal((await browser.call(loginCustomer, credentials(person))).status, 0)
})

test('the browser that opens the link need not wait for wrong passwords of its own either', async () => {
  const person = await given.employee()
  const browser = as.browser()
  assert.equal((await browser.call(loginCustomer, credentials(person))).status, 0)
  const token = await lockedOut(person)
  for (let typo = 0; typo < 5; typo++) await browser.call(loginCustomer, { ...credentials(person), password: 'Typo-1' })
  assert.equal((await browser.call(loginCustomer, credentials(person))).code, 'SIGN_IN_THROTTLED')
  assert.equal((await browser.call(unlockSignIn, { token })).status, 0)
  assert.equal((await browser.call(loginCustomer, credentials(person))).status, 0)
})

test('a browser that becomes known by the link is on record, and one that was known is not', async () => {
  const company = await given.company()
  const admin = await given.employee({ company, permissions: [1] })
  const person = await given.employee({ company })
  const known = as.browser()
  // Logged in each time, because an hour passes below.
  const devices = async () =>
    (await recordFor(await as.fresh(admin))).filter(
      ({ logType, userName }) => logType === 'newDevice' && userName === person.username,
    )
  assert.equal((await known.call(loginCustomer, credentials(person))).status, 0)
  const before = (await devices()).reduce((sum, { count }) => sum + count, 0)
  clock.advance({ minutes: 1 })
  assert.equal((await known.call(unlockSignIn, { token: await lockedOut(person) })).status, 0)
  assert.equal(
    (await devices()).reduce((sum, { count }) => sum + count, 0),
    before,
  )
  clock.advance({ minutes: 61 })
  assert.equal((await as.browser().call(unlockSignIn, { token: await lockedOut(person) })).status, 0)
  const [latest] = await devices()
  assert.deepEqual([latest?.code, latest?.outcome, latest?.count], ['NEW_DEVICE', 'allowed', 1])
  assert.equal(
    (await devices()).reduce((sum, { count }) => sum + count, 0),
    before + 1,
  )
})

test('a program that opens the link with a device header is given the token of a device that logs in', async () => {
  const person = await given.employee()
  const token = await lockedOut(person)
  const program = (device: string) => ({ headers: { 'x-laisen-device': device } })
  const opened = await call(unlockSignIn, { token }, program('new'))
  assert.equal((await call(loginCustomer, credentials(person), program('new'))).code, 'SIGN_IN_THROTTLED')
  const device = opened.headers.get('x-laisen-device')!
  assert.equal((await call(loginCustomer, credentials(person), program(device))).status, 0)
})

test('the mail says when somebody tried and for which account, and nothing that a stranger typed', async () => {
  const person = await given.employee()
  await guessAt(person, 5)
  const { parsed } = await house.mail()
  assert.match(parsed.text ?? '', /Too many wrong passwords .*When: \d+ \w+ \d{4} at \d\d:\d\d \(Asia\/Bangkok\)/s)
  const whole = `${parsed.text}${parsed.html}`
  assert.doesNotMatch(whole, /10\.1\.|Guess-1|\{\w+\}/)
  assert.ok(whole.includes(`Account: ${person.username} at ${person.companyCode}`))
})

test('the link works once, for 30 minutes, and for no other purpose', async () => {
  const person = await given.employee()
  const token = await lockedOut(person)
  const answers = await Promise.all([1, 2, 3, 4].map(() => as.browser().call(unlockSignIn, { token })))
  assert.deepEqual(answers.map(({ code }) => code ?? 'done').sort(), [
    'UNLOCK_LINK_EXPIRED',
    'UNLOCK_LINK_EXPIRED',
    'UNLOCK_LINK_EXPIRED',
    'done',
  ])
  const late = await lockedOut(await given.employee())
  clock.advance({ minutes: 30 })
  assert.equal((await as.browser().call(unlockSignIn, { token: late })).code, 'UNLOCK_LINK_EXPIRED')
  assert.equal((await as.browser().call(unlockSignIn, { token: 'nothing' })).code, 'UNLOCK_LINK_EXPIRED')
})

test('one mail an hour, however often and from wherever strangers try', async () => {
  const person = await given.employee()
  await lockedOut(person)
  await guessAt(person, 20)
  assert.equal((await house.mails()).length, 0)
  for (const minutes of [15, 15, 15]) {
    clock.advance({ minutes })
    await guessAt(person, 6)
    assert.equal((await house.mails()).length, 0)
  }
  clock.advance({ minutes: 15 })
  await Promise.all(Array.from({ length: 10 }, () => guessAt(person, 1)))
  assert.equal((await house.mails()).length, 1)
})

test('no mail goes to someone who could not log in anyway, nor for mistakes on a device of their own', async () => {
  for (const facts of [{ locked: true }, { password: null }, { deleted: true }] as const) {
    await guessAt(await given.employee(facts), 6)
  }
  for (const column of ['suspended_at', 'waits_since', 'declined_at'] as const) {
    const company = await given.company()
    const barred = await given.employee({ company })
    const values = { [column]: clock.now() }
    await house.database.owner.updateTable('companies').set(values).where('id', '=', company.companyId).execute()
    await guessAt(barred, 6)
  }
  const person = await given.employee()
  const browser = as.browser()
  assert.equal((await browser.call(loginCustomer, credentials(person))).status, 0)
  for (let typo = 0; typo < 6; typo++) await browser.call(loginCustomer, { ...credentials(person), password: 'Typo-1' })
  assert.equal((await browser.call(loginCustomer, credentials(person))).code, 'SIGN_IN_THROTTLED')
  assert.equal((await house.mails()).length, 0)
})

test('refusals read the same whether or not the account exists', async () => {
  const person = await given.employee()
  const nobody = { companyCode: person.companyCode, username: 'nobody' }
  const nowhere = { companyCode: 'NONE', username: 'nobody' }
  const [existing, ...others] = [await guessAt(person, 7), await guessAt(nobody, 7), await guessAt(nowhere, 7)]
  for (const other of others) assert.deepEqual(other, existing)
  assert.match(existing!.at(-1)!.message, /If this account exists, we have emailed its owner a link/)
  assert.equal((await house.mails()).length, 1)
})
