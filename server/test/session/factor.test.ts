import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmFactor,
  disableFactor,
  enrolFactor,
  getFactor,
  renewRecoveryCodes,
  resetFactor,
  verifyFactor,
} from '@laisen/contract/endpoints/factors'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { getInfoUser, listSessions, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { type BearerClient, bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled, shownBy } from '../support/authenticator.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, clock, database, url } = house

const logIn = ({ companyCode, username: userName, password }: GivenEmployee) =>
  call(loginCustomer, { companyCode, userName, password })

/** A session of a person who has entered the password, but not yet the code. */
async function awaitingCode(person: GivenEmployee): Promise<BearerClient> {
  const { data } = await logIn(person)
  assert.equal(data.factor, 'code')
  return bearerClient(url, data.token)
}

test('a person sets up an authenticator with its QR code and one of its codes', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  const other = await as.fresh(person)
  assert.deepEqual((await client.call(getFactor)).data, {
    enrolled: false,
    enrolDate: '',
    recoveryCodesLeft: 0,
    demanded: false,
  })
  assert.equal((await client.call(enrolFactor)).code, 'PASSWORD_WRONG')
  assert.equal((await client.call(enrolFactor, { password: 'Wrong-Password-1' })).code, 'PASSWORD_WRONG')
  const { data: begun } = await client.call(enrolFactor, { password: person.password })
  assert.match(begun.qrCode, /^data:image\/png;base64,/)
  assert.equal(new URL(begun.uri).searchParams.get('secret'), begun.secret)
  assert.equal(decodeURIComponent(new URL(begun.uri).pathname), `/Laisen:TEST/${person.username}`)

  // Logging in asks for no code until the first one has been entered.
  assert.equal((await logIn(person)).data.factor, 'none')
  assert.equal((await client.call(confirmFactor, { code: '000000' })).code, 'FACTOR_CODE_WRONG')
  const { data } = await client.call(confirmFactor, { code: shownBy(begun.secret, clock) })
  assert.equal(new Set(data.recoveryCodes).size, 10)
  for (const code of data.recoveryCodes) assert.match(code, /^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
  const mail = await house.mail()
  assert.match(mail.parsed.subject ?? '', /^Your Laisen account now asks for a code \(/)

  assert.equal((await client.call(getInfoUser)).http, 401, 'the token is another')
  assert.equal((await other.call(getInfoUser)).http, 401, 'other sessions end')
  const continued = bearerClient(url, data.token)
  assert.equal((await continued.call(getInfoUser)).data.factorEnrolled, true)
  assert.equal((await continued.call(getFactor)).data.recoveryCodesLeft, 10)
  assert.equal((await continued.call(enrolFactor, { password: person.password })).code, 'FACTOR_ENROLLED')
  assert.equal((await continued.call(confirmFactor, { code: '000000' })).code, 'FACTOR_ENROLLED')
})

test('each person is told of their own factor', async () => {
  const company = await given.company()
  const [first, second] = [await given.employee({ company }), await given.employee({ company })]
  const { client } = await enrolled(house, first)
  const other = await as.fresh(second)
  assert.equal((await client.call(getFactor)).data.enrolled, true)
  assert.equal((await other.call(getFactor)).data.enrolled, false)
  await house.mails()
  const { uri } = (await other.call(enrolFactor, { password: second.password })).data
  assert.equal(decodeURIComponent(new URL(uri).pathname), `/Laisen:${company.code}/${second.username}`)
})

test('setting up an authenticator must be finished with a code within 10 minutes', async () => {
  const client = await as.fresh(await given.employee())
  assert.equal((await client.call(confirmFactor, { code: '123456' })).code, 'FACTOR_NOT_STARTED')
  const person = await given.employee()
  const late = await as.fresh(person)
  const { secret } = (await late.call(enrolFactor, { password: person.password })).data
  clock.advance({ minutes: 10 })
  assert.equal((await late.call(confirmFactor, { code: shownBy(secret, clock) })).code, 'FACTOR_NOT_STARTED')
  const again = (await late.call(enrolFactor, { password: person.password })).data
  clock.advance({ minutes: 9, seconds: 59 })
  assert.equal((await late.call(confirmFactor, { code: shownBy(secret, clock) })).code, 'FACTOR_CODE_WRONG')
  assert.equal((await late.call(confirmFactor, { code: shownBy(again.secret, clock) })).status, 0)
  await house.mails()
})

test('logging in asks for a code, and the session continues under a new token', async () => {
  const person = await given.employee({ permissions: [3] })
  const { code } = await enrolled(house, person)
  const asked = await logIn(person)
  assert.deepEqual([asked.status, asked.data.factor, asked.data.permissionId], [0, 'code', ''])
  const waiting = bearerClient(url, asked.data.token)
  for (const endpoint of [getInfoUser, listSessions, getFactor]) {
    const refused = await waiting.call(endpoint)
    assert.deepEqual([refused.http, refused.code], [401, 'SESSION_REQUIRED'], endpoint.path)
  }
  const { status, data } = await waiting.call(verifyFactor, { code: code() })
  assert.deepEqual([status, data.factor, data.permissionId, data.companyID], [0, 'none', '3', person.companyId])
  assert.notEqual(data.token, asked.data.token)
  assert.equal(
    (await waiting.call(verifyFactor, { code: code() })).http,
    401,
    'the session that waited for the code is over',
  )
  const whole = bearerClient(url, data.token)
  assert.equal((await whole.call(getInfoUser)).http, 200)
  assert.equal((await whole.call(verifyFactor, { code: code() })).code, 'FACTOR_NOT_ASKED')
  const { rows } = await database.ownerPool.query(
    `select s.authenticated_by, (select facts->>'authenticatedBy' from events where type = 'session.started'
       and (facts->>'sessionId')::bigint = s.id) as event from sessions s where employee_id = $1 order by id desc limit 1`,
    [person.employeeId],
  )
  assert.deepEqual(rows[0], { authenticated_by: 'password+totp', event: 'password+totp' })
  await house.mails()
})

test('in a browser the code changes the session cookie, and only then is the device remembered', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  const browser = as.browser()
  const { companyCode, username: userName, password } = person
  const asked = await browser.call(loginCustomer, { companyCode, userName, password })
  assert.deepEqual([asked.data.factor, asked.data.token], ['code', ''])
  const before = browser.cookies.get('laisen_session')
  assert.ok(before)
  assert.equal(browser.cookies.has('laisen_device'), false)
  assert.equal((await browser.call(getInfoUser)).http, 401)
  assert.equal((await browser.call(verifyFactor, { code: code() })).data.token, '')
  assert.notEqual(browser.cookies.get('laisen_session'), before)
  assert.ok(browser.cookies.has('laisen_device'))
  assert.equal((await browser.call(getInfoUser)).http, 200)
  await house.mails()
})

test('logging in again after 30 idle minutes asks for a code again', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  const browser = as.browser()
  const { companyCode, username: userName, password } = person
  const signIn = async () => {
    assert.equal((await browser.call(loginCustomer, { companyCode, userName, password })).data.factor, 'code')
    assert.equal((await browser.call(verifyFactor, { code: code() })).status, 0)
  }
  await signIn()
  clock.advance({ minutes: 30 })
  assert.equal((await browser.call(getInfoUser)).http, 401)
  await signIn()
  assert.equal((await browser.call(getInfoUser)).data.username, person.username)
  await house.mails()
})

test('a session that waits for its code lasts 10 minutes, can be logged out, and is not listed', async () => {
  const person = await given.employee()
  const { client, code } = await enrolled(house, person)
  const late = await awaitingCode(person)
  assert.equal((await client.call(listSessions)).data.dataCount, 1)
  clock.advance({ minutes: 9, seconds: 59 })
  assert.equal((await late.call(logout)).data, 'Success')
  assert.equal((await late.call(verifyFactor, { code: code() })).http, 401)
  const expired = await awaitingCode(person)
  clock.advance({ minutes: 10 })
  assert.equal((await expired.call(verifyFactor, { code: code() })).http, 401)
  await house.mails()
})

test('a code is accepted one step early or late, but not after a later code was used', async () => {
  const person = await given.employee()
  const { secret } = await enrolled(house, person)
  clock.advance({ minutes: 5 })
  for (const offSeconds of [-60, 60]) {
    const refused = await (await awaitingCode(person)).call(verifyFactor, { code: shownBy(secret, clock, offSeconds) })
    assert.equal(refused.code, 'FACTOR_CODE_WRONG')
    assert.equal(refused.params?.field, 'code')
  }
  const early = shownBy(secret, clock, -30)
  assert.equal(
    (await (await awaitingCode(person)).call(verifyFactor, { code: ` ${early.slice(0, 3)} ${early.slice(3)} ` }))
      .status,
    0,
  )
  assert.equal((await (await awaitingCode(person)).call(verifyFactor, { code: shownBy(secret, clock, 30) })).status, 0)
  // The code of a later step was used, so this one no longer works.
  assert.equal(
    (await (await awaitingCode(person)).call(verifyFactor, { code: shownBy(secret, clock) })).code,
    'FACTOR_CODE_WRONG',
  )
  await house.mails()
})

test('a code that is sent five times at the same moment opens one session', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  const clients = await Promise.all(Array.from({ length: 5 }, () => awaitingCode(person)))
  const right = code()
  const answers = await Promise.all(clients.map((client) => client.call(verifyFactor, { code: right })))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.equal(answers.filter(({ code }) => code === 'FACTOR_CODE_WRONG').length, 4)
  await house.mails()
})

test('after five wrong codes, also at once, a person must wait 15 minutes', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  const waiting = await awaitingCode(person)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => waiting.call(verifyFactor, { code: String(guess).padStart(6, '9') })),
  )
  assert.equal(guesses.filter(({ code }) => code === 'FACTOR_CODE_WRONG').length, 5)
  assert.equal(guesses.filter(({ code }) => code === 'FACTOR_THROTTLED').length, 7)
  const refused = await (await awaitingCode(person)).call(verifyFactor, { code: code() })
  assert.deepEqual([refused.code, refused.params], ['FACTOR_THROTTLED', { retryAfterMinutes: 15 }])
  clock.advance({ minutes: 15 })
  assert.equal((await (await awaitingCode(person)).call(verifyFactor, { code: code() })).status, 0)
  await house.mails()
})

test('when an administrator removes a factor, its owner is told by email, and no longer has to wait for wrong codes', async () => {
  const person = await given.employee()
  await enrolled(house, person)
  const waiting = await awaitingCode(person)
  for (let guess = 1; guess <= 5; guess++) await waiting.call(verifyFactor, { code: '000000' })
  assert.equal((await waiting.call(verifyFactor, { code: '000000' })).code, 'FACTOR_THROTTLED')
  const helper = await as.fresh(await given.employee({ permissions: [1] }))
  await house.mails()
  assert.equal((await helper.call(resetFactor, { employeeID: person.employeeId })).status, 0)
  const { to, parsed } = await house.mail()
  assert.deepEqual(
    [to, parsed.subject],
    [[person.email], `The second factor of your Laisen account is off (${person.username} at TEST)`],
  )
  const client = await as.fresh(person)
  const { secret } = (await client.call(enrolFactor, { password: person.password })).data
  assert.equal((await client.call(confirmFactor, { code: shownBy(secret, clock) })).status, 0)
  await house.mails()
})

test('a recovery code works once, in any spelling, and its use is reported by email', async () => {
  const person = await given.employee()
  const { recoveryCodes } = await enrolled(house, person)
  await house.mails()
  const [first = '', second = ''] = recoveryCodes
  const { status, data } = await (await awaitingCode(person)).call(verifyFactor, {
    code: first.toUpperCase().replaceAll('-', ' '),
  })
  assert.equal(status, 0)
  const mail = await house.mail()
  assert.match(mail.parsed.text ?? '', /with one of your recovery codes\. .*Recovery codes left: 9\n/s)
  const client = bearerClient(url, data.token)
  assert.equal((await client.call(getFactor)).data.recoveryCodesLeft, 9)
  assert.equal((await (await awaitingCode(person)).call(verifyFactor, { code: first })).code, 'FACTOR_CODE_WRONG')

  const clients = await Promise.all(Array.from({ length: 4 }, () => awaitingCode(person)))
  const answers = await Promise.all(clients.map((client) => client.call(verifyFactor, { code: second })))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  const { rows } = await database.ownerPool.query(
    'select authenticated_by from sessions where authenticated_by like $1',
    ['%recovery'],
  )
  assert.equal(rows.length, 2)
  await house.mails()
})

test('a recovery code of a colleague opens nothing, and stays theirs', async () => {
  const company = await given.company()
  const [person, colleague] = [await given.employee({ company }), await given.employee({ company })]
  await enrolled(house, person)
  const { recoveryCodes } = await enrolled(house, colleague)
  const [code = ''] = recoveryCodes
  assert.equal((await (await awaitingCode(person)).call(verifyFactor, { code })).code, 'FACTOR_CODE_WRONG')
  assert.equal((await (await awaitingCode(colleague)).call(verifyFactor, { code })).status, 0)
  await house.mails()
})

test('new recovery codes need the password and a code, and the old ones no longer work', async () => {
  const person = await given.employee()
  const { client, code, recoveryCodes } = await enrolled(house, person)
  const { password } = person
  assert.equal((await client.call(renewRecoveryCodes, { password: 'Wrong-1', code: code() })).code, 'PASSWORD_WRONG')
  assert.equal((await client.call(renewRecoveryCodes, { password, code: '000000' })).code, 'FACTOR_CODE_WRONG')
  const { data } = await client.call(renewRecoveryCodes, { password, code: code() })
  assert.equal(data.recoveryCodes.length, 10)
  assert.equal(
    (await (await awaitingCode(person)).call(verifyFactor, { code: recoveryCodes[0]! })).code,
    'FACTOR_CODE_WRONG',
  )
  assert.equal((await (await awaitingCode(person)).call(verifyFactor, { code: data.recoveryCodes[0]! })).status, 0)
  const without = await as.fresh(await given.employee())
  assert.equal((await without.call(renewRecoveryCodes, { password, code: '000000' })).code, 'FACTOR_NOT_ENROLLED')
  await house.mails()
})

test('people remove their own factor with password and code, and are told by email', async () => {
  const person = await given.employee({ locale: 'th' })
  const { client, code } = await enrolled(house, person)
  await house.mails()
  const { password } = person
  assert.equal((await client.call(disableFactor, { password: 'Wrong-1', code: code() })).code, 'PASSWORD_WRONG')
  assert.equal((await client.call(disableFactor, { password, code: '000000' })).code, 'FACTOR_CODE_WRONG')
  assert.equal((await client.call(disableFactor, { password, code: code() })).data, 'Success')
  const mail = await house.mail()
  assert.match(mail.parsed.subject ?? '', /^ปิดการยืนยันขั้นที่สองของบัญชี Laisen แล้ว \(/)
  assert.equal((await logIn(person)).data.factor, 'none')
  assert.equal((await client.call(disableFactor, { password, code: code() })).code, 'FACTOR_NOT_ENROLLED')
})

test('resetting the password by email keeps the factor', async () => {
  const person = await given.employee()
  const { code } = await enrolled(house, person)
  await house.mails()
  await call(forgotPassword, { email: person.email })
  const [token = ''] = tokensIn(await house.mail())
  await call(resetPassword, { token, email: person.email, password: 'Another-Password-2' })
  const waiting = await awaitingCode({ ...person, password: 'Another-Password-2' })
  assert.equal((await waiting.call(verifyFactor, { code: code() })).status, 0)
  await house.mails()
})

test('neither the secret nor a recovery code is stored or logged unencrypted', async () => {
  const person = await given.employee()
  const { secret, recoveryCodes } = await enrolled(house, person)
  const { rows } = await database.ownerPool.query(
    `select string_agg(row::text, ' ') as rows from (select factors::text as row from factors
       union all select recovery_codes::text from recovery_codes union all select events::text from events) everything`,
  )
  const found = `${rows[0].rows} ${house.logged.join('')}`
  for (const plain of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) {
    assert.equal(found.includes(plain), false)
  }
  await house.mails()
})

test('two right codes at the same moment open one session, and the other one is not used up', async () => {
  const person = await given.employee()
  const { recoveryCodes } = await enrolled(house, person)
  const waiting = await awaitingCode(person)
  const answers = await Promise.all(recoveryCodes.slice(0, 2).map((code) => waiting.call(verifyFactor, { code })))
  assert.deepEqual(answers.map(({ http }) => http).sort(), [200, 401])
  const opened = bearerClient(url, answers.find(({ status }) => status === 0)!.data.token)
  assert.equal((await opened.call(getFactor)).data.recoveryCodesLeft, 9)
  await house.mails()
})
