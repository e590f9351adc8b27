import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { endCompanySession, endEverySession } from '@laisen/contract/endpoints/company-sessions'
import { deleteEmployeeExtByUserId, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { confirmFactor, disableFactor, enrolFactor, resetFactor } from '@laisen/contract/endpoints/factors'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { resumeCompany, suspendCompany } from '@laisen/contract/endpoints/platform'
import { confirmEmail, undoEmailChange } from '@laisen/contract/endpoints/profile'
import { delegateEnvelope } from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  correctRecipient,
  getEnvelope,
  prolongEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { changePassword, endSession, getInfoUser, logout } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { shownBy } from '../support/authenticator.ts'
import { type Begun, begun, fates, type Left, office, passwordByLink } from '../support/begun.ts'
import { good } from '../support/good.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { operatorOf } from '../support/operator.ts'

const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { call, clock } = house
const operator = await operatorOf(house)
const place = await office(house)

/** What is left, and how to take it back where it lasts only a while. */
interface Ended extends Left {
  lift?(): Promise<unknown>
}

const update = async ({ admin, person }: Begun, to: object) =>
  void (await good(admin.call(updateEmployeeExtJoin, { employeeID: person.employeeId, ...to })))
const idOf = async (client: Client) => (await good(client.call(getInfoUser))).sessionID
const reason = 'Unpaid'

const endings: Readonly<Record<string, (begun: Begun) => Promise<Ended | undefined>>> = {
  'logs out': async ({ current }) => void (await good(current.call(logout))),
  'ends the other sessions': async ({ current }) => void (await good(current.call(endSession))),
  'changes the password': async ({ current, person }) => {
    const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
    return { token: (await good(current.call(changePassword, change))).token, password: change.newPassword }
  },
  'sets one by a mailed link': async (begun) => {
    await good(call(forgotPassword, { email: begun.email }))
    return { password: await passwordByLink(begun, begun.email, tokensIn(await house.mail())[0]!) }
  },
  'opens the link to a new email': async ({ emailLink: token }) => void (await good(call(confirmEmail, { token }))),
  'undoes a change of email': async (begun) => {
    const { undoLink: token, person } = begun
    await good(call(undoEmailChange, { token }))
    const [link = ''] = (await house.mails()).filter(({ to }) => to[0] === person.email).flatMap(tokensIn)
    return { password: await passwordByLink(begun, person.email, link) }
  },
  'sets up a second factor': async ({ current, person }) => {
    const { secret } = await good(current.call(enrolFactor, { password: person.password }))
    const { token } = await good(current.call(confirmFactor, { code: shownBy(secret, clock) }))
    const code = () => {
      clock.advance({ seconds: 30 })
      return shownBy(secret, clock)
    }
    return { token, factor: { client: current, secret, recoveryCodes: [], code } }
  },
  'turns it off': async ({ current, person, factor }) => {
    await good(current.call(disableFactor, { password: person.password, code: factor!.code() }))
    return { factor: 'none' }
  },
  'an administrator ends the other session': async ({ admin, other }) =>
    void (await good(admin.call(endCompanySession, { sessionID: await idOf(other) }))),
  'an administrator ends all sessions': async ({ admin }) => void (await good(admin.call(endEverySession))),
  'an administrator sets a password': async (begun) => {
    await update(begun, { password: 'Another-Pass-2' })
    return { password: 'Another-Pass-2' }
  },
  'an administrator changes the email': (begun) => update(begun, { email: `by-admin-${begun.person.email}` }),
  'an administrator removes the factor': async ({ admin, person }) => {
    await good(admin.call(resetFactor, { employeeID: person.employeeId }))
    return { factor: 'none' }
  },
  'an administrator locks the account': async (begun) => {
    await update(begun, { lockStatus: true })
    return { lift: () => update(begun, { lockStatus: false }) }
  },
  'an administrator deletes the account': async ({ admin, person }) =>
    void (await good(admin.call(deleteEmployeeExtByUserId, { id: person.employeeId }))),
  'the operator suspends the company': async ({ company: { companyId: companyID } }) => {
    await good(operator.call(suspendCompany, { companyID, reason }))
    return { lift: () => good(operator.call(resumeCompany, { companyID })) }
  },
  'it is cancelled': async ({ admin, envelopeID }) =>
    void (await good(admin.call(cancelEnvelope, { envelopeID, reason }))),
  'it expires': async ({ admin, envelopeID }) => {
    const at = new Date(clock.now().getTime() + 60_000 + 7 * 3_600_000).toISOString()
    const due = { dueDate: at.slice(0, 10), dueTime: at.slice(11, 16) }
    await good(admin.call(prolongEnvelope, { envelopeID, ...due }))
    clock.advance({ minutes: 2 })
  },
  'the recipient’s address is corrected': async ({ admin, envelopeID }) => {
    const [recipient] = (await good(admin.call(getEnvelope, { envelopeID }))).recipients
    const change = { recipientID: recipient!.recipientID, email: `right-${envelopeID}@example.com` }
    await good(admin.call(correctRecipient, change))
  },
  'the recipient delegates': async ({ entered: session, envelopeID }) => {
    const to = { name: 'Mali Suk', email: `mali-${envelopeID}@example.com`, reason: 'On leave' }
    await good(call(delegateEnvelope, { session, ...to }))
  },
}

/** The tables of the page: what is to become of each thing that was begun, by what ends it. */
const tables = readFileSync(new URL('../../../docs/security/what-ends-what.md', import.meta.url), 'utf8')
  .split('\n\n')
  .filter((part) => part.startsWith('| what was begun |'))
  .map((part) =>
    part
      .trim()
      .split('\n')
      .map((line) => line.slice(2, -2).split(' | ')),
  )

for (const [[, ...enders] = [], , ...rows] of tables) {
  for (const [index, ender] of enders.entries()) {
    test(`what ends when: ${ender}`, async () => {
      const expected = new Map(rows.map(([name, ...cells]) => [name!, cells[index]!]))
      const given = await begun(
        { ...place, admin: await house.as.fresh(place.person) },
        { withFactor: ender !== 'sets up a second factor' },
      )
      const { lift, ...left } = (await endings[ender]!(given)) ?? {}
      const names = Object.keys(fates).filter((name) => expected.has(name) && expected.get(name) !== '–')
      const found = new Map<string, string>()
      // Who is locked, or whose company is suspended, cannot log in to type a code.
      const now = lift ? names.filter((name) => !name.includes('emailed code that')) : names
      for (const name of now) found.set(name, await fates[name]!(given, left))
      if (lift) {
        await lift()
        for (const name of names) {
          const later = await fates[name]!(given, left)
          found.set(name, found.get(name) === 'ends' && later === 'stays' ? 'rests' : later)
        }
      }
      assert.deepEqual(Object.fromEntries(found), Object.fromEntries(names.map((name) => [name, expected.get(name)])))
      await house.mails()
      await given.stream.close().catch(() => {})
    })
  }
}

test('every ending and everything that is begun is in the tables', () => {
  assert.deepEqual(new Set(tables.flatMap(([head]) => head!.slice(1))), new Set(Object.keys(endings)))
  assert.deepEqual(new Set(tables.flatMap(([, , ...rows]) => rows.map(([name]) => name))), new Set(Object.keys(fates)))
})
