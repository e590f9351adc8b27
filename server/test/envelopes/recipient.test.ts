import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import { prolongEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { composedDraft, drawn, fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { judgeSigned } from '@laisen/testkit/oracle'
import { addedCertificate } from '../support/certificates.ts'
import { actedBy, documentOf, envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { identities } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 86_400_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, call, clock } = house

const sender = async () => {
  const company = await given.company()
  return as.person(await given.employee({ company, permissions: [1] }))
}
const somchai = recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' })
const waraporn = recipientOf({ key: 'waraporn', name: 'Waraporn', language: 'en' })

/** A whole minute ahead, as it stands on a clock in Bangkok. */
function minutesAhead(minutes: number) {
  const at = Math.ceil(clock.now().getTime() / 60_000 + minutes) * 60_000
  const shown = new Date(at + 7 * 3_600_000).toISOString()
  return { at, wall: { dueDate: shown.slice(0, 10), dueTime: shown.slice(11, 16) } }
}
const linkOf = async (key: string) => (await linksOf(house)).get(`${key}@example.com`)!

test('a link that never was, and a session that never was, are refused by name', async () => {
  assert.equal((await call(recipient.openEnvelopeLink, { token: 'x'.repeat(43) })).code, 'RECIPIENT_LINK_ENDED')
  const { code } = await call(recipient.getRecipientEnvelope, { session: 'x'.repeat(43) })
  assert.equal(code, 'RECIPIENT_SESSION_ENDED')
})

test('acting takes the emailed code of this very session; wrong ones are counted, and five lock for 15 minutes', async () => {
  const client = await sender()
  await sentEnvelope(client, () => ({ recipients: [somchai] }))
  const token = await linkOf('somchai')
  const [one, other] = [await openedBy(house, token), await openedBy(house, token)]
  assert.equal((await one.act()).code, 'RECIPIENT_CODE_REQUIRED')
  await call(recipient.sendRecipientCode, { session: one.session })
  const code = /\b\d{6}\b/.exec((await house.mail()).parsed.subject ?? '')![0]
  const elsewhere = await call(recipient.proveRecipientCode, { session: other.session, code })
  assert.deepEqual([elsewhere.code, elsewhere.params], ['RECIPIENT_CODE_WRONG', { field: 'code' }])
  for (let wrong = 0; wrong < 3; wrong++)
    await call(recipient.proveRecipientCode, {
      session: one.session,
      code: String((Number(code) + 1 + wrong) % 1_000_000),
    })
  assert.equal((await call(recipient.proveRecipientCode, { session: one.session, code })).status, 0)
  // It works once.
  assert.equal((await call(recipient.proveRecipientCode, { session: one.session, code })).code, 'RECIPIENT_CODE_WRONG')
  for (let wrong = 0; wrong < 4; wrong++)
    await call(recipient.proveRecipientCode, { session: other.session, code: '000000' })
  const locked = await call(recipient.proveRecipientCode, { session: other.session, code: '000000' })
  assert.equal(locked.code, 'RECIPIENT_CODES_THROTTLED')
  assert.equal((await one.act()).status, 0)
  await house.mails()
})

test('a code expires after 15 minutes', async () => {
  await sentEnvelope(await sender(), () => ({ recipients: [somchai] }))
  const { session } = await openedBy(house, await linkOf('somchai'))
  await call(recipient.sendRecipientCode, { session })
  const code = /\b\d{6}\b/.exec((await house.mail()).parsed.subject ?? '')![0]
  clock.advance({ minutes: 15 })
  assert.equal((await call(recipient.proveRecipientCode, { session, code })).code, 'RECIPIENT_CODE_WRONG')
})

test('five codes within 15 minutes and twenty within a day are emailed to one recipient, whatever the session', async () => {
  await sentEnvelope(await sender(), () => ({ recipients: [somchai] }))
  const token = await linkOf('somchai')
  const sessions = [(await openedBy(house, token)).session, (await openedBy(house, token)).session]
  const send = (at: number) => call(recipient.sendRecipientCode, { session: sessions[at % 2]! })
  const both = await Promise.all(Array.from({ length: 6 }, (_, at) => send(at)))
  assert.deepEqual(both.map(({ code }) => code ?? 'sent').sort(), ['RECIPIENT_CODES_SENT', ...Array(5).fill('sent')])
  clock.advance({ minutes: 14 })
  assert.deepEqual((await send(0)).params, { retryAfterMinutes: 1 })
  for (let quarter = 1; quarter < 4; quarter++) {
    clock.advance({ minutes: quarter === 1 ? 1 : 15 })
    for (let sent = 0; sent < 5; sent++) assert.equal((await send(sent)).status, 0)
  }
  clock.advance({ minutes: 15 })
  assert.deepEqual((await send(0)).params, { retryAfterMinutes: 23 * 60 })
  clock.advance({ hours: 23 })
  const again = (await openedBy(house, token)).session
  assert.equal((await call(recipient.sendRecipientCode, { session: again })).status, 0)
  await house.mails()
})

test('whoever has not acted when the time is over may no longer act, though the job that ends the envelope has yet to come', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [somchai] }))
  const due = minutesAhead(10)
  assert.equal((await client.call(prolongEnvelope, { envelopeID, ...due.wall })).status, 0)
  const one = await openedBy(house, await linkOf('somchai'))
  await one.proveAddress()
  clock.advance({ seconds: (due.at - clock.now().getTime()) / 1000 - 1 })
  assert.equal((await call(recipient.getRecipientEnvelope, { session: one.session })).data.status, 1)
  clock.advance({ seconds: 1 })
  const late = await one.act()
  assert.deepEqual([late.code, late.params], ['ENVELOPE_STATE', { status: 7 }])
  const rejected = await call(recipient.rejectEnvelope, { session: one.session, reason: 'Too late' })
  assert.equal(rejected.code, 'ENVELOPE_STATE')
  assert.equal((await call(recipient.getRecipientEnvelope, { session: one.session })).data.status, 7)
  assert.equal((await client.call(prolongEnvelope, { envelopeID, ...minutesAhead(5).wall })).status, 0)
  assert.equal((await one.act()).status, 0)
  await house.mails()
})

test('where there is an access code, documents are shown only after it was typed [2.5.60]', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [{ ...somchai, accessCodeOn: true, accessCode: 'mango-9' }],
  }))
  const opened = await openedBy(house, await linkOf('somchai'))
  const { documents, fields, accessCodeNeeded } = await opened.envelope()
  assert.deepEqual([documents, fields, accessCodeNeeded], [[], [], true])
  const { documentID } = (await envelopeOf(client, envelopeID)).documents[0]!
  assert.match((await opened.pdf(documentID)).toString(), /RECIPIENT_ACCESS_CODE_REQUIRED/)
  assert.equal((await envelopeOf(client, envelopeID)).recipients[0]!.state, 'sent')
  const { session } = opened
  const wrong = await call(recipient.proveAccessCode, { session, code: 'mango-8' })
  assert.deepEqual([wrong.code, wrong.params], ['RECIPIENT_ACCESS_CODE_WRONG', { field: 'code' }])
  await opened.proveAddress()
  assert.equal((await opened.act()).code, 'RECIPIENT_ACCESS_CODE_REQUIRED')
  assert.equal((await call(recipient.proveAccessCode, { session, code: ' mango-9 ' })).status, 0)
  assert.equal((await opened.envelope()).documents.length, 1)
  assert.equal((await envelopeOf(client, envelopeID)).recipients[0]!.state, 'opened')
  assert.equal((await opened.act()).status, 0)
  await house.mails()
})

test('whose turn it is not yet has no link, and from two tabs one act is made', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [somchai, { ...waraporn, step: 2 }] }))
  const links = await linksOf(house)
  assert.deepEqual([...links.keys()], ['somchai@example.com'])
  const token = links.get('somchai@example.com')!
  const tabs = [await openedBy(house, token), await openedBy(house, token)]
  for (const tab of tabs) await tab.proveAddress()
  const answers = await Promise.all(tabs.map((tab) => tab.act()))
  assert.deepEqual(answers.map(({ code }) => code ?? 'done').sort(), ['RECIPIENT_ALREADY_DONE', 'done'])
  const { documents, doneRecipients } = {
    ...(await envelopeOf(client, envelopeID)),
    doneRecipients: (await envelopeOf(client, envelopeID)).recipients.filter(({ state }) => state === 'done').length,
  }
  assert.deepEqual([documents[0]!.revision, doneRecipients], [2, 1])
  await house.mails()
})

test('people of one step who act at the same moment each get a revision, and every signature is valid', async () => {
  const client = await sender()
  const people = Array.from({ length: 5 }, (_, index) =>
    recipientOf({ key: `person${index}`, name: `Person ${index}`, language: 'en' }),
  )
  const envelopeID = await sentEnvelope(client, () => ({ recipients: people }))
  const links = await linksOf(house)
  const sessions = []
  for (const token of links.values()) {
    const session = await openedBy(house, token)
    await session.proveAddress()
    sessions.push(session)
  }
  const answers = await Promise.all(sessions.map((session) => session.act()))
  assert.deepEqual(
    answers.map(({ code }) => code ?? 'done'),
    Array(5).fill('done'),
  )
  await house.mails()
  assert.equal((await envelopeOf(client, envelopeID)).status, 3)
  await judgeSigned(await documentOf(client, envelopeID), { signatures: 5, documentTimestamps: 1, level: 'B-LTA' })
})

test('a recipient rejects with a reason: everyone is told, nobody acts any more, and what was reserved is given back [2.4.33]', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [somchai, waraporn] }))
  const links = await linksOf(house)
  const one = await openedBy(house, links.get('somchai@example.com')!)
  const other = await openedBy(house, links.get('waraporn@example.com')!)
  await one.proveAddress()
  await other.proveAddress()
  const empty = await call(recipient.rejectEnvelope, { session: one.session, reason: '' })
  assert.deepEqual([empty.code, empty.params], ['FIELD_REQUIRED', { field: 'reason' }])
  assert.equal((await call(recipient.rejectEnvelope, { session: one.session, reason: 'Too dear' })).status, 0)
  const refused = await other.act()
  assert.deepEqual([refused.code, refused.params], ['ENVELOPE_STATE', { status: 4 }])
  const told = await house.mails()
  assert.equal(told.length, 2, 'the other recipient and the sender')
  assert.ok(told.every(({ parsed }) => parsed.text?.includes('Too dear')))
  const envelope = await envelopeOf(client, envelopeID)
  assert.deepEqual([envelope.status, envelope.endReason, envelope.certificateOfCompletion], [4, 'Too dear', true])
  assert.deepEqual((await other.envelope()).documents, [], 'what was rejected is shown no longer')
})

test('a delegate acts with the fields of the recipient, and the recipient no longer', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [{ ...somchai, mayDelegate: true }, waraporn] }))
  const links = await linksOf(house)
  const one = await openedBy(house, links.get('somchai@example.com')!)
  await one.proveAddress()
  const asked = { session: one.session, name: 'Mali Srisuk', email: 'mali@example.com', reason: 'On leave' }
  const twice = await call(recipient.delegateEnvelope, { ...asked, email: 'Waraporn@example.com' })
  assert.deepEqual([twice.code, twice.params], ['RECIPIENT_TWICE', { field: 'email' }])
  assert.equal((await call(recipient.delegateEnvelope, { ...asked, email: 'mali' })).code, 'EMAIL_INVALID')
  assert.equal((await call(recipient.delegateEnvelope, asked)).status, 0)
  assert.equal((await one.act()).code, 'RECIPIENT_NOT_WAITING')
  const mali = (await linksOf(house)).get('mali@example.com')!
  const delegate = await openedBy(house, mali)
  assert.equal((await delegate.envelope()).fields.length, 1)
  await actedBy(house, mali)
  const refused = await openedBy(house, links.get('waraporn@example.com')!)
  await refused.proveAddress()
  const no = await call(recipient.delegateEnvelope, { ...asked, session: refused.session, email: 'new@example.com' })
  assert.equal(no.code, 'RECIPIENT_DELEGATION_REFUSED')
  assert.equal((await refused.act()).status, 0)
  await house.mails()
  assert.equal((await envelopeOf(client, envelopeID)).status, 3)
  await judgeSigned(await documentOf(client, envelopeID), { signatures: 2, documentTimestamps: 1, level: 'B-LTA' })
})

test('what is required and empty, too long, or in letters that cannot be shown is refused at its field, and nothing is signed [2.5.59]', async () => {
  const client = await sender()
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [somchai],
    fields: [
      fieldOf({ key: 's', recipientKey: 'somchai' }),
      fieldOf({ key: 't', recipientKey: 'somchai', kind: 'text', y: 200, width: 60, height: 12 }),
    ],
  }))
  const opened = await openedBy(house, await linkOf('somchai'))
  await opened.proveAddress()
  const fieldID = (await opened.envelope()).fields.find(({ kind }) => kind === 'text')!.fieldID
  const refusals = async (facts: Parameters<typeof opened.act>[0]) => {
    const { code, params } = await opened.act(facts)
    return [code, params?.field, params?.fieldID]
  }
  const typed = (text: string) => ({ fields: [{ fieldID, text }] })
  assert.deepEqual(await refusals({}), ['RECIPIENT_FIELD_REQUIRED', 'fields', fieldID])
  assert.deepEqual(await refusals(typed('x'.repeat(400))), ['RECIPIENT_TEXT_TOO_LONG', 'fields', fieldID])
  assert.deepEqual(await refusals(typed('漢字')), ['RECIPIENT_TEXT_NOT_SHOWN', 'fields', fieldID])
  assert.deepEqual(await refusals({ ...typed('Mr'), consent: false }), [
    'RECIPIENT_CONSENT_REQUIRED',
    'consent',
    undefined,
  ])
  const none = { ...typed('Mr'), handwriting: null }
  assert.deepEqual(await refusals(none), ['RECIPIENT_HANDWRITING_REQUIRED', 'handwriting', undefined])
  const broken = { ...typed('Mr'), handwriting: { kind: 'picture' as const, base64: 'AAAA' } }
  assert.deepEqual(await refusals(broken), ['RECIPIENT_PICTURE_UNREADABLE', 'handwriting', undefined])
  assert.equal((await envelopeOf(client, envelopeID)).documents[0]!.revision, 1)
  assert.equal((await opened.act({ ...typed('Mr'), handwriting: drawn })).status, 0)
  assert.equal((await opened.act({ ...typed('Mr') })).code, 'RECIPIENT_ALREADY_DONE')
  await house.mails()
})

test('a field or a certificate of somebody else is nothing to a recipient', async () => {
  const client = await sender()
  const employee = await given.employee({ company: await given.company(), permissions: [1] })
  const foreign = await addedCertificate(as.person(employee), identities.nattapong)
  const envelopeID = await sentEnvelope(client, () => ({ recipients: [somchai, waraporn] }))
  const links = await linksOf(house)
  const one = await openedBy(house, links.get('somchai@example.com')!)
  const other = await openedBy(house, links.get('waraporn@example.com')!)
  const { fieldID } = (await other.envelope()).fields[0]!
  await one.proveAddress()
  // A certificate that is kept here is for people who are logged in: an act by link ignores it.
  const answer = await one.act({ certID: foreign, fields: [{ fieldID, text: 'not mine' }] })
  assert.equal(answer.status, 0, answer.message)
  assert.equal((await other.envelope()).fields.length, 1)
  const acted = (await envelopeOf(client, envelopeID)).events.find(({ type }) => type === 'envelope.acted')!
  assert.equal(acted.facts.signsBy, 'oneTime')
  await house.mails()
})

test('a certificate of the company signs for somebody outside, and the employee who answers for it is on record', async () => {
  const company = await given.company()
  const employee = await given.employee({ company, permissions: [1] })
  const client = as.person(employee)
  const certID = await addedCertificate(client, identities.seal ?? identities.nattapong, { certtype: '2' })
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: [{ ...somchai, globalCertID: certID, answerableID: employee.employeeId }],
  }))
  await actedBy(house, await linkOf('somchai'))
  await house.mails()
  const { events, status } = await envelopeOf(client, envelopeID)
  const { facts } = events.find(({ type }) => type === 'envelope.acted')!
  assert.deepEqual([status, facts.signsBy, facts.answerableID], [3, 'company', employee.employeeId])
})

test('an email with a line break is refused while composing', async () => {
  const client = await sender()
  const email = 'somchai@example.com\r\nBcc: all@example.com'
  const draft = await composedDraft(client, () => ({ recipients: [{ ...somchai, email }] }))
  const answer = await client.call(sendEnvelope, draft)
  assert.deepEqual([answer.code, answer.params], ['ENVELOPE_NOT_READY', { problems: 'recipientEmailInvalid' }])
})
