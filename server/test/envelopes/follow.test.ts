import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  copyEnvelopeLink,
  correctRecipient,
  countEnvelopes,
  enterEnvelope,
  getEnvelope,
  listEnvelopes,
  prolongEnvelope,
  resendEnvelope,
  sendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { actedBy, documentOf, envelopeOf, inSession, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, call } = house

const sender = async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 100 })
  const employee = await given.employee({ company, permissions: [1] })
  const client: Client = as.person(employee)
  return { company, employee, client }
}

const twoSigners = () => ({
  recipients: [
    recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
    recipientOf({ key: 'waraporn', name: 'Waraporn', language: 'en', step: 2 }),
  ],
})

const left = async ({ client }: Awaited<ReturnType<typeof sender>>) =>
  (await client.call(getStampOptions)).data.signaturesLeft

test('what somebody sent is listed under sent, what waits for them under waiting, and what is complete under completed', async () => {
  const one = await sender()
  const colleague = await given.employee({ company: one.company, permissions: [101] })
  const asColleague = as.person(colleague)
  const envelopeID = await sentEnvelope(one.client, () => ({
    subject: 'Lease of warehouse 7',
    recipients: [recipientOf({ key: 'mali', employeeID: colleague.employeeId, name: 'Mali', email: colleague.email })],
  }))
  await house.mails()
  const rows = async (
    client = one.client,
    facts: Partial<Parameters<typeof listEnvelopes.input.parse>[0] & object> = {},
  ) => {
    const { status, message, data } = await client.call(listEnvelopes, { tab: 'sent', ...facts })
    assert.equal(status, 0, `${message} ${house.logged.filter((l) => l.includes('"error"')).at(-1)}`)
    return data
  }
  const [row] = (await rows()).listData
  assert.deepEqual(
    [row!.envelopeID, row!.status, row!.recipientNames, row!.doneRecipients, row!.totalDocuments],
    [envelopeID, 1, ['Mali'], 0, 1],
  )
  assert.equal((await rows(one.client, { Search: 'house 7' })).dataCount, 1)
  assert.equal((await rows(one.client, { Search: 'ware' })).dataCount, 1)
  assert.equal((await rows(one.client, { Search: 'a' })).dataCount, 1)
  assert.equal((await rows(one.client, { Search: 'nothing' })).dataCount, 0)
  assert.equal((await rows(one.client, { status: 2 })).dataCount, 0)
  assert.equal((await rows(asColleague)).dataCount, 0)
  assert.equal((await rows(asColleague, { tab: 'waiting' })).dataCount, 1)
  assert.deepEqual((await asColleague.call(countEnvelopes, {})).data, { waiting: 1, sent: 0, drafts: 0, completed: 0 })
  assert.equal((await envelopeOf(asColleague, envelopeID)).waitsForMe, true)

  const { session } = (await asColleague.call(enterEnvelope, { envelopeID })).data
  const entered = inSession(house, session)
  assert.equal((await entered.envelope()).codeNeeded, false, 'who is logged in types no code')
  assert.equal((await entered.act()).status, 0)
  await house.mails()
  assert.deepEqual((await asColleague.call(countEnvelopes, {})).data, { waiting: 0, sent: 0, drafts: 0, completed: 1 })
  assert.equal((await rows(one.client, { tab: 'completed' })).listData[0]!.status, 3)
  assert.equal(
    (
      await rows(as.person(await given.employee({ company: one.company, permissions: [101] })), {
        tab: 'completed',
        everyone: true,
      })
    ).dataCount,
    0,
  )
})

test('sending reserves a signature for each who signs, acting uses one, and cancelling gives the rest back', async () => {
  const one = await sender()
  const before = (await left(one))!
  const envelopeID = await sentEnvelope(one.client, twoSigners)
  assert.equal(await left(one), before - 2)
  await actedBy(house, (await linksOf(house)).get('somchai@example.com')!)
  assert.equal(await left(one), before - 2)
  await house.mails()
  const refused = await one.client.call(cancelEnvelope, { envelopeID, reason: ' ' })
  assert.deepEqual([refused.code, refused.params], ['FIELD_REQUIRED', { field: 'reason' }])
  assert.equal((await one.client.call(cancelEnvelope, { envelopeID, reason: 'Prices changed' })).status, 0)
  assert.equal(await left(one), before - 1)
  const told = await house.mails()
  assert.deepEqual(told.map(({ to }) => to[0]).sort(), ['somchai@example.com', 'waraporn@example.com'])
  assert.ok(told.every(({ parsed }) => parsed.text?.includes('Prices changed')))
  const ended = await envelopeOf(one.client, envelopeID)
  assert.deepEqual([ended.status, ended.endReason], [5, 'Prices changed'])
  assert.equal((await one.client.call(cancelEnvelope, { envelopeID, reason: 'again' })).code, 'ENVELOPE_STATE')
  assert.equal(await left(one), before - 1)
})

test('two senders who want the last signatures: one sends, and the other is told', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 2 })
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const drafts = [await composedDraft(client, twoSigners), await composedDraft(client, twoSigners)]
  const answers = await Promise.all(drafts.map((draft) => client.call(sendEnvelope, draft)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [0, 1])
  assert.equal(answers.find(({ status }) => status === 1)!.code, 'PLAN_SIGNATURES_USED_UP')
})

test('an envelope whose time is over expires, gives its signatures back, and goes on when it is prolonged', async () => {
  const one = await sender()
  const before = (await left(one))!
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const envelopeID = await sentEnvelope(one.client, () => ({ ...twoSigners(), dueDateOn: true, dueDate: day(2) }))
  const first = (await linksOf(house)).get('somchai@example.com')!
  const session = await openedBy(house, first)
  await session.proveAddress()
  clock.advance({ hours: 71 })
  one.client = await as.fresh(one.employee)
  await runJob(house.services, 'envelopes.expire')
  assert.equal((await envelopeOf(one.client, envelopeID)).status, 7)
  assert.equal(await left(one), before)
  await house.mails()
  const again = await openedBy(house, first)
  assert.equal((await again.envelope()).status, 7)
  const past = await one.client.call(prolongEnvelope, { envelopeID, dueDate: day(-2) })
  assert.deepEqual([past.code, past.params], ['ENVELOPE_DUE_PAST', { field: 'dueDate' }])
  assert.equal((await one.client.call(prolongEnvelope, { envelopeID, dueDate: day(3) })).status, 0)
  assert.equal(await left(one), before - 2)
  await actedBy(house, (await linksOf(house)).get('somchai@example.com')!)
  assert.equal((await envelopeOf(one.client, envelopeID)).status, 2)
  await house.mails()
})

test('a new link ends the one before, and a corrected email ends the sessions of whoever read the old one', async () => {
  const one = await sender()
  const envelopeID = await sentEnvelope(one.client, twoSigners)
  const first = (await linksOf(house)).get('somchai@example.com')!
  const before = await openedBy(house, first)
  const { recipients } = await envelopeOf(one.client, envelopeID)
  const { recipientID } = recipients[0]!
  assert.equal((await one.client.call(resendEnvelope, { recipientID })).status, 0)
  assert.equal((await call(recipient.openEnvelopeLink, { token: first })).code, 'RECIPIENT_LINK_ENDED')
  const second = (await linksOf(house)).get('somchai@example.com')!
  const { link } = (await one.client.call(copyEnvelopeLink, { recipientID })).data
  assert.equal((await call(recipient.openEnvelopeLink, { token: second })).code, 'RECIPIENT_LINK_ENDED')
  const copied = await openedBy(house, new URL(link).searchParams.get('token')!)
  assert.equal((await copied.act()).code, 'RECIPIENT_CODE_REQUIRED')

  const taken = await one.client.call(correctRecipient, { recipientID, email: 'WARAPORN@example.com' })
  assert.equal(taken.code, 'RECIPIENT_TWICE')
  assert.equal((await one.client.call(correctRecipient, { recipientID, email: 'somchai@example.org' })).status, 0)
  const ended = await call(recipient.getRecipientEnvelope, { session: before.session })
  assert.equal(ended.code, 'RECIPIENT_SESSION_ENDED')
  const third = await linksOf(house)
  assert.deepEqual([...third.keys()], ['somchai@example.org'])
  await actedBy(house, third.get('somchai@example.org')!)
  await house.mails()
  assert.equal((await one.client.call(resendEnvelope, { recipientID })).code, 'RECIPIENT_NOT_WAITING')
})

test('nobody of another company, and nobody who is not involved, finds an envelope, its documents or its recipients [2.8.20]', async () => {
  const one = await sender()
  const envelopeID = await sentEnvelope(one.client, twoSigners)
  await house.mails()
  const { recipients } = await envelopeOf(one.client, envelopeID)
  const { recipientID } = recipients[0]!
  await documentOf(one.client, envelopeID)
  const strangers = [
    (await sender()).client,
    as.person(await given.employee({ company: one.company, permissions: [101] })),
  ]
  for (const stranger of strangers) {
    const { code, message } = await stranger.call(getEnvelope, { envelopeID })
    assert.equal(code, 'ENVELOPE_NOT_FOUND')
    assert.match(message, /^This data doesn't Exist!/)
    assert.equal((await stranger.call(cancelEnvelope, { envelopeID, reason: 'mine' })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await stranger.call(prolongEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await stranger.call(enterEnvelope, { envelopeID })).code, 'ENVELOPE_NOT_FOUND')
    assert.equal((await stranger.call(resendEnvelope, { recipientID })).code, 'RECIPIENT_NOT_FOUND')
    assert.equal((await stranger.call(copyEnvelopeLink, { recipientID })).code, 'RECIPIENT_NOT_FOUND')
  }
})
