import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { checkDraft, getDraft } from '@laisen/contract/endpoints/envelopes'
import { exportOwnData } from '@laisen/contract/endpoints/own-data'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  correctRecipient,
  countEnvelopes,
  enterEnvelope,
  getEnvelope,
  resendEnvelope,
  sendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenEmployee } from '@laisen/testkit/given'
import { actedBy, envelopeOf, inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, call, database } = house

async function office() {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 50 })
  const sender = await given.employee({ company, permissions: [1] })
  const colleague = await given.employee({ company, permissions: [101] })
  return { company, client: as.person(sender), colleague, asColleague: as.person(colleague) }
}

const asked = (facts: Partial<ReturnType<typeof recipientOf>>) =>
  recipientOf({ key: 'mali', name: 'Mali', language: 'en', action: 'approve', ...facts })

const member = ({ employeeId, email }: GivenEmployee, facts: Partial<ReturnType<typeof recipientOf>> = {}) =>
  asked({ employeeID: employeeId, email, ...facts })

async function moveTo({ employeeId }: GivenEmployee, email: string, proven = true): Promise<void> {
  await database.ownerPool.query('update employees set email = $2 where id = $1', [employeeId, email])
  if (proven) await database.ownerPool.query('update employees set email_proven_at = now() where id = $1', [employeeId])
}

const addressees = async () => (await house.mails()).map(({ to }) => to[0]!)

test('a colleague is emailed at the address of their account, whatever was typed for them or saved long ago', async () => {
  const { client, colleague } = await office()
  const draft = await composedDraft(client, () => ({
    recipients: [member(colleague, { email: 'stranger@example.org' })],
    fields: [],
  }))
  await moveTo(colleague, `moved-${colleague.email}`)
  const { content } = (await client.call(getDraft, { envelopeID: draft.envelopeID })).data
  assert.equal(content.recipients[0]!.email, `moved-${colleague.email}`)
  assert.equal((await client.call(sendEnvelope, draft)).status, 0)
  assert.deepEqual(await addressees(), [`moved-${colleague.email}`])
  const { recipients } = await envelopeOf(client, draft.envelopeID)
  assert.deepEqual(
    recipients.map(({ employeeID, email }) => [employeeID, email]),
    [[colleague.employeeId, `moved-${colleague.email}`]],
  )
})

test('a person who is named with an id and once more by their address is there twice', async () => {
  const { client, colleague } = await office()
  const twice = [member(colleague, { email: 'old@example.org' }), asked({ key: 'again', email: colleague.email })]
  const { envelopeID } = await composedDraft(client, () => ({ recipients: twice, fields: [] }))
  const { problems } = (await client.call(checkDraft, { envelopeID })).data
  assert.deepEqual(problems, [{ code: 'recipientTwice', key: 'again' }])
})

test('strangers named with ids of colleagues do not escape the limit: nothing reaches them', async () => {
  const { company, client } = await office()
  const colleagues = await Promise.all([1, 2, 3].map(() => given.employee({ company })))
  const named = colleagues.map((one, at) => member(one, { key: `n${at}`, email: `victim${at}@example.org` }))
  await sentEnvelope(client, () => ({ recipients: named, fields: [] }))
  assert.deepEqual((await addressees()).sort(), colleagues.map(({ email }) => email).sort())
})

test('an address that a colleague has not proven counts as one outside', async () => {
  const { company, client } = await office()
  const most = limits.outsideRecipientsPerDayLeast
  const strangers = Array.from({ length: most }, (_, at) => asked({ key: `p${at}`, email: `p${at}@example.org` }))
  await sentEnvelope(client, () => ({ recipients: strangers, fields: [] }))
  const send = async (one: GivenEmployee) =>
    (await client.call(sendEnvelope, await composedDraft(client, () => ({ recipients: [member(one)], fields: [] }))))
      .code
  assert.equal(await send(await given.employee({ company, emailProven: false })), 'OUTSIDE_RECIPIENTS_TOO_MANY')
  assert.equal(await send(await given.employee({ company })), undefined)
  await house.mails()
})

test('a colleague whose address changes is asked at the new one; the links and sessions of the old mailbox end, their login goes on', async () => {
  const { client, colleague, asColleague } = await office()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [member(colleague)], fields: [] }))
  const token = (await linksOf(house)).get(colleague.email)!
  const before = await openedBy(house, token)
  const { session } = (await asColleague.call(enterEnvelope, { envelopeID })).data
  const moved = `moved-${colleague.email}`
  await moveTo(colleague, moved)
  assert.equal((await call(recipient.openEnvelopeLink, { token })).code, 'RECIPIENT_LINK_ENDED')
  const ended = await call(recipient.getRecipientEnvelope, { session: before.session })
  assert.equal(ended.code, 'RECIPIENT_SESSION_ENDED')
  const { recipients } = await envelopeOf(client, envelopeID)
  assert.deepEqual([recipients[0]!.email, recipients[0]!.employeeID], [moved, colleague.employeeId])
  assert.equal((await client.call(resendEnvelope, { recipientID: recipients[0]!.recipientID })).status, 0)
  assert.deepEqual(await addressees(), [moved])
  assert.equal((await inSession(house, session).act({ handwriting: null })).status, 0)
  assert.equal((await asColleague.call(getEnvelope, { envelopeID })).status, 0)
  await house.mails()
})

test('who has acted keeps their address on the envelope’s page, and what they may see', async () => {
  const { client, colleague, asColleague } = await office()
  const later = asked({ key: 'later', step: 2 })
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [member(colleague), later], fields: [] }))
  await actedBy(house, (await linksOf(house)).get(colleague.email)!, { handwriting: null })
  await moveTo(colleague, `moved-${colleague.email}`)
  assert.equal((await envelopeOf(client, envelopeID)).recipients[0]!.email, colleague.email)
  assert.equal((await asColleague.call(getEnvelope, { envelopeID })).status, 0)
  await house.mails()
})

test('a colleague who is corrected to another address is outside: their login opens and shows nothing any more', async () => {
  const { client, colleague, asColleague } = await office()
  const signing = member(colleague, { action: 'sign' })
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [signing] }))
  await house.mails()
  const { session } = (await asColleague.call(enterEnvelope, { envelopeID })).data
  const { recipientID } = (await envelopeOf(client, envelopeID)).recipients[0]!
  assert.equal((await client.call(correctRecipient, { recipientID, email: 'stranger@example.org' })).status, 0)
  assert.equal((await call(recipient.getRecipientEnvelope, { session })).code, 'RECIPIENT_SESSION_ENDED')
  assert.equal((await asColleague.call(enterEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  assert.equal((await asColleague.call(getEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  assert.equal((await asColleague.call(countEnvelopes, {})).data.waiting, 0)
  const stranger = await openedBy(house, (await linksOf(house)).get('stranger@example.org')!)
  assert.equal((await stranger.envelope()).codeNeeded, true)
  const { employeeID } = (await envelopeOf(client, envelopeID)).recipients[0]!
  assert.equal(employeeID, null)
  // Back at the address of the account it is only an address: nobody named the person again.
  assert.equal((await client.call(correctRecipient, { recipientID, email: colleague.email })).status, 0)
  assert.equal((await asColleague.call(enterEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  await house.mails()
})

test('the address of an account in other letters is the same address', async () => {
  const { client, colleague, asColleague } = await office()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [member(colleague)], fields: [] }))
  const { recipientID } = (await envelopeOf(client, envelopeID)).recipients[0]!
  await client.call(correctRecipient, { recipientID, email: colleague.email.toUpperCase() })
  assert.equal((await asColleague.call(enterEnvelope, { envelopeID })).status, 0)
  await house.mails()
})

test('a delegate is outside for ever, also at the address of a colleague', async () => {
  const { client, colleague, asColleague } = await office()
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [asked({ key: 'outside', mayDelegate: true })],
    fields: [],
  }))
  const opened = await openedBy(house, (await linksOf(house)).get('outside@example.com')!)
  await opened.proveAddress()
  const to = { session: opened.session, name: 'Mali', email: colleague.email, reason: '' }
  assert.equal((await call(recipient.delegateEnvelope, to)).status, 0)
  assert.equal((await asColleague.call(enterEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  assert.equal((await asColleague.call(getEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
  const delegate = await openedBy(house, (await linksOf(house)).get(colleague.email)!)
  assert.equal((await delegate.envelope()).codeNeeded, true)
})

test('the database keeps no employee’s id with the address of somebody else, whichever server writes it', async () => {
  const { client, colleague } = await office()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [member(colleague)], fields: [] }))
  await house.mails()
  const { recipientID } = (await envelopeOf(client, envelopeID)).recipients[0]!
  const { rows } = await database.ownerPool.query(
    `insert into recipients (company_id, envelope_id, place, step, employee_id, name, email, locale, action, may_delegate,
        private_message, sent_at, acts_for)
      select company_id, envelope_id, 7, step, employee_id, name, 'stranger@example.org', locale, action, false, '', now(), id
      from recipients where id = $1 returning employee_id`,
    [recipientID],
  )
  assert.deepEqual(rows, [{ employee_id: null }])
})

test('a colleague who has acted gets the signed documents at the address of their account as it is then', async () => {
  const { client, colleague } = await office()
  const later = asked({ key: 'later', step: 2 })
  await sentEnvelope(client, () => ({ recipients: [member(colleague), later], fields: [] }))
  await actedBy(house, (await linksOf(house)).get(colleague.email)!, { handwriting: null })
  await moveTo(colleague, `moved-${colleague.email}`)
  await actedBy(house, (await linksOf(house)).get('later@example.com')!, { handwriting: null })
  const told = await addressees()
  assert.ok(told.includes(`moved-${colleague.email}`), told.join())
  assert.equal(told.includes(colleague.email), false)
})

test('whose address an administrator changes is asked there, and counts as outside until they prove it', async () => {
  const { client, colleague } = await office()
  const most = limits.outsideRecipientsPerDayLeast
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [member(colleague)], fields: [] }))
  const strangers = Array.from({ length: most }, (_, at) => asked({ key: `p${at}`, email: `p${at}@example.org` }))
  await sentEnvelope(client, () => ({ recipients: strangers, fields: [] }))
  const change = { employeeID: colleague.employeeId, email: 'victim@example.com' }
  assert.equal((await client.call(updateEmployeeExtJoin, change)).status, 0)
  await house.mails()
  const { recipientID, email } = (await envelopeOf(client, envelopeID)).recipients[0]!
  assert.equal(email, 'victim@example.com')
  assert.equal((await client.call(resendEnvelope, { recipientID })).code, 'OUTSIDE_ADDRESSES_TOO_MANY')
  await database.ownerPool.query('update employees set email_proven_at = now() where id = $1', [colleague.employeeId])
  assert.equal((await client.call(resendEnvelope, { recipientID })).status, 0)
  assert.deepEqual(await addressees(), ['victim@example.com'])
})

test('what was sent to an address that somebody has not proven is not theirs to export', async () => {
  const { company, client } = await office()
  const person = await given.employee({ company, permissions: [101], emailProven: false })
  await sentEnvelope(client, () => ({
    recipients: [asked({ email: person.email, name: 'Somebody Else Entirely' })],
    fields: [],
  }))
  await house.mails()
  const exported = async () => {
    const { data, status, message } = await (await as.fresh(person)).call(exportOwnData)
    assert.equal(status, 0, message)
    return Buffer.from(data.base64String, 'base64').toString('utf8')
  }
  assert.doesNotMatch(await exported(), /Somebody Else Entirely/)
  await database.ownerPool.query('update employees set email_proven_at = now() where id = $1', [person.employeeId])
  assert.match(await exported(), /Somebody Else Entirely/)
})
