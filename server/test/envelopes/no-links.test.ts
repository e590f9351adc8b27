import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDraft } from '@laisen/contract/endpoints/envelopes'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  copyEnvelopeLink,
  resendEnvelope,
  sendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import type { DraftContent } from '@laisen/contract/envelope-draft'
import { composedDraft, fieldOf, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { ReceivedMail } from '@laisen/testkit/mail-server'
import { actedBy, envelopeOf, linksIn, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, call, database } = house

type Standing = 'unverified' | 'trial' | 'trusted'

async function senderOf(standing: Standing, name = 'Chiang Mai Trading') {
  const company = await given.company({ name, plan: false })
  await given.package({ company, name: standing === 'trial' ? 'Trial' : 'Business' })
  if (standing !== 'unverified')
    await database.ownerPool.query('update companies set verified_at = now() where id = $1', [company.companyId])
  const employee = await given.employee({ company, permissions: [1] })
  const colleague = await given.employee({ company, permissions: [101] })
  return { company, employee, colleague, client: as.person(employee) }
}

const bare = 'evil.com'
const outsider = { key: 'somchai', name: 'Prasert Wong', language: 'en', action: 'approve' } as const
const approving = (facts: Partial<ReturnType<typeof recipientOf>> = {}) => recipientOf({ ...outsider, ...facts })

/** The texts of a draft that people outside read, each with where the problem is. */
const texts: [what: string, key: string | null, change: (good: DraftContent) => Partial<DraftContent>][] = [
  ['the subject', null, () => ({ subject: `Prize at ${bare}` })],
  ['the message', null, () => ({ message: 'เปิดhttps://evil.example?a=1เพื่อรับรางวัล' })],
  ['a message with a dot that looks like one', null, () => ({ message: 'evil。com' })],
  ['an email address', null, () => ({ message: 'Write to win@evil.com' })],
  [
    'the name of a document',
    'lease',
    ({ documents }) => ({ documents: documents.map((one) => ({ ...one, name: bare })) }),
  ],
  ['the name of a recipient', 'somchai', () => ({ recipients: [approving({ name: bare })] })],
  [
    'a private message',
    'somchai',
    () => ({ recipients: [approving({ privateMessageOn: true, privateMessage: `see ${bare}` })] }),
  ],
  [
    'the label of a field',
    't',
    () => ({ fields: [fieldOf({ key: 't', kind: 'text', recipientKey: 'somchai', label: bare })] }),
  ],
]

for (const [what, key, change] of texts)
  test(`${what} with a link goes to nobody outside a company that is not verified or on trial`, async () => {
    for (const standing of ['unverified', 'trial'] as const) {
      const { client } = await senderOf(standing)
      const draft = await composedDraft(client, (good) => ({ recipients: [approving()], fields: [], ...change(good) }))
      const { problems } = (await client.call(checkDraft, { envelopeID: draft.envelopeID })).data
      assert.deepEqual(problems, [{ code: 'envelopeLinkNotAllowed', key }])
      const refused = await client.call(sendEnvelope, draft)
      assert.deepEqual([refused.code, refused.params], ['ENVELOPE_NOT_READY', { problems: 'envelopeLinkNotAllowed' }])
    }
    const trusted = await senderOf('trusted')
    const draft = await composedDraft(trusted.client, (good) => ({
      recipients: [approving()],
      fields: [],
      ...change(good),
    }))
    assert.equal((await trusted.client.call(sendEnvelope, draft)).status, 0)
    await house.mails()
  })

test('colleagues get links from a company on trial; a stranger named with a colleague’s id is none', async () => {
  const { client, colleague } = await senderOf('trial')
  const send = async (facts: Partial<ReturnType<typeof recipientOf>>) => {
    const draft = await composedDraft(client, () => ({ message: bare, recipients: [approving(facts)], fields: [] }))
    return { answer: await client.call(sendEnvelope, draft), mails: await house.mails() }
  }
  const inside = await send({ employeeID: colleague.employeeId, email: colleague.email })
  assert.equal(inside.answer.status, 0)
  assert.ok(inside.mails[0]!.parsed.text!.includes(bare))
  const named = await send({ employeeID: colleague.employeeId, email: 'stranger@example.org' })
  assert.deepEqual(
    named.mails.map(({ to }) => to),
    [[colleague.email]],
  )
})

/** Every address that the test below has people type holds one of these. */
const typed = /evil|www|\.ไทย/i

/** What a mail says but for our own addresses. */
function saidIn({ parsed: { subject = '', text = '', from } }: ReceivedMail): string {
  const own = new RegExp(`${house.services.config.publicUrl}[^\\s,]*`, 'g')
  return [subject, text.replaceAll(own, ''), from?.name ?? ''].join('\n')
}

test('names of company and people, their address for answers, and what recipients type reach strangers without links', async () => {
  const { client, employee } = await senderOf('unverified', 'Evil.com')
  await database.ownerPool.query('update employees set first_name = $2, last_name = $3 where id = $1', [
    employee.employeeId,
    'WWW1.evil.example',
    'ลายเซ็น.ไทย',
  ])
  await client.call(saveSetting, { version: 0, senderName: 'pay.evil.com', replyTo: 'win@evil.example' })
  const people = [
    approving({ mayDelegate: true }),
    approving({ key: 'mali', name: 'Mali' }),
    approving({ key: 'anan', name: 'Anan' }),
  ]
  const envelopeID = await sentEnvelope(client, () => ({ recipients: people, fields: [] }))
  const sent = await house.mails()
  const links = linksIn(sent)
  const delegating = await openedBy(house, links.get('somchai@example.com')!)
  await delegating.proveAddress()
  const to = { session: delegating.session, name: 'Prize evil.com', email: 'anong@example.org', reason: bare }
  assert.equal((await call(recipient.delegateEnvelope, to)).status, 0)
  const delegated = await house.mails()
  await actedBy(house, linksIn(delegated).get('anong@example.org')!, { handwriting: null })
  const { recipientID } = (await envelopeOf(client, envelopeID)).recipients.find(({ name }) => name === 'Mali')!
  assert.equal((await client.call(resendEnvelope, { recipientID })).status, 0)
  const reminded = await house.mails()
  const rejecting = await openedBy(house, linksIn(reminded).get('mali@example.com')!)
  await rejecting.proveAddress()
  const reason = 'Come to evil。com now'
  assert.equal((await call(recipient.rejectEnvelope, { session: rejecting.session, reason })).status, 0)
  const rejected = await house.mails()
  const strangers = [...sent, ...delegated, ...reminded, ...rejected].filter(({ to }) =>
    /anan|mali|anong|somchai/.test(to[0]!),
  )
  assert.ok(strangers.length >= 6, `${strangers.length}`)
  for (const mail of strangers) {
    assert.doesNotMatch(saidIn(mail), typed)
    assert.ok(!mail.parsed.replyTo?.some(({ address }) => address?.includes('evil')), 'no address of the company')
  }
  assert.ok(rejected.some(({ parsed }) => parsed.text!.includes('Come to [link removed] now')))
  const shown = await (await openedBy(house, links.get('anan@example.com')!)).envelope()
  for (const words of [
    shown.companyName,
    shown.senderName,
    shown.endReason,
    ...shown.recipients.map(({ name }) => name),
  ])
    assert.doesNotMatch(words, typed)
  const copied = await client.call(copyEnvelopeLink, { recipientID })
  assert.notEqual(copied.status, 0, 'it has ended')
})

test('the reason for withdrawing an envelope is refused beside its field, and not where only colleagues read it', async () => {
  const { client, colleague } = await senderOf('trial')
  const outside = await sentEnvelope(client, () => ({ recipients: [approving()], fields: [] }))
  const refused = await client.call(cancelEnvelope, { envelopeID: outside, reason: `see ${bare}` })
  assert.deepEqual([refused.code, refused.params], ['ENVELOPE_LINK_NOT_ALLOWED', { field: 'reason' }])
  assert.equal((await client.call(cancelEnvelope, { envelopeID: outside, reason: 'Prices changed' })).status, 0)
  const member = approving({ employeeID: colleague.employeeId, email: colleague.email })
  const inside = await sentEnvelope(client, () => ({ recipients: [member], fields: [] }))
  assert.equal((await client.call(cancelEnvelope, { envelopeID: inside, reason: `see ${bare}` })).status, 0)
  await house.mails()
})

test('a company that is verified and has bought a package writes links, and its own address for answers', async () => {
  const { client } = await senderOf('trusted')
  await client.call(saveSetting, { version: 0, senderName: 'Trading', replyTo: 'office@example.net' })
  await sentEnvelope(client, () => ({
    recipients: [approving()],
    fields: [],
    message: 'See https://example.com',
  }))
  const mails = await house.mails()
  assert.match(mails[0]!.parsed.text!, /See https:\/\/example\.com/)
  assert.equal(mails[0]!.parsed.replyTo?.[0]?.address, 'office@example.net')
})
