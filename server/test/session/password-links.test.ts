import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEmployeeExt } from '@laisen/contract/endpoints/employees'
import { checkPasswordLink, forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { confirmEmail, updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { changePassword, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { somebody } from '../support/people.ts'

const house = await mailingHouse()
const { as, given, call, clock, database } = house
const newPassword = 'Another-Password-2'

async function forgot({ email }: Pick<GivenEmployee, 'email'>): Promise<string[]> {
  assert.equal((await call(forgotPassword, { email, isUser: true })).data, 'Success')
  const mails = await house.mails()
  // Beside them there may be the link that lets a person log in whom strangers keep out.
  return mails.filter(({ parsed }) => parsed.text?.includes('/ResetPassword?')).flatMap(tokensIn)
}

const reset = (token: string, email: string, password = newPassword) => call(resetPassword, { email, password, token })

const logIn = ({ companyCode, username: userName }: GivenEmployee, password: string) =>
  call(loginCustomer, { companyCode, userName, password })

test('a mailed link sets a new password, once, and ends every session of the person [1.7.06] [1.7.07]', async () => {
  const person = await given.employee()
  const running = await as.fresh(person)
  const [token = ''] = await forgot(person)
  const { data } = await call(checkPasswordLink, { token })
  assert.deepEqual(
    { ...data, expireDate: '' },
    {
      companyCode: person.companyCode,
      username: person.username,
      email: person.email,
      purpose: 'reset',
      expireDate: '',
    },
  )
  assert.equal((await reset(token, person.email)).data, 'Success')
  assert.equal((await running.call(getInfoUser)).http, 401)
  assert.equal((await logIn(person, person.password)).code, 'SIGN_IN_FAILED')
  assert.equal((await logIn(person, newPassword)).status, 0)
  const { subject } = (await house.mail()).parsed
  assert.equal(subject, `Your Laisen password was changed (${person.username} at ${person.companyCode})`)

  const again = await reset(token, person.email, 'Third-Password-3')
  assert.deepEqual([again.http, again.code, again.message], [200, 'RESET_EXPIRED', 'Reset Password has expired'])
  assert.equal((await call(checkPasswordLink, { token })).code, 'RESET_EXPIRED')
})

test('a person with accounts in two companies gets one mail with a link for each account', async () => {
  const [first, second] = [await given.company(), await given.company()]
  const one = await given.employee({ company: first, username: 'malee' })
  const other = await given.employee({ company: second, username: 'malee' })
  await call(forgotPassword, { email: ` ${one.email.toUpperCase()} ` })
  const mail = await house.mail()
  assert.match(mail.parsed.text ?? '', /Set a new password for malee at C\d+/)
  const tokens = tokensIn(mail)
  assert.equal(tokens.length, 2)
  const codes = await Promise.all(
    tokens.map(async (token) => (await call(checkPasswordLink, { token })).data.companyCode),
  )
  assert.deepEqual(codes.sort(), [first.code, second.code].sort())

  const ofOne = tokens[codes.indexOf(one.companyCode)]!
  const own = (await call(checkPasswordLink, { token: ofOne })).data
  await reset(ofOne, own.email)
  const both = await Promise.all([logIn(one, newPassword), logIn(other, newPassword)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [0, 1], 'the other account is untouched')
  await house.mails()
})

test('neither the answer nor the jobs left to do show whether an email has an account', async () => {
  const known = await given.employee()
  const jobs = async () =>
    Number((await database.ownerPool.query('select count(*) from graphile_worker.jobs')).rows[0].count)
  const told = async (email: string) => {
    const before = await jobs()
    const { status, data, message, http } = await call(forgotPassword, { email })
    return { status, data, message, http, left: (await jobs()) - before }
  }
  assert.deepEqual(await told(known.email), await told('nobody@example.com'))
  assert.equal((await house.mails()).length, 1)
})

test('people who are locked or deleted, or whose company is suspended, get no mail', async () => {
  const company = await given.company()
  const people = [
    await given.employee({ locked: true }),
    await given.employee({ deleted: true }),
    await given.employee({ company }),
  ]
  await database.owner
    .updateTable('companies')
    .set({ suspended_at: clock.now() })
    .where('id', '=', company.companyId)
    .execute()
  for (const person of people) assert.deepEqual(await forgot(person), [])
})

test('a person gets at most three links in half an hour', async () => {
  const person = await given.employee()
  for (let asked = 1; asked <= 3; asked++) assert.equal((await forgot(person)).length, 1)
  assert.deepEqual(await forgot(person), [])
  clock.advance({ minutes: 30 })
  assert.equal((await forgot(person)).length, 1)
})

test('one network address may ask for 10 links, and is then refused', async () => {
  const limited = await mailingHouse({ rateLimits: 'real' })
  const answers = []
  for (let asked = 1; asked <= 11; asked++)
    answers.push((await limited.call(forgotPassword, { email: 'a@example.com' })).http)
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 200), 429])
})

test('where PUBLIC_URL is not set no link can be mailed, and whoever asks is told so', async () => {
  const bare = await server()
  Object.assign(bare.services.config, { publicUrl: undefined })
  const { code } = await bare.call(forgotPassword, { email: 'malee@example.com' })
  assert.equal(code, 'PUBLIC_URL_REQUIRED')
})

test('a request for a link needs a valid email', async () => {
  assert.equal((await call(forgotPassword, { email: ' ' })).code, 'FIELD_REQUIRED')
  assert.equal((await call(forgotPassword, { email: 'somchai' })).code, 'EMAIL_INVALID')
})

test('a reset link expires after 30 minutes [1.5.71]', async () => {
  const person = await given.employee()
  const [token = ''] = await forgot(person)
  clock.advance({ minutes: 29, seconds: 59 })
  assert.equal((await call(checkPasswordLink, { token })).status, 0)
  clock.advance({ seconds: 1 })
  const expired = await call(checkPasswordLink, { token })
  assert.deepEqual([expired.code, expired.message], ['RESET_EXPIRED', 'Reset Password has expired'])
  assert.equal((await reset(token, person.email)).code, 'RESET_EXPIRED')
})

test('a new password needs the password, the email of the account and the token of its link [1.5.62] [1.5.63]', async () => {
  const person = await given.employee()
  const stranger = await given.employee()
  const [token = ''] = await forgot(person)
  for (const missing of ['email', 'password', 'token']) {
    const whole = { email: person.email, password: newPassword, token }
    for (const nothing of ['', null, undefined]) {
      const refused = await call(resetPassword, { ...whole, [missing]: nothing })
      assert.deepEqual([refused.code, refused.message], ['RESET_FIELDS_REQUIRED', 'Please Enter All Fields!'])
      assert.equal(refused.params?.field, missing)
    }
  }
  assert.equal((await reset(token, stranger.email)).code, 'RESET_EXPIRED')
  assert.equal((await reset('made-up', person.email)).code, 'RESET_EXPIRED')
  assert.equal((await reset(token, person.email.toUpperCase())).status, 0)
  await house.mails()
})

test('a new password is refused without a digit, a lowercase or an uppercase letter [1.5.66] [1.5.67] [1.5.68]', async () => {
  const person = await given.employee()
  const [token = ''] = await forgot(person)
  for (const weak of ['no-digits-Here', 'NO-LOWER-1', 'no-upper-1']) {
    assert.equal((await reset(token, person.email, weak)).code, 'PASSWORD_WEAK', weak)
  }
  assert.equal((await reset(token, person.email, 'No-Upper-1')).status, 0)
  await house.mails()
})

test('a new password is refused with 7 characters or without a special one [1.5.65] [1.5.69]', async () => {
  const person = await given.employee()
  const [token = ''] = await forgot(person)
  for (const weak of ['Sh0rt-a', 'NoSpecial1']) {
    assert.equal((await reset(token, person.email, weak)).code, 'PASSWORD_WEAK', weak)
  }
  assert.equal((await reset(token, person.email, 'Sh0rt-ab')).status, 0)
  await house.mails()
})

test('a link that is used several times at the same moment sets one password', async () => {
  const person = await given.employee()
  const [token = ''] = await forgot(person)
  const passwords = Array.from({ length: 6 }, (_, number) => `Chosen-Password-${number}`)
  const answers = await Promise.all(passwords.map((password) => reset(token, person.email, password)))
  assert.deepEqual(answers.map(({ code }) => code ?? 'ok').sort(), [
    'RESET_EXPIRED',
    'RESET_EXPIRED',
    'RESET_EXPIRED',
    'RESET_EXPIRED',
    'RESET_EXPIRED',
    'ok',
  ])
  const won = answers.findIndex(({ status }) => status === 0)
  assert.equal((await logIn(person, passwords[won]!)).status, 0)
  assert.equal((await house.mails()).length, 1)
})

test('after a reset a person no longer has to wait for earlier failed attempts, on known devices too', async () => {
  const person = await given.employee()
  const device = await as.web(person)
  const { companyCode, username: userName } = person
  for (let guess = 1; guess <= 5; guess++) {
    await call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
    await device.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  }
  assert.equal((await logIn(person, person.password)).code, 'SIGN_IN_THROTTLED')
  const [token = ''] = await forgot(person)
  await reset(token, person.email)
  assert.equal((await logIn(person, newPassword)).status, 0)
  assert.equal((await device.call(loginCustomer, { companyCode, userName, password: newPassword })).status, 0)
  await house.mails()
})

test('a reset replaces a password that had to be changed, and makes the other mailed links invalid', async () => {
  const person = await given.employee({ mustChangePassword: true })
  const [first = ''] = await forgot(person)
  const [second = ''] = await forgot(person)
  await reset(first, person.email)
  assert.equal((await logIn(person, newPassword)).data.mustChangePassword, false)
  assert.equal((await reset(second, person.email, 'Third-Password-3')).code, 'RESET_EXPIRED')
  await house.mails()
})

test("a link that was mailed before an administrator's lock does not lift it", async () => {
  const person = await given.employee()
  const [token = ''] = await forgot(person)
  const lock = (at: Date | null) =>
    database.owner.updateTable('employees').set({ locked_at: at }).where('id', '=', person.employeeId).execute()
  await lock(clock.now())
  assert.equal((await reset(token, person.email)).code, 'RESET_EXPIRED')
  await lock(null)
  assert.equal((await reset(token, person.email)).status, 0)
  await house.mails()
})

test('a link of someone who was deleted or locked, or whose company is suspended, does nothing, even if nothing ended it', async () => {
  const company = await given.company()
  const person = await given.employee({ company })
  const [token = ''] = await forgot(person)
  const at = clock.now()
  const set = async (table: 'employees' | 'companies', column: string, id: number) => {
    await database.ownerPool.query(`update ${table} set ${column} = $1 where id = $2`, [at, id])
    assert.equal((await call(checkPasswordLink, { token })).code, 'RESET_EXPIRED')
    await database.ownerPool.query(`update ${table} set ${column} = null where id = $1`, [id])
  }
  await set('companies', 'suspended_at', company.companyId)
  await set('employees', 'deleted_at', person.employeeId)
  await set('employees', 'locked_at', person.employeeId)
  assert.equal((await reset(token, person.email)).status, 0)
  await house.mails()
})

test('changing one’s password makes mailed links invalid, and people who read Thai are told so in Thai', async () => {
  const person = await given.employee({ locale: 'th' })
  const client = await as.fresh(person)
  await call(forgotPassword, { email: person.email })
  const asked = await house.mail()
  assert.match(asked.parsed.text ?? '', /หมดอายุใน 30 นาที/)
  const read = (asked.parsed.html ?? '').replace(/<[^>]*>/g, '')
  assert.match(read, /ตั้งรหัสผ่านใหม่ของ person\d+ ที่ TEST/)
  const [token = ''] = tokensIn(asked)
  await client.call(changePassword, { oldPassword: person.password, newPassword })
  const told = await house.mail()
  assert.equal(told.parsed.subject, `รหัสผ่าน Laisen ของคุณถูกเปลี่ยนแล้ว (${person.username} ที่ ${person.companyCode})`)
  // Thai mails count Buddhist years.
  assert.match(told.parsed.text ?? '', /25\d\d/)
  assert.doesNotMatch(told.parsed.text ?? '', /\{\w+\}/)
  assert.equal((await reset(token, person.email, 'Third-Password-3')).code, 'RESET_EXPIRED')
})

test('an invited person sets their first password by a link that expires in 7 days', async () => {
  const asked = somebody({ username: 'invited', password: null })
  const companyCode = (await given.theCompany()).code
  const inviter = await given.employee({ username: 'inviter', permissions: [1] })
  assert.equal((await as.person(inviter).call(addEmployeeExt, asked)).status, 0)
  const mail = await house.mail()
  assert.match(mail.parsed.text ?? '', /An account was created for you on Laisen/)
  assert.doesNotMatch(mail.parsed.text ?? '', /\{\w+\}/)
  const [token = ''] = tokensIn(mail)
  clock.advance({ hours: 7 * 24, seconds: -1 })
  assert.equal((await call(checkPasswordLink, { token })).data.purpose, 'invitation')
  clock.advance({ seconds: 1 })
  assert.equal((await call(checkPasswordLink, { token })).code, 'RESET_EXPIRED')
  clock.advance({ seconds: -1 })
  assert.equal((await reset(token, asked.email!)).status, 0)
  assert.equal((await call(loginCustomer, { companyCode, userName: 'invited', password: newPassword })).status, 0)
  await house.mails()
})

test('a link that confirms an email sets no password, and its token is neither stored nor logged', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  await client.call(updateEmployeeCompany, { email: 'new@example.com' })
  const [token = ''] = (await house.mails()).flatMap(tokensIn)
  assert.equal(Buffer.from(token, 'base64url').length, 32)
  assert.equal((await call(checkPasswordLink, { token })).code, 'RESET_EXPIRED')
  assert.equal((await reset(token, person.email)).code, 'RESET_EXPIRED')
  const { rows } = await database.ownerPool.query('select links::text as row from links')
  for (const { row } of rows) assert.equal(row.includes(token), false)
  assert.equal(house.logged.join('').includes(token), false)
  assert.equal((await call(confirmEmail, { token })).status, 0)
  await house.mails()
})
