import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { changePassword, getInfoUser, loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { headers } from '@laisen/contract/headers'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenEmployee } from '@laisen/testkit/given'
import { envelopeOf, inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { doneOrWaiting, holdBack } from '../support/hold-back.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, call, clock, database } = house
const sender = await given.employee({ permissions: [1] })

/** Somebody whom an envelope waits for, who is logged in. */
async function asked() {
  const person = await given.employee({ permissions: [2, 101] })
  const { employeeId: employeeID, email } = person
  const envelopeID = await sentEnvelope(await as.fresh(sender), () => ({
    recipients: [recipientOf({ key: 'person', employeeID, email, mayDelegate: true, language: 'en' })],
  }))
  return { person, envelopeID, client: await as.fresh(person) }
}
const entered = async (client: Client, envelopeID: number) => {
  const { status, message, data } = await client.call(enterEnvelope, { envelopeID })
  assert.equal(status, 0, message)
  return inSession(house, data.session)
}
const reads = async (session: string, more: Record<string, string> = {}) =>
  (await call(recipient.getRecipientEnvelope, { session }, { headers: more })).status === 0
const isIn = async (client: Client) => (await client.call(getInfoUser)).http === 200

test('what was entered from a login neither reads nor acts after its logout: every call is refused by name', async () => {
  const { envelopeID, client } = await asked()
  const { session, act, envelope } = await entered(client, envelopeID)
  const { documentID } = (await envelope()).documents[0]!
  await client.call(logout)
  const to = { name: 'Mali Suk', email: 'mali@example.com', reason: 'On leave' }
  for (const answer of [
    await act(),
    await call(recipient.getRecipientEnvelope, { session }),
    await call(recipient.rejectEnvelope, { session, reason: 'Too dear' }),
    await call(recipient.delegateEnvelope, { session, ...to }),
    await call(recipient.sendRecipientCode, { session }),
    await call(recipient.proveRecipientCode, { session, code: '123456' }),
    await call(recipient.proveAccessCode, { session, code: 'mango' }),
    await call(recipient.setRecipientLanguage, { session, language: 'th' }),
    await call(recipient.getRecipientPdf, { session, documentID }),
    await call(recipient.getRecipientFirstPage, { session }),
    await call(recipient.getRecipientSignaturePicture, { session, signatureID: 1 }),
    await call(recipient.getRecipientCompletionPdf, { session }),
  ])
    assert.equal(answer.code, 'RECIPIENT_SESSION_ENDED')
  assert.equal((await envelopeOf(await as.fresh(sender), envelopeID)).recipients[0]!.state, 'opened')
  await house.mails()
})

test('logging in again in a browser, also as somebody else, ends what was entered from the session it had', async () => {
  const { person, envelopeID } = await asked()
  const colleague = await given.employee()
  const browser = await as.web(person)
  const logIn = ({ companyCode, username: userName, password }: GivenEmployee) =>
    browser.call(loginCustomer, { companyCode, userName, password })
  for (const next of [person, colleague]) {
    await logIn(person)
    const { session } = await entered(browser, envelopeID)
    assert.equal(await reads(session), true)
    await logIn(next)
    assert.equal(await reads(session), false)
  }
  await house.mails()
})

test('it ends after 30 idle minutes of its own, and not when the login was idle; calls of a page on its own are no activity', async () => {
  const { envelopeID, client } = await asked()
  const [busy, idle, polled] = [
    await entered(client, envelopeID),
    await entered(client, envelopeID),
    await entered(client, envelopeID),
  ]
  clock.advance({ minutes: 20 })
  assert.equal(await reads(busy.session), true)
  assert.equal(await reads(polled.session, { [headers.background]: '1' }), true)
  clock.advance({ minutes: 11 })
  assert.equal(await isIn(client), false)
  assert.deepEqual(
    [await reads(busy.session), await reads(idle.session), await reads(polled.session)],
    [true, false, false],
  )
  clock.advance({ minutes: 29 })
  assert.equal((await busy.act()).status, 0)
  await house.mails()
})

test('a login that was idle is still ended by its person, and ends what was entered from it', async () => {
  const { person, envelopeID, client } = await asked()
  const { session } = await entered(client, envelopeID)
  clock.advance({ minutes: 20 })
  assert.equal(await reads(session), true)
  clock.advance({ minutes: 20 })
  assert.deepEqual([await isIn(client), await reads(session)], [false, true])
  const change = { oldPassword: person.password, newPassword: 'Another-Pass-2' }
  assert.equal((await (await as.fresh(person)).call(changePassword, change)).status, 0)
  assert.equal(await reads(session), false)
  await house.mails()
})

test('it ends with the 12 hours of the login, however late it was entered', async () => {
  const { envelopeID, client } = await asked()
  for (let quarter = 1; quarter < 47; quarter++) {
    clock.advance({ minutes: 15 })
    assert.equal(await isIn(client), true)
  }
  const { session } = await entered(client, envelopeID)
  clock.advance({ minutes: 29 })
  assert.equal(await reads(session), true)
  clock.advance({ minutes: 1 })
  assert.equal(await reads(session), false)
})

test('a session by an emailed link has no idle minutes, and lasts 12 hours', async () => {
  await asked()
  const [token] = [...(await linksOf(house)).values()].slice(-1)
  const { session } = await openedBy(house, token!)
  clock.advance({ hours: 11, minutes: 59 })
  assert.equal(await reads(session), true)
  clock.advance({ minutes: 1 })
  assert.equal(await reads(session), false)
})

test('the link of an employee who is locked opens nothing, and opens again once they are not', async () => {
  const { person } = await asked()
  const token = (await linksOf(house)).get(person.email)!
  const set = (locked_at: Date | null) =>
    database.owner.updateTable('employees').set({ locked_at }).where('id', '=', person.employeeId).execute()
  await set(clock.now())
  assert.equal((await call(recipient.openEnvelopeLink, { token })).code, 'RECIPIENT_LINK_ENDED')
  await set(null)
  assert.equal(await reads((await openedBy(house, token)).session), true)
})

test('a session that a server of the previous version began ends with its login, and has no idle minutes', async () => {
  const { person, envelopeID, client } = await asked()
  const { session } = await entered(client, envelopeID)
  await database.ownerPool.query('update recipient_sessions set login_token_hash = null, last_active_at = null')
  clock.advance({ minutes: 40 })
  assert.equal(await reads(session), true)
  await as.fresh(person)
  await database.ownerPool.query('update sessions set ended_at = now() where employee_id = $1', [person.employeeId])
  assert.equal(await reads(session), false)
})

for (const [what, end] of [
  ['logs out', ({ client }) => client.call(logout)],
  [
    'changes the password',
    ({ client, person: { password: oldPassword } }) =>
      client.call(changePassword, { oldPassword, newPassword: 'Another-Pass-2' }),
  ],
] as readonly [string, (given: Awaited<ReturnType<typeof asked>>) => Promise<{ status: number }>][]) {
  test(`nothing was entered by whoever ${what} while it is entered`, async () => {
    const given = await asked()
    const letGo = await holdBack(database, { table: 'recipient_sessions', on: 'insert' })
    const entering = given.client.call(enterEnvelope, { envelopeID: given.envelopeID })
    await waitUntilWaiting(database)
    const ending = end(given)
    await doneOrWaiting(database, ending, 2)
    await letGo()
    assert.equal((await ending).status, 0)
    const { status, data } = await entering
    assert.ok(status === 1 || !(await reads(data.session)))
    await house.mails()
  })

  test(`whoever ${what} while an act is written is answered after it, or the act is refused`, async () => {
    const given = await asked()
    const { act } = await entered(given.client, given.envelopeID)
    const letGo = await holdBack(database, { table: 'revisions', on: 'insert' })
    const acting = act()
    await waitUntilWaiting(database)
    const ending = end(given)
    const ended = await doneOrWaiting(database, ending, 2)
    await letGo()
    assert.equal((await ending).status, 0)
    const answer = await acting
    if (ended === 'done') assert.equal(answer.code, 'RECIPIENT_SESSION_ENDED')
    else assert.equal(answer.status, 0, answer.message)
    await house.mails()
  })

  test(`an act that is being signed while its person ${what} is refused, and nothing is written`, async () => {
    const given = await asked()
    const { act } = await entered(given.client, given.envelopeID)
    const { rows } = await database.ownerPool.query('select count(*)::int as count from revisions')
    // The authority records its time once a minute, so it does so for the timestamp of this act.
    clock.advance({ minutes: 2 })
    const letGo = await holdBack(database, { table: 'timestamp_units', on: 'insert or update' })
    const acting = act()
    await waitUntilWaiting(database)
    assert.equal((await end(given)).status, 0)
    await letGo()
    assert.equal((await acting).code, 'RECIPIENT_SESSION_ENDED')
    const after = await database.ownerPool.query('select count(*)::int as count from revisions')
    assert.deepEqual(after.rows, rows)
  })
}
