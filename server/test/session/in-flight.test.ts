import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { confirmFactor, disableFactor, enrolFactor, verifyFactor } from '@laisen/contract/endpoints/factors'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { resumeCompany, suspendCompany } from '@laisen/contract/endpoints/platform'
import { confirmEmail, undoEmailChange, updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { changePassword, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { type BearerClient, bearerClient, type Client } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled, shownBy } from '../support/authenticator.ts'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse()
const { as, given, call, clock, database, url } = house
const operator = await operatorOf(house)

const logIn = ({ companyCode, username: userName, password }: GivenEmployee) =>
  call(loginCustomer, { companyCode, userName, password })
const isIn = async (token: string) => (await bearerClient(url, token).call(getInfoUser)).http === 200
const done = async (answer: Promise<{ status: number; message: string }>) => {
  const { status, message } = await answer
  assert.equal(status, 0, message)
}

interface Account {
  readonly person: GivenEmployee
  readonly admin: Client
  readonly client: BearerClient
}

type Change = (account: Account) => Promise<() => Promise<void>>
const byAdmin =
  (to: object): Change =>
  async ({ person, admin }) =>
  () =>
    done(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, ...to }))

/** What ends the sessions of an account, prepared up to its last call. */
const changes: Readonly<Record<string, Change>> = {
  'the person changes the password':
    async ({ person, client }) =>
    () =>
      done(client.call(changePassword, { oldPassword: person.password, newPassword: 'Another-Pass-2' })),
  'the person sets a password by a mailed link': async ({ person: { email } }) => {
    await call(forgotPassword, { email })
    const [token = ''] = tokensIn(await house.mail())
    return () => done(call(resetPassword, { email, token, password: 'Another-Pass-2' }))
  },
  'an administrator sets a password': byAdmin({ password: 'Another-Pass-2' }),
  'an administrator locks the account': byAdmin({ lockStatus: true }),
  'an administrator deletes the account':
    async ({ person, admin }) =>
    () =>
      done(admin.call(deleteEmployeeExtByUserId, { id: person.employeeId })),
  'the former address undoes a change of email': async ({ person, client }) => {
    const email = `new-${person.email}`
    await done(client.call(updateEmployeeCompany, { email }))
    const [token = ''] = (await house.mails()).filter(({ to }) => to[0] === email).flatMap(tokensIn)
    await done(call(confirmEmail, { token }))
    const [undo = ''] = tokensIn(await house.mail())
    return () => done(call(undoEmailChange, { token: undo }))
  },
  'the person sets up a second factor': async ({ person, client }) => {
    const { secret } = (await client.call(enrolFactor, { password: person.password })).data
    return () => done(client.call(confirmFactor, { code: shownBy(secret, clock) }))
  },
  'the operator suspends the company and resumes it':
    async ({ person: { companyId: companyID } }) =>
    async () => {
      await done(operator.call(suspendCompany, { companyID, reason: 'Unpaid' }))
      await done(operator.call(resumeCompany, { companyID }))
    },
}

async function account(): Promise<Account> {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [2] })
  const admin = await as.fresh(await given.employee({ company, permissions: [1] }))
  return { person, admin, client: await as.fresh(person) }
}

for (const [what, prepare] of Object.entries(changes)) {
  test(`no login survives that began before: ${what} after its password was checked`, async () => {
    const given = await account()
    const change = await prepare(given)
    // Only guesses at a login are counted for an address.
    const letGo = await holdBack(database, { table: 'guesses', on: 'delete', when: 'old.address is not null' })
    const login = logIn(given.person)
    await waitUntilWaiting(database)
    await change()
    await letGo()
    const { status, data } = await login
    if (what.includes('resumes')) assert.equal(status, 0, 'it began as if the change had been before it')
    else if (what.includes('second factor')) assert.deepEqual([data.factor, await isIn(data.token)], ['code', false])
    else assert.equal(status, 1)
    await house.mails()
  })

  test(`no login survives that began before: ${what} while its session is written`, async () => {
    const given = await account()
    const change = await prepare(given)
    const letGo = await holdBack(database, { table: 'sessions', on: 'insert' })
    const logins = [logIn(given.person), logIn(given.person)]
    await waitUntilWaiting(database, 2)
    const changed = change()
    await doneOrWaiting(database, changed, 3)
    await letGo()
    await changed
    for (const { status, data } of await Promise.all(logins)) {
      assert.ok(status === 1 || !(await isIn(data.token)), 'the session has ended')
    }
    await house.mails()
  })
}

test('a login that waits for its code ends when the factor is turned off, and one that begins meanwhile', async () => {
  const { person } = await account()
  const { client, code } = await enrolled(house, person)
  const waiting = (await logIn(person)).data.token
  const letGo = await holdBack(database, { table: 'sessions', on: 'insert' })
  const login = logIn(person)
  await waitUntilWaiting(database)
  const disabled = client.call(disableFactor, { password: person.password, code: code() })
  await doneOrWaiting(database, disabled, 2)
  await letGo()
  assert.equal((await disabled).status, 0)
  for (const token of [waiting, (await login).data.token]) {
    assert.equal((await bearerClient(url, token).call(verifyFactor, { code: code() })).http, 401)
  }
  assert.equal((await logIn(person)).data.factor, 'none')
  await house.mails()
})
