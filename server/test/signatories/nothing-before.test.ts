import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { cancelEnvelope, enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import type { Client } from '@laisen/testkit/client'
import { drawn, fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { timestampServer } from '@laisen/testkit/timestamp-server'
import { actedBy, inSession, linksOf, openedBy, type RecipientSession } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { houseOfOutages } from '../support/outage.ts'
import { tracesOf } from '../support/traces.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given } = house

/** Somebody outside who has proven their address and is about to act: on two documents, and types into the second. */
async function aboutToAct(on = house) {
  const company = await on.given.company()
  const client = on.as.person(await on.given.employee({ company, permissions: [1] }))
  const somchai = recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })
  const envelopeID = await sentEnvelope(client, ({ documents }) => ({
    documents: [...documents, { ...documents[0]!, key: 'annex', name: 'Annex' }],
    recipients: [somchai],
    fields: [
      fieldOf({ key: 's', recipientKey: 'somchai' }),
      fieldOf({ key: 't', recipientKey: 'somchai', documentKey: 'annex', kind: 'text', y: 200, width: 60, height: 12 }),
      fieldOf({ key: 'a', recipientKey: 'somchai', documentKey: 'annex' }),
    ],
  }))
  const one = await openedBy(on, (await linksOf(on)).get('somchai@example.com')!)
  await one.proveAddress()
  const fieldID = (await one.envelope()).fields.find(({ kind }) => kind === 'text')!.fieldID
  const traces = () => tracesOf(on, company.companyId)
  const type = (text: string) => ({ fields: [{ fieldID, text }] })
  return { company, client, envelopeID, one, type, traces }
}

type About = Awaited<ReturnType<typeof aboutToAct>>

const refused: [string, (about: About) => ReturnType<RecipientSession['act']>][] = [
  ['RECIPIENT_CONSENT_REQUIRED', ({ one, type }) => one.act({ ...type('Mr'), consent: false })],
  ['RECIPIENT_HANDWRITING_REQUIRED', ({ one, type }) => one.act({ ...type('Mr'), handwriting: null })],
  [
    'RECIPIENT_PICTURE_UNREADABLE',
    ({ one, type }) => one.act({ ...type('Mr'), handwriting: { kind: 'picture', base64: 'AAAA' } }),
  ],
  ['RECIPIENT_FIELD_REQUIRED', ({ one }) => one.act()],
  ['RECIPIENT_TEXT_TOO_LONG', ({ one, type }) => one.act(type('x'.repeat(400)))],
  ['RECIPIENT_TEXT_NOT_SHOWN', ({ one, type }) => one.act(type('漢字'))],
  [
    'RECIPIENT_NAME_NOT_SHOWN',
    ({ one, type }) => one.act({ ...type('Mr'), handwriting: { kind: 'typed', text: '漢字' } }),
  ],
]

test('however often an act is refused, no certificate, authority, timestamp, event or email comes of it', async () => {
  const about = await aboutToAct()
  const before = await about.traces()
  for (const [code, act] of refused)
    for (const answer of await Promise.all(Array.from({ length: 7 }, () => act(about)))) {
      assert.equal(answer.code, code)
      assert.deepEqual(await about.traces(), before, code)
    }
  assert.equal((await about.one.act({ ...about.type('Mr') })).status, 0)
  const { one_time_certificates: made } = await about.traces()
  assert.equal(made, 1)
  await house.mails()
})

test('an act on an envelope that was cancelled, or acted on by another tab, leaves nothing', async () => {
  const cancelled = await aboutToAct()
  const { envelopeID, client, one, type } = cancelled
  assert.equal((await client.call(cancelEnvelope, { envelopeID, reason: 'Too dear' })).status, 0)
  const before = await cancelled.traces()
  assert.equal((await one.act(type('Mr'))).code, 'ENVELOPE_STATE')
  assert.deepEqual(await cancelled.traces(), before)

  const twice = await aboutToAct()
  const answers = await Promise.all(Array.from({ length: 4 }, () => twice.one.act(twice.type('Mr'))))
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.equal((await twice.traces()).one_time_certificates, 1)
  await house.mails()
})

test('an act that no timestamp is to be had for leaves no certificate', async () => {
  const { house, ...outage } = await houseOfOutages()
  const { client, one, type, traces } = await aboutToAct(house)
  await actedBy(house, await invitedOutside(house, client))
  await house.mails()
  await outage.begin(client, 'broken')
  const before = await traces()
  assert.equal((await one.act(type('Mr'))).code, 'RECIPIENT_TIMESTAMP_UNAVAILABLE')
  assert.deepEqual(await traces(), before)
  await outage.end()
})

/** The link of somebody else of another envelope of the same sender. */
async function invitedOutside(on: typeof house, client: Client): Promise<string> {
  await sentEnvelope(client, () => ({ recipients: [recipientOf({ key: 'mali', name: 'Mali Dee', language: 'en' })] }))
  return (await linksOf(on)).get('mali@example.com')!
}

test('a server elsewhere is asked for no timestamp of an act that another document refuses', async () => {
  const about = await aboutToAct()
  const elsewhere = await timestampServer(() => house.clock.now())
  elsewhere.behave('right')
  const chosen = await about.client.call(setSignatureLevel, { level: 'B-T', must: false, servers: [elsewhere.url] })
  assert.equal(chosen.status, 0, chosen.message)
  const asked = elsewhere.asked()
  assert.equal((await about.one.act(about.type('x'.repeat(400)))).code, 'RECIPIENT_TEXT_TOO_LONG')
  assert.equal(elsewhere.asked(), asked)
  assert.equal((await about.one.act(about.type('Mr'))).status, 0)
  assert.ok(elsewhere.asked() > asked)
  await house.mails()
})

test('somebody who was locked or deleted is sent no code and begins no session by the link', async () => {
  for (const [column, byAddress] of [
    ['locked_at', false],
    ['deleted_at', false],
    ['locked_at', true],
  ] as const) {
    const company = await given.company()
    const client = as.person(await given.employee({ company, permissions: [1] }))
    const { employeeId, email } = await given.employee({ company, permissions: [2] })
    const employeeID = byAddress ? null : employeeId
    await sentEnvelope(client, () => ({ recipients: [recipientOf({ key: 'p', name: 'Mali Dee', employeeID, email })] }))
    const link = (await linksOf(house)).get(email)!
    const one = await openedBy(house, link)
    await house.database.ownerPool.query(`update employees set ${column} = now() where id = $1`, [employeeId])
    const before = await tracesOf(house, company.companyId)
    const code = await house.call(recipient.sendRecipientCode, { session: one.session })
    assert.equal(code.code, 'RECIPIENT_SESSION_ENDED')
    if (!byAddress)
      assert.equal((await house.call(recipient.openEnvelopeLink, { token: link })).code, 'RECIPIENT_LINK_ENDED')
    assert.deepEqual(await tracesOf(house, company.companyId), before)
  }
})

test('the address of a deleted employee is invited anew as that of somebody outside, who signs as such', async () => {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const { email, employeeId } = await given.employee({ company, permissions: [2] })
  await house.database.ownerPool.query('update employees set deleted_at = now() where id = $1', [employeeId])
  await sentEnvelope(client, () => ({ recipients: [recipientOf({ key: 'p', name: 'Mali Dee', email })] }))
  await actedBy(house, (await linksOf(house)).get(email)!)
  assert.equal((await tracesOf(house, company.companyId)).one_time_certificates, 1)
  await house.mails()
})

test('who may not stamp is offered no certificate of theirs, and signs an envelope as somebody who has none', async () => {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const person = await given.employee({ company, permissions: [101] })
  const { employeeId: employeeID, email } = person
  const recipients = [recipientOf({ key: 'p', name: 'Mali Dee', email, employeeID })]
  const envelopeID = await sentEnvelope(client, () => ({ recipients }))
  const { data } = await as.person(person).call(enterEnvelope, { envelopeID })
  const one = inSession(house, data.session)
  const { signsBy, certificates } = await one.envelope()
  assert.deepEqual([signsBy, certificates], ['oneTime', []])
  assert.equal((await one.act({ handwriting: drawn })).status, 0)
  await house.mails()
})
