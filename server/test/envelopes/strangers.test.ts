import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { handOverRecipient } from '@laisen/contract/endpoints/envelope-managers'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  copyEnvelopeLink,
  correctRecipient,
  prolongEnvelope,
  resendEnvelope,
  sendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { actedBy, envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 20 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, call, clock } = house
const most = limits.outsideRecipientsPerDayLeast
const dayMinutes = 24 * 60

async function smallCompany() {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 10 })
  const employee = await given.employee({ company, permissions: [1] })
  return { company, employee, client: as.person(employee) }
}

/** Addresses outside that this many recipients of one envelope have, who only approve. */
const strangers = (count: number, facts: Partial<ReturnType<typeof recipientOf>> = {}) =>
  Array.from({ length: count }, (_, at) =>
    recipientOf({ key: `p${at}`, name: `Person ${at}`, language: 'en', action: 'approve', ...facts }),
  )

const envelopeTo = (client: Client, recipients: ReturnType<typeof recipientOf>[]) =>
  sentEnvelope(client, () => ({ recipients, fields: [] }))

const firstOf = async (client: Client, envelopeID: number) => (await envelopeOf(client, envelopeID)).recipients[0]!

/** Everyone whom a company may ask today but these. */
const allBut = (client: Client, free: number) => envelopeTo(client, strangers(most - free))

const correct = (client: Client, recipientID: number, email: string) =>
  client.call(correctRecipient, { recipientID, email })

test('an address is corrected three times within a day; the fourth time is refused beside the field, in both languages', async () => {
  const { company, employee, client } = await smallCompany()
  const { recipientID } = await firstOf(client, await envelopeTo(client, strangers(1)))
  for (const at of [1, 2, 3]) assert.equal((await correct(client, recipientID, `s${at}@example.org`)).status, 0)
  await house.mails()
  const refused = await correct(client, recipientID, 's4@example.org')
  const params = { field: 'email', limit: 3, retryAfterMinutes: dayMinutes }
  assert.deepEqual([refused.code, refused.params], ['RECIPIENT_CORRECTED_OFTEN', params])
  assert.match(refused.message, /3 times within 24 hours/)
  assert.deepEqual(await house.mails(), [], 'nothing was mailed')
  const thai = as.person(await given.employee({ company, permissions: [1], locale: 'th' }))
  const theirs = await firstOf(thai, await envelopeTo(thai, strangers(1)))
  for (const at of [1, 2, 3]) await correct(thai, theirs.recipientID, `t${at}@example.org`)
  assert.match((await correct(thai, theirs.recipientID, 't4@example.org')).message, /ครบ 3 ครั้งภายใน 24 ชั่วโมง/)
  clock.advance({ minutes: dayMinutes - 1 })
  assert.equal(
    (await correct(await as.fresh(employee), recipientID, 's4@example.org')).code,
    'RECIPIENT_CORRECTED_OFTEN',
  )
  clock.advance({ minutes: 1 })
  assert.equal((await correct(await as.fresh(employee), recipientID, 's4@example.org')).status, 0)
})

test('a recipient is emailed again three times within a day, a colleague as well as a stranger, whatever was corrected', async () => {
  const { company, client } = await smallCompany()
  const colleague = await given.employee({ company })
  const inside = { key: 'mali', name: 'Mali', action: 'approve', language: 'en' } as const
  for (const someone of [
    ...strangers(1),
    recipientOf({ ...inside, employeeID: colleague.employeeId, email: colleague.email }),
  ]) {
    const { recipientID } = await firstOf(client, await envelopeTo(client, [someone]))
    if (someone.employeeID == null) assert.equal((await correct(client, recipientID, 's@example.org')).status, 0)
    const again = () => client.call(resendEnvelope, { recipientID })
    for (let at = 0; at < 3; at++) assert.equal((await again()).status, 0)
    await house.mails()
    const refused = await again()
    assert.deepEqual(
      [refused.code, refused.params],
      ['RECIPIENT_RESENT_OFTEN', { limit: 3, retryAfterMinutes: dayMinutes }],
    )
    assert.deepEqual(await house.mails(), [])
  }
})

test('of many who press the button at once, three get through', async () => {
  const { client } = await smallCompany()
  const { recipientID } = await firstOf(client, await envelopeTo(client, strangers(1)))
  const again = await Promise.all(Array.from({ length: 8 }, () => client.call(resendEnvelope, { recipientID })))
  assert.equal(again.filter(({ status }) => status === 0).length, 3)
  const corrections = await Promise.all(
    Array.from({ length: 8 }, (_, at) => correct(client, recipientID, `at-once${at}@example.org`)),
  )
  assert.equal(corrections.filter(({ status }) => status === 0).length, 3)
})

test('prolonging an expired envelope emails everyone again, and is refused when that was done three times', async () => {
  const { employee, client } = await smallCompany()
  const dueDate = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const due = (minutes: number) => {
    // The sender's clock is seven hours ahead.
    const at = dueDate(7 + minutes / 60)
    return { dueDate: at.slice(0, 10), dueTime: at.slice(11, 16) }
  }
  const envelopeID = await sentEnvelope(client, () => ({
    recipients: strangers(1),
    fields: [],
    ...{ dueDateOn: true, dueTimeOn: true, ...due(2) },
  }))
  const prolong = async () => {
    clock.advance({ minutes: 3 })
    await runJob(house.services, 'envelopes.expire')
    return (await as.fresh(employee)).call(prolongEnvelope, { envelopeID, ...due(2) })
  }
  for (let at = 0; at < 3; at++) assert.equal((await prolong()).status, 0)
  assert.equal((await prolong()).code, 'RECIPIENT_RESENT_OFTEN')
  await house.mails()
})

test('a corrected address counts as a new one, also while its step has not begun', async () => {
  const { client } = await smallCompany()
  await allBut(client, 2)
  const envelopeID = await envelopeTo(client, [
    ...strangers(1),
    recipientOf({ key: 'later', name: 'Later', language: 'en', action: 'approve', step: 2 }),
  ])
  await house.mails()
  for (const { recipientID } of (await envelopeOf(client, envelopeID)).recipients) {
    const refused = await correct(client, recipientID, 'new@example.org')
    const params = { field: 'email', limit: most, retryAfterMinutes: dayMinutes }
    assert.deepEqual([refused.code, refused.params], ['OUTSIDE_ADDRESSES_TOO_MANY', params])
  }
  assert.deepEqual(await house.mails(), [])
  const { recipients } = await envelopeOf(client, envelopeID)
  assert.deepEqual(
    recipients.map(({ email }) => email),
    ['p0@example.com', 'later@example.com'],
  )
})

test('160 addresses from one envelope: the day ends at the limit', async () => {
  const { client } = await smallCompany()
  const envelopeID = await envelopeTo(client, strangers(40))
  const people = (await envelopeOf(client, envelopeID)).recipients
  const answers = []
  for (const { recipientID } of people)
    for (const at of [1, 2, 3, 4]) answers.push(await correct(client, recipientID, `r${recipientID}-${at}@example.org`))
  assert.equal(answers.filter(({ status }) => status === 0).length, most - 40)
  const addresses = new Set((await house.mails()).map(({ to }) => to[0]))
  assert.equal(addresses.size, most)
})

test('a delegate counts when they are named, and whoever names one beyond the limit is told to wait', async () => {
  const { client, employee } = await smallCompany()
  const envelopeID = await envelopeTo(client, strangers(2, { mayDelegate: true }))
  clock.advance({ minutes: 2 * dayMinutes })
  const asSender = await as.fresh(employee)
  await allBut(asSender, 1)
  await house.mails()
  // Both envelopes go to the same addresses: only the emails of this one follow.
  const { recipients } = await envelopeOf(asSender, envelopeID)
  for (const { recipientID } of recipients) await asSender.call(resendEnvelope, { recipientID })
  const links = await linksOf(house)
  const delegate = async (from: string, to: string) => {
    const session = await openedBy(house, links.get(from)!)
    await session.proveAddress()
    return call(recipient.delegateEnvelope, { session: session.session, name: 'Anong', email: to, reason: '' })
  }
  assert.equal((await delegate('p0@example.com', 'anong@example.org')).status, 0)
  await house.mails()
  const refused = await delegate('p1@example.com', 'another@example.org')
  assert.deepEqual(
    [refused.code, refused.params],
    ['RECIPIENT_EMAILS_WAIT', { field: 'email', retryAfterMinutes: dayMinutes }],
  )
  assert.deepEqual(await house.mails(), [])
  const after = (await envelopeOf(asSender, envelopeID)).recipients
  assert.deepEqual(
    after.map(({ email, state }) => [email, state]),
    [
      ['p0@example.com', 'delegated'],
      ['p1@example.com', 'sent'],
      ['anong@example.org', 'sent'],
    ],
  )
})

test('whoever acts in place of a colleague who has left counts, and is refused beside the field beyond the limit', async () => {
  const { company, client } = await smallCompany()
  const colleague = await given.employee({ company })
  const envelopeID = await envelopeTo(client, [
    recipientOf({ key: 'mali', employeeID: colleague.employeeId, email: colleague.email, action: 'approve' }),
  ])
  await allBut(client, 0)
  assert.equal((await client.call(deleteEmployeeExtByUserId, { id: colleague.employeeId })).status, 0)
  await house.mails()
  const { recipientID } = await firstOf(client, envelopeID)
  const someone = { name: 'Anong', email: 'anong@example.org' }
  const refused = await client.call(handOverRecipient, { recipientID, ...someone })
  assert.deepEqual(
    [refused.code, refused.params],
    ['OUTSIDE_ADDRESSES_TOO_MANY', { field: 'email', limit: most, retryAfterMinutes: dayMinutes }],
  )
  assert.equal((await envelopeOf(client, envelopeID)).recipients.length, 1)
  assert.deepEqual(await house.mails(), [])
})

test('who signs alone is mailed nothing and not counted; a stranger named so is counted with the first email, whoever asks for it', async () => {
  const { client } = await smallCompany()
  const alone = () => sentEnvelope(client, () => ({ workType: 'self-signed' }))
  const [first, second] = [await alone(), await alone()]
  await allBut(client, 1)
  await house.mails()
  assert.equal(
    (await client.call(resendEnvelope, { recipientID: (await firstOf(client, first)).recipientID })).status,
    0,
  )
  const { recipientID } = await firstOf(client, second)
  const again = await client.call(resendEnvelope, { recipientID })
  assert.deepEqual([again.code, again.params?.limit], ['OUTSIDE_ADDRESSES_TOO_MANY', most])
  const { link } = (await client.call(copyEnvelopeLink, { recipientID })).data
  const { session } = await openedBy(house, new URL(link).searchParams.get('token')!)
  const code = await call(recipient.sendRecipientCode, { session })
  assert.deepEqual(
    [code.code, code.params],
    ['RECIPIENT_EMAILS_WAIT', { field: 'code', retryAfterMinutes: dayMinutes }],
  )
  assert.equal((await house.mails()).length, 1)
})

test('the next step is asked although the limit is used up: its people were counted when the envelope was sent', async () => {
  const { client } = await smallCompany()
  const later = recipientOf({ key: 'later', name: 'Later', language: 'en', action: 'approve', step: 2 })
  await envelopeTo(client, [...strangers(1), later])
  const links = await linksOf(house)
  await allBut(client, 2)
  await house.mails()
  assert.equal(
    (await client.call(sendEnvelope, await composedDraft(client, () => ({ recipients: strangers(1), fields: [] }))))
      .code,
    'OUTSIDE_RECIPIENTS_TOO_MANY',
  )
  await actedBy(house, links.get('p0@example.com')!, { handwriting: null })
  assert.ok((await linksOf(house)).has('later@example.com'))
})

test('a colleague who is outside by now is not mailed beyond the limit, nobody else is held up, and the sender sees it', async () => {
  const { company, client } = await smallCompany()
  const colleague = await given.employee({ company })
  const later = { key: 'later', name: 'Later', language: 'en', action: 'approve', step: 2 } as const
  const envelopeID = await envelopeTo(client, [
    ...strangers(1),
    recipientOf({ ...later, employeeID: colleague.employeeId, email: colleague.email }),
  ])
  const links = await linksOf(house)
  await allBut(client, 1)
  await house.mails()
  await house.database.ownerPool.query('update employees set email = $2 where id = $1', [
    colleague.employeeId,
    'victim@example.org',
  ])
  await actedBy(house, links.get('p0@example.com')!, { handwriting: null })
  assert.deepEqual(await house.mails(), [])
  const { recipients, events } = await envelopeOf(client, envelopeID)
  assert.match(recipients[1]!.deliveryProblem, /Not emailed yet/)
  assert.equal(
    events.filter(({ type }) => type === 'envelope.invited').length,
    1,
    'no invitation is on record that was not sent',
  )
})

test('two companies do not count for each other', async () => {
  const one = await smallCompany()
  await allBut(one.client, 0)
  const other = await smallCompany()
  assert.ok(await envelopeTo(other.client, strangers(1)))
  await house.mails()
})
