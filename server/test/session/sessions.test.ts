import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changePassword,
  confirmPerson,
  endSession,
  getInfoUser,
  listSessions,
  loginCustomer,
  logout,
} from '@laisen/contract/endpoints/session'
import { headers } from '@laisen/contract/headers'
import { bearerClient, type Client, webClientOf } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

const { as, given, call, url, clock, database } = await server()

async function signIn({ companyCode, username: userName, password }: GivenEmployee): Promise<Client> {
  const { data } = await call(loginCustomer, { companyCode, userName, password })
  return bearerClient(url, data.token)
}

const stillIn = async (client: Client) => (await client.call(getInfoUser)).http === 200

test('a session ends after 30 minutes without a call', async () => {
  const client = await signIn(await given.employee())
  clock.advance({ minutes: 29 })
  assert.equal(await stillIn(client), true)
  clock.advance({ minutes: 29 })
  assert.equal(await stillIn(client), true)
  clock.advance({ minutes: 30 })
  const ended = await client.call(getInfoUser)
  assert.equal(ended.http, 401)
  assert.equal(ended.code, 'SESSION_REQUIRED')
})

test('a call does not wait for another call that is recording activity in the same session', async () => {
  const person = await given.employee()
  const client = await signIn(person)
  clock.advance({ minutes: 1 })
  const other = await database.ownerPool.connect()
  try {
    await other.query('begin')
    await other.query('select from sessions where employee_id = $1 for no key update', [person.employeeId])
    assert.equal(await stillIn(client), true)
  } finally {
    await other.query('rollback')
    other.release()
  }
})

test('calls that a page makes on its own do not keep a session alive', async () => {
  const client = await signIn(await given.employee())
  clock.advance({ minutes: 20 })
  const polled = await client.call(getInfoUser, {}, { headers: { [headers.background]: '1' } })
  assert.equal(polled.http, 200)
  clock.advance({ minutes: 11 })
  assert.equal(await stillIn(client), false)
})

test('a session ends after 12 hours, however many calls it makes', async () => {
  const client = await signIn(await given.employee())
  for (let quarter = 1; quarter < 48; quarter++) {
    clock.advance({ minutes: 15 })
    assert.equal(await stillIn(client), true)
  }
  clock.advance({ minutes: 15 })
  assert.equal(await stillIn(client), false)
})

test('logging out ends the session at once and removes its cookie [1.4.02] [1.7.05]', async () => {
  const browser = await as.web(await given.employee())
  const kept = new Map(browser.cookies)
  assert.equal((await browser.call(logout)).data, 'Success')
  assert.equal(browser.cookies.has('laisen_session'), false)
  browser.cookies.set('laisen_session', kept.get('laisen_session')!)
  assert.equal(await stillIn(browser), false)
})

test('logging out is recorded with the session that it ended', async () => {
  const person = await given.employee()
  const client = await signIn(person)
  await signIn(person)
  const open = await database.owner
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', '=', person.employeeId)
    .orderBy('id')
    .execute()
  await client.call(logout)
  const recorded = await database.owner
    .selectFrom('events')
    .select(['subject_id', 'facts'])
    .where('type', '=', 'session.ended')
    .where('subject_id', '=', person.employeeId)
    .execute()
  assert.deepEqual(recorded, [{ subject_id: person.employeeId, facts: { sessionId: open[0]?.id, ended: 1 } }])
})

test('locking or deleting a person ends their sessions at once', async () => {
  for (const change of [{ locked_at: clock.now() }, { deleted_at: clock.now() }]) {
    const person = await given.employee()
    const client = await signIn(person)
    assert.equal(await stillIn(client), true)
    await database.owner.updateTable('employees').set(change).where('id', '=', person.employeeId).execute()
    assert.equal(await stillIn(client), false)
  }
})

test('logging in again in a browser ends the session that it had, and no other', async () => {
  const person = await given.employee()
  const program = await signIn(person)
  const elsewhere = await as.web(person)
  const browser = await as.web(person)
  const logIn = (password: string, { companyCode, username: userName } = person) =>
    browser.call(loginCustomer, { companyCode, userName, password })
  const leftBehind = () => webClientOf(url, new Map(browser.cookies))

  const first = leftBehind()
  assert.equal((await logIn('Wrong-Password-1')).code, 'SIGN_IN_FAILED')
  assert.equal(await stillIn(first), true)
  assert.equal((await logIn(person.password)).status, 0)
  assert.equal(await stillIn(first), false)

  const second = leftBehind()
  const colleague = await given.employee()
  assert.equal((await logIn(colleague.password, colleague)).status, 0)
  assert.equal(await stillIn(second), false)
  assert.equal(await stillIn(browser), true)
  for (const other of [program, elsewhere]) assert.equal(await stillIn(other), true)
})

test('people see their own open sessions, the latest first, and can end one of them or all others', async () => {
  const person = await given.employee()
  const first = await signIn(person)
  clock.advance({ minutes: 1 })
  const second = await signIn(person)
  clock.advance({ minutes: 1 })
  const browser = await as.web(person)
  const stranger = await signIn(await given.employee())

  const { data } = await browser.call(listSessions)
  assert.equal(data.dataCount, 3)
  assert.deepEqual(
    data.listData.map(({ kind, current }) => ({ kind, current })),
    [
      { kind: 'cookie', current: true },
      { kind: 'bearer', current: false },
      { kind: 'bearer', current: false },
    ],
  )
  const sessionID = data.listData[1]!.sessionID
  assert.equal((await stranger.call(endSession, { sessionID })).code, 'SESSION_NOT_FOUND')
  assert.deepEqual((await browser.call(endSession, { sessionID })).data, { ended: 1 })
  assert.deepEqual([await stillIn(second), await stillIn(first)], [false, true])
  assert.equal((await browser.call(endSession, { sessionID })).code, 'SESSION_NOT_FOUND')
  assert.deepEqual((await browser.call(endSession)).data, { ended: 1 })
  assert.deepEqual([await stillIn(first), await stillIn(browser), await stillIn(stranger)], [false, true, true])
})

test('the session that was active last comes first, whichever began last', async () => {
  const person = await given.employee()
  const first = await signIn(person)
  clock.advance({ minutes: 1 })
  await signIn(person)
  clock.advance({ minutes: 6 })
  const { data } = await first.call(listSessions)
  assert.deepEqual(
    data.listData.map(({ current }) => current),
    [true, false],
  )
})

test('ending sessions asks for the password five minutes after logging in', async () => {
  const person = await given.employee()
  const other = await signIn(person)
  const client = await signIn(person)
  clock.advance({ minutes: 5 })
  assert.equal((await client.call(endSession)).code, 'PROOF_REQUIRED')
  const { sessionID } = (await client.call(listSessions)).data.listData.find(({ current }) => !current)!
  assert.equal((await client.call(endSession, { sessionID })).code, 'PROOF_REQUIRED')
  assert.equal(await stillIn(other), true)
  assert.equal((await client.call(confirmPerson, { password: person.password })).status, 0)
  assert.deepEqual((await client.call(endSession, { sessionID })).data, { ended: 1 })
  assert.equal(await stillIn(other), false)
})

test('changing one’s password ends every other session, and this one continues under a new token', async () => {
  const person = await given.employee()
  const other = await signIn(person)
  const browser = await as.web(person)
  const before = browser.cookies.get('laisen_session')
  const answer = await browser.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Pass-2' })
  assert.deepEqual(answer.data, { token: '' })
  assert.notEqual(browser.cookies.get('laisen_session'), before)
  assert.equal(await stillIn(browser), true)
  assert.equal(await stillIn(other), false)

  const { companyCode, username: userName } = person
  assert.equal((await call(loginCustomer, { companyCode, userName, password: person.password })).status, 1)
  assert.equal((await call(loginCustomer, { companyCode, userName, password: 'Another-Pass-2' })).status, 0)
})

test('a client with a Bearer token gets its new token in the answer', async () => {
  const person = await given.employee()
  const client = await signIn(person)
  const { data } = await client.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Pass-2' })
  assert.equal(await stillIn(client), false)
  assert.equal(await stillIn(bearerClient(url, data.token)), true)
})

test('a new password must be strong and differ from the old one, and the old one must be correct', async () => {
  const person = await given.employee()
  const change = (oldPassword: string, newPassword: string) =>
    as.person(person).call(changePassword, { oldPassword, newPassword })
  const weak = ['Sh0rt-a', 'no-digits-Here', 'NO-LOWER-1', 'no-upper-1', 'NoSpecial1', '        ']
  for (const password of weak) assert.equal((await change(person.password, password)).code, 'PASSWORD_WEAK', password)
  assert.equal((await change(person.password, person.password)).code, 'PASSWORD_SAME')
  const wrong = await change('Wrong-Password-1', 'Another-Pass-2')
  assert.equal(wrong.code, 'PASSWORD_WRONG')
  assert.equal(wrong.params?.field, 'oldPassword')
  assert.equal((await change(person.password, 'ก-Ab3ขคงจฉ')).status, 0)
})

test('people who were given a password must change it before doing anything else', async () => {
  const person = await given.employee({ permissions: [1], mustChangePassword: true })
  const client = await signIn(person)
  assert.equal((await client.call(getInfoUser)).data.mustChangePassword, true)
  const refused = await client.call(listSessions)
  assert.equal(refused.code, 'PASSWORD_MUST_CHANGE')
  const { data } = await client.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Pass-2' })
  assert.equal((await bearerClient(url, data.token).call(listSessions)).status, 0)
})
