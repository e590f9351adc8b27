import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getInfoUser, login, loginCustomer, setLanguage } from '@laisen/contract/endpoints/session'
import { headers, webClient } from '@laisen/contract/headers'
import { bearerClient } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'

const { as, given, call, fetch, url } = await server()

test('people log in with company code, username and password, and see the data of that company only [1.1.01]', async () => {
  const companies = [await given.company(), await given.company()]
  for (const company of companies) {
    const person = await given.employee({ company, username: 'same.name', permissions: [9] })
    const colleague = await given.employee({ company })
    const { data } = await call(loginCustomer, {
      companyCode: company.code,
      userName: 'same.name',
      password: person.password,
    })
    const client = bearerClient(url, data.token)
    assert.equal((await client.call(getInfoUser)).data.companyID, company.companyId)
    const { listData } = (await client.call(getSearchDataEmployeeExt, {})).data.result
    assert.deepEqual(
      listData.map(({ username }) => username),
      [colleague.username, 'same.name'],
    )
  }
})

test('a login answers with user type, permissions, company, token and consent [1.3.02] [1.7.03]', async () => {
  const person = await given.employee({ permissions: [2, 3] })
  const { companyCode, username: userName, password } = person
  const answer = await call(loginCustomer, { companyCode, userName, password })
  assert.equal(answer.http, 200)
  assert.equal(answer.status, 0)
  assert.equal(answer.data.userType, 'EXT')
  assert.equal(answer.data.permissionId, '2,3')
  assert.equal(answer.data.companyID, person.companyId)
  assert.equal(answer.data.pdpa, true)
  assert.match(answer.data.token, /^[\w-]{43}$/)
})

test('GetInfoUser answers every field of the session user [1.3.01] [1.7.04]', async () => {
  const company = await given.company({ code: 'NAMED', name: 'Named Co., Ltd.' })
  const person = await given.employee({ company, permissions: [1], locale: 'th' })
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
    pdpa: true,
    flag: 'th',
    locale: 'th',
    MenuId: '0,11,22,33,1,2,3',
    companyID: person.companyId,
    companyCode: 'NAMED',
    companyName: 'Named Co., Ltd.',
    companyBrand: { colors: null, logo: '' },
    companyLanguage: null,
    demo: false,
    timeZone: 'Asia/Bangkok',
    mustChangePassword: false,
    mustEnrolFactor: false,
    factorDueDate: '',
    factorEnrolled: false,
    suggestFactor: false,
    pendingEmail: '',
    mustConfirmIdentity: false,
  })
})

test('GetInfoUser lists the permission ids in order, joined by commas [2.6.01]', async () => {
  const person = await given.employee({ permissions: [9, 2, 17] })
  assert.equal((await as.person(person).call(getInfoUser)).data.permissionid, '2,9,17')
})

test('Login/Login answers the same as GetInfoUser', async () => {
  const first = await as.admin.call(getInfoUser)
  const again = await as.admin.call(login)
  assert.deepEqual(again.data, first.data)
})

test('a username is found however its accents and tone marks were typed', async () => {
  // é as one character or as a letter and its accent; a Thai tone mark before or after the vowel below.
  const { password, companyCode } = await given.employee({ username: 'ren\u00e9\u0e01\u0e38\u0e48' })
  const userName = 'Rene\u0301\u0e01\u0e48\u0e38'
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).status, 0)
})

test('company codes and usernames may be typed in any case and with spaces around them [1.5.01]', async () => {
  const { password } = await given.employee({ username: 'nattapong.s' })
  const answer = await call(loginCustomer, { companyCode: ' test ', userName: ' NattaPong.S ', password })
  assert.equal(answer.status, 0)
})

test('a username of 15 characters can log in, and one of 16 is refused in the words of the specification [1.5.02] [1.5.03] [1.9.01]', async () => {
  const { password } = await given.employee({ username: 'a'.repeat(15) })
  assert.equal((await call(loginCustomer, { companyCode: 'TEST', userName: 'a'.repeat(15), password })).status, 0)
  const refused = await call(loginCustomer, { companyCode: 'TEST', userName: 'a'.repeat(16), password: 'x' })
  assert.equal(refused.http, 200)
  assert.equal(refused.code, 'USERNAME_TOO_LONG')
  assert.equal(refused.message, 'User name with more than 15 characters is not allowed.')
})

test('a wrong password, username or company code get the same refusal, in Thai if the browser asks for Thai [1.8.36]', async () => {
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

test('a login without one of its fields names that field', async () => {
  for (const field of ['companyCode', 'userName', 'password']) {
    const input = { companyCode: 'TEST', userName: 'somebody', password: 'x', [field]: '' }
    const refused = await call(loginCustomer, input)
    assert.equal(refused.code, 'FIELD_REQUIRED')
    assert.equal(refused.params?.field, field)
  }
})

test('people who are locked or deleted, or have no password yet, cannot log in', async () => {
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

test('our own web gets a cookie and no token; every other client gets a token and no cookie', async () => {
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

test('behind https the cookies are Secure and have the __Host- prefix', async () => {
  const secure = await server({ config: { publicUrl: 'https://sign.example', publicUrlSet: true } })
  const person = await secure.given.employee()
  const input = { companyCode: person.companyCode, userName: person.username, password: person.password }
  const options = { headers: { [headers.client]: webClient, origin: 'https://sign.example' } }
  const answer = await secure.call(loginCustomer, input, options)
  const lines = answer.headers.getSetCookie()
  assert.equal(lines.length, 2)
  for (const line of lines) assert.match(line, /^__Host-laisen_\w+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a cookie token is not accepted as a Bearer token, nor the other way round', async () => {
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
  // Neither works: a cookie without the header of our web, or a Bearer token with that header.
  assert.equal(
    (await fetch(path, { method: 'POST', headers: { cookie: `laisen_session=${cookieToken}` } })).status,
    401,
  )
  const mixed = { authorization: `Bearer ${data.token}`, [headers.client]: webClient, origin: url }
  assert.equal((await fetch(path, { method: 'POST', headers: mixed })).status, 401)
})

test('a call with a session cookie must come from our own pages', async () => {
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

test('without a session, messages are in Thai for people who prefer Thai and otherwise in English [1.1.04]', async () => {
  const wrong = { companyCode: 'NONE', userName: 'nobody', password: 'x' }
  const thai = 'รหัสบริษัท ชื่อผู้ใช้ หรือรหัสผ่านไม่ถูกต้อง'
  const english = 'The company code, username or password is wrong.'
  const rows: [accepted: string, message: string][] = [
    ['', english],
    ['de-DE,de;q=0.9', english],
    ['de,en;q=0.8,th;q=0.5', english],
    ['th', thai],
    ['de,th-TH;q=0.8', thai],
  ]
  for (const [accepted, message] of rows) {
    const refused = await call(loginCustomer, wrong, { headers: { 'accept-language': accepted } })
    assert.equal(refused.message, message, accepted)
  }
})

test('the language chosen at login is kept in the session and can be changed at any time [1.1.02] [1.1.03]', async () => {
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

test('a session keeps the time zone of its browser; an unknown zone becomes Bangkok', async () => {
  const { companyCode, username: userName, password } = await given.employee()
  const zoneOf = async (timeZone: string) => {
    const browser = as.browser()
    await browser.call(loginCustomer, { companyCode, userName, password, timeZone })
    return (await browser.call(getInfoUser)).data.timeZone
  }
  assert.equal(await zoneOf('Europe/Berlin'), 'Europe/Berlin')
  assert.equal(await zoneOf('Mars/Olympus'), 'Asia/Bangkok')
})
