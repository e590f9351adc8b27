import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getInfoUser, login, loginCustomer, setLanguage } from '@laisen/contract/endpoints/session'
import { headers, webClient } from '@laisen/contract/headers'
import { server } from '@laisen/testkit/server'

const { as, given, call, fetch, url } = await server()

test('company code, user name and password open a session of the company [1.1.01] [1.7.03]', async () => {
  const person = await given.employee({ permissions: [2, 3] })
  const { companyCode, username: userName, password } = person
  const answer = await call(loginCustomer, { companyCode, userName, password })
  assert.equal(answer.http, 200)
  assert.equal(answer.status, 0)
  assert.equal(answer.data.userType, 'EXT')
  assert.equal(answer.data.permissionId, '2,3')
  assert.equal(answer.data.companyID, person.companyId)
  assert.equal(answer.data.pdpa, false)
  assert.match(answer.data.token, /^[\w-]{43}$/)
})

test('GetInfoUser tells who is logged in, field by field [1.3.01] [1.3.02] [1.7.04]', async () => {
  const person = await given.employee({ permissions: [1], locale: 'th' })
  const { status, data } = await as.person(person).call(getInfoUser)
  assert.equal(status, 0)
  const { sessionID, sessionEndDate, ...rest } = data
  assert.ok(sessionID > 0)
  assert.equal(sessionEndDate, '2026-11-20T15:42:07.000Z')
  assert.deepEqual(rest, {
    token: true,
    usertype: 'EXT',
    username: person.username,
    permissionid: '1',
    firstName: 'Somchai',
    lastName: `Jaidee ${person.username}`,
    email: person.email,
    mobile: '',
    pathImage: '',
    employeeID: person.employeeId,
    flagUserAD: false,
    pdpa: false,
    flag: 'th',
    locale: 'th',
    MenuId: '0,11,22,33,1,2,3',
    companyID: person.companyId,
    companyCode: 'TEST',
    companyName: 'Company 1',
    demo: false,
    timeZone: 'Asia/Bangkok',
    mustChangePassword: false,
    mustEnrolFactor: false,
    factorEnrolled: false,
    pendingEmail: '',
    mustConfirmIdentity: false,
  })
})

test('permission ids come as a list joined by commas, in order [1.6.07] [2.6.01]', async () => {
  const person = await given.employee({ permissions: [9, 2, 17] })
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '2,9,17')
})

test('Login/Login answers the current user again', async () => {
  const first = await as.admin.call(getInfoUser)
  const again = await as.admin.call(login)
  assert.deepEqual(again.data, first.data)
})

test('a user name is the same however its marks were typed', async () => {
  // One sign, or a letter and its mark: é, and a Thai tone mark before the vowel below.
  const { password, companyCode } = await given.employee({ username: 'ren\u00e9\u0e01\u0e38\u0e48' })
  const userName = 'Rene\u0301\u0e01\u0e48\u0e38'
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).status, 0)
})

test('codes and user names are read in any case, and without the spaces around them [1.5.01]', async () => {
  const { password } = await given.employee({ username: 'nattapong.s' })
  const answer = await call(loginCustomer, { companyCode: ' test ', userName: ' NattaPong.S ', password })
  assert.equal(answer.status, 0)
})

test('a user name of 16 characters is refused in the words of the specification [1.5.02] [1.5.03] [1.9.01]', async () => {
  const refused = await call(loginCustomer, { companyCode: 'TEST', userName: 'a'.repeat(16), password: 'x' })
  assert.equal(refused.http, 200)
  assert.equal(refused.code, 'USERNAME_TOO_LONG')
  assert.equal(refused.message, 'User name with more than 15 characters is not allowed.')
})

test('a wrong password, user name or company code are one refusal, in the language asked for [1.8.01] [1.8.36]', async () => {
  const { given, call } = await server()
  const person = await given.employee()
  const right = { companyCode: person.companyCode, userName: person.username, password: person.password }
  for (const wrong of [{ password: 'Wrong-1-pass' }, { userName: 'nobody' }, { companyCode: 'NONE' }]) {
    const refused = await call(
      loginCustomer,
      { ...right, ...wrong },
      { headers: { 'accept-language': 'th-TH,th;q=0.9' } },
    )
    assert.equal(refused.http, 200)
    assert.equal(refused.status, 1)
    assert.equal(refused.code, 'SIGN_IN_FAILED')
    assert.equal(refused.message, 'รหัสบริษัท ชื่อผู้ใช้ หรือรหัสผ่านไม่ถูกต้อง')
    assert.equal(refused.data, null)
    assert.match(refused.requestId ?? '', /^[0-9a-f-]{36}$/)
  }
})

test('what is missing is named', async () => {
  for (const field of ['companyCode', 'userName', 'password']) {
    const input = { companyCode: 'TEST', userName: 'somebody', password: 'x', [field]: '' }
    const refused = await call(loginCustomer, input)
    assert.equal(refused.code, 'FIELD_REQUIRED')
    assert.equal(refused.params?.field, field)
  }
})

test('a locked person, a deleted one and one without a password cannot sign in', async () => {
  const { given, call } = await server()
  const locked = await given.employee({ locked: true })
  const deleted = await given.employee({ deleted: true })
  const invited = await given.employee({ password: null })
  const attempt = ({ companyCode, username: userName }: typeof locked) =>
    call(loginCustomer, { companyCode, userName, password: locked.password })
  assert.equal((await attempt(locked)).code, 'ACCOUNT_LOCKED')
  assert.equal((await attempt(deleted)).code, 'SIGN_IN_FAILED')
  assert.equal((await attempt(invited)).code, 'SIGN_IN_FAILED')
})

test('our web gets a cookie and no token; everybody else a token and no cookie', async () => {
  const person = await given.employee()
  const input = { companyCode: person.companyCode, userName: person.username, password: person.password }
  const browser = as.browser()
  const inBrowser = await browser.call(loginCustomer, input)
  assert.equal(inBrowser.data.token, '')
  const [session] = inBrowser.headers.getSetCookie().filter((line) => line.startsWith('laisen_session='))
  assert.match(session ?? '', /^laisen_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  assert.equal((await browser.call(getInfoUser)).status, 0)

  const elsewhere = await call(loginCustomer, input)
  assert.equal(elsewhere.headers.getSetCookie().length, 0)
  assert.notEqual(elsewhere.data.token, '')
})

test('behind https the cookies are Secure and carry the __Host- prefix', async () => {
  const secure = await server({ config: { publicUrl: 'https://sign.example', publicUrlSet: true } })
  const person = await secure.given.employee()
  const input = { companyCode: person.companyCode, userName: person.username, password: person.password }
  const options = { headers: { [headers.client]: webClient, origin: 'https://sign.example' } }
  const answer = await secure.call(loginCustomer, input, options)
  const lines = answer.headers.getSetCookie()
  assert.equal(lines.length, 2)
  for (const line of lines) assert.match(line, /^__Host-laisen_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a token of one kind is never taken as the other', async () => {
  const { as, given, call, fetch, url } = await server()
  const person = await given.employee()
  const browser = await as.web(person)
  const cookieToken = browser.cookies.get('laisen_session')!
  const path = '/api/v1/User/GetInfoUser'
  const asBearer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${cookieToken}` } })
  assert.equal(asBearer.status, 401)

  const { companyCode, username: userName, password } = person
  const { data } = await call(loginCustomer, { companyCode, userName, password })
  const asCookie = { cookie: `laisen_session=${data.token}`, [headers.client]: webClient, origin: url }
  assert.equal((await fetch(path, { method: 'POST', headers: asCookie })).status, 401)
  // A cookie without the header of our web, and a Bearer token with it, count for nothing.
  assert.equal(
    (await fetch(path, { method: 'POST', headers: { cookie: `laisen_session=${cookieToken}` } })).status,
    401,
  )
  const mixed = { authorization: `Bearer ${data.token}`, [headers.client]: webClient, origin: url }
  assert.equal((await fetch(path, { method: 'POST', headers: mixed })).status, 401)
})

test('a call signed in by cookie must come from our own pages', async () => {
  const browser = await as.web(await given.employee())
  const from = (given: Record<string, string>) =>
    browser.fetch('/api/v1/User/GetInfoUser', { method: 'POST', headers: given })
  assert.equal((await from({})).status, 200)
  assert.equal((await from({ origin: url.replace('127.0.0.1', 'localhost') })).status, 200)
  assert.equal((await from({ origin: 'https://evil.example' })).status, 403)
  assert.equal((await from({ origin: 'null' })).status, 403)
  assert.equal((await from({ 'sec-fetch-site': 'cross-site' })).status, 403)
  const noOrigin = { [headers.client]: webClient, cookie: `laisen_session=${browser.cookies.get('laisen_session')}` }
  assert.equal((await fetch('/api/v1/User/GetInfoUser', { method: 'POST', headers: noOrigin })).status, 403)
})

test('the language chosen at sign-in is kept in the session and can be changed at any time [1.1.02] [1.1.03] [1.1.04]', async () => {
  const person = await given.employee()
  const { companyCode, username: userName, password } = person
  const browser = as.browser()
  await browser.call(loginCustomer, { companyCode, userName, password, locale: 'th' })
  assert.equal((await browser.call(getInfoUser)).data.locale, 'th')
  assert.equal((await browser.call(setLanguage, { locale: 'en' })).data, 'Success')
  const { data } = await browser.call(getInfoUser)
  assert.deepEqual([data.locale, data.flag], ['en', 'us'])
  const refused = await browser.call(setLanguage, { locale: 'fr' as 'en' })
  assert.equal(refused.code, 'VALUE_NOT_ALLOWED')
})

test("the zone of the viewer belongs to the session; an unknown one is Bangkok's", async () => {
  const { companyCode, username: userName, password } = await given.employee()
  const zoneOf = async (timeZone: string) => {
    const browser = as.browser()
    await browser.call(loginCustomer, { companyCode, userName, password, timeZone })
    return (await browser.call(getInfoUser)).data.timeZone
  }
  assert.equal(await zoneOf('Europe/Berlin'), 'Europe/Berlin')
  assert.equal(await zoneOf('Mars/Olympus'), 'Asia/Bangkok')
})
