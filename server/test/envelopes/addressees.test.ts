import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as recipient from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  copyEnvelopeLink,
  correctRecipient,
  getCompletionPdf,
  resendEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { checkCopy } from '@laisen/contract/endpoints/verification'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { runTool } from '@laisen/testkit/oracle-tools'
import { pdf } from '@laisen/testkit/pdfs'
import { actedBy, documentOf, envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 7 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, call, clock, services, database } = house

const somchai = { name: 'Prasert Wong', email: 'somchai@example.com' }
const mali = { name: 'Mali Srisuk', email: 'mali@example.com' }

async function sentBy(facts: Parameters<typeof sentEnvelope>[1] = () => ({})) {
  const company = await given.company()
  const employee = await given.employee({ company, permissions: [1], locale: 'en' })
  const client = as.person(employee)
  const envelopeID = await sentEnvelope(client, (good) => ({
    recipients: [
      recipientOf({ key: 'somchai', name: somchai.name, language: 'en', mayDelegate: true }),
      recipientOf({ key: 'mali', name: mali.name, language: 'en', step: 2 }),
    ],
    ...facts(good),
  }))
  return { company, employee, client, envelopeID, sender: `Somchai Jaidee ${employee.username}` }
}

/** What the page says of the latest event of a type: who did it, and to whom it was. */
async function toldOf(client: Client, envelopeID: number, type: string) {
  const { events } = await envelopeOf(client, envelopeID)
  const event = events.findLast((one) => one.type === `envelope.${type}`)!
  assert.ok(event, type)
  return { by: event.actorName, to: event.addressees?.map(({ name, email }) => (email ? { name, email } : name)) }
}

async function printed(client: Client, envelopeID: number): Promise<string | undefined> {
  const path = join(services.config.dataDir, 'certificate.pdf')
  await writeFile(path, await (await client.download(getCompletionPdf, { envelopeID })).bytes())
  return (await runTool('pdftotext', ['-raw', path, '-']))?.output.replaceAll(/\s+/g, ' ')
}

test('the invitation of the next step is told to whoever gets it, from Laisen, and not from whoever signed before', async () => {
  const { client, envelopeID, sender } = await sentBy()
  assert.deepEqual(await toldOf(client, envelopeID, 'invited'), { by: sender, to: [somchai] })
  await actedBy(house, (await linksOf(house)).get(somchai.email)!)
  assert.deepEqual(await toldOf(client, envelopeID, 'invited'), { by: '', to: [mali] })
  const code = await toldOf(client, envelopeID, 'code-sent')
  assert.deepEqual(code, { by: somchai.name, to: [somchai] })
  await actedBy(house, (await linksOf(house)).get(mali.email)!)
  await house.mails()
  assert.deepEqual(await toldOf(client, envelopeID, 'completed'), { by: '', to: [somchai.name, mali.name, sender] })
  const text = await printed(client, envelopeID)
  if (text === undefined) return
  assert.ok(text.includes(`Invitation emailed ${sender} ${somchai.name}, ${somchai.email}`), text)
  assert.ok(text.includes(`Invitation emailed Laisen ${mali.name}, ${mali.email}`))
})

test('reminder, copied link, bounce and correction name who did it and to whom, at the address of that time', async () => {
  const { company, client, envelopeID, sender } = await sentBy()
  const { recipientID } = (await envelopeOf(client, envelopeID)).recipients[0]!
  await client.call(resendEnvelope, { recipientID })
  assert.deepEqual(await toldOf(client, envelopeID, 'reminded'), { by: sender, to: [somchai] })
  await client.call(copyEnvelopeLink, { recipientID })
  assert.deepEqual(await toldOf(client, envelopeID, 'link-copied'), { by: sender, to: [somchai] })
  const payload = { companyId: company.companyId, recipientId: recipientID, answer: '550 no', email: somchai.email }
  await database.ownerPool.query(`select graphile_worker.add_job('mail.undelivered', $1)`, [payload])
  await runDueJobs(services)
  assert.deepEqual(await toldOf(client, envelopeID, 'undelivered'), { by: '', to: [somchai] })
  const corrected = { name: somchai.name, email: 'somchai@example.org' }
  await client.call(correctRecipient, { recipientID, email: corrected.email })
  assert.deepEqual(await toldOf(client, envelopeID, 'corrected'), { by: sender, to: [corrected] })
  const { events } = await envelopeOf(client, envelopeID)
  const invited = events.find(({ type }) => type === 'envelope.invited')!
  assert.equal(invited.addressees![0]!.email, somchai.email, 'the first email went to the old address')
})

test('a delegation names both, and the delegate is invited by Laisen', async () => {
  const { client, envelopeID } = await sentBy()
  const session = await openedBy(house, (await linksOf(house)).get(somchai.email)!)
  await session.proveAddress()
  const to = { name: 'Anong Dee', email: 'anong@example.com' }
  await call(recipient.delegateEnvelope, { session: session.session, ...to, reason: 'On leave' })
  assert.deepEqual(await toldOf(client, envelopeID, 'delegated'), { by: somchai.name, to: [to] })
  assert.deepEqual(await toldOf(client, envelopeID, 'invited'), { by: '', to: [to] })
})

test('every ending says whom Laisen told', async () => {
  const rejected = await sentBy()
  const session = await openedBy(house, (await linksOf(house)).get(somchai.email)!)
  await session.proveAddress()
  await call(recipient.rejectEnvelope, { session: session.session, reason: 'Too dear' })
  assert.deepEqual(await toldOf(rejected.client, rejected.envelopeID, 'rejected'), {
    by: somchai.name,
    to: [rejected.sender],
  })

  const cancelled = await sentBy()
  await cancelled.client.call(cancelEnvelope, { envelopeID: cancelled.envelopeID, reason: 'Prices changed' })
  const told = await toldOf(cancelled.client, cancelled.envelopeID, 'cancelled')
  assert.deepEqual(told, { by: cancelled.sender, to: [somchai.name] })

  const dueDate = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const expired = await sentBy(() => ({ dueDateOn: true, dueDate }))
  clock.advance({ hours: 72 })
  await runJob(services, 'envelopes.expire')
  await house.mails()
  const client = await as.fresh(expired.employee)
  const over = await toldOf(client, expired.envelopeID, 'expired')
  assert.deepEqual(over, { by: '', to: [somchai.name, expired.sender] })
})

test('what an earlier version recorded is shown as far as it is known', async () => {
  const { company, client, envelopeID } = await sentBy()
  const { recipients } = await envelopeOf(client, envelopeID)
  const [first, second] = recipients.map(({ recipientID }) => recipientID)
  const old = (type: string, facts: object, personal: object | null) =>
    database.ownerPool.query(
      `insert into events (company_id, type, at, principal_kind, actor_recipient_id, subject_kind, subject_id,
          envelope_id, facts, personal, hash, hash_version)
        values ($1, $2, $3, 'recipient', $4, 'envelope', $5, $5, $6, $7, sha256('old'), 2)`,
      [company.companyId, type, clock.now(), first, envelopeID, facts, personal],
    )
  await old('envelope.invited', { recipientID: second, step: 2 }, { email: mali.email })
  assert.deepEqual(await toldOf(client, envelopeID, 'invited'), { by: '', to: [mali] })
  await old('envelope.link-copied', { recipientID: second }, null)
  assert.deepEqual((await toldOf(client, envelopeID, 'link-copied')).to, [mali.name])
  await old('envelope.rejected', { recipientID: first, released: 2 }, { text: 'no', address: '' })
  assert.equal((await toldOf(client, envelopeID, 'rejected')).to, undefined, 'nobody wrote down who was told')
})

test('page, certificate of completion and verification page count revisions alike', async () => {
  const { client, envelopeID } = await sentBy()
  const sent = await documentOf(client, envelopeID)
  await actedBy(house, (await linksOf(house)).get(somchai.email)!)
  await actedBy(house, (await linksOf(house)).get(mali.email)!)
  await house.mails()
  const { documents, events } = await envelopeOf(client, envelopeID)
  const { revision, verificationUrl } = documents[0]!
  const made = events.flatMap(({ type, facts }) => (facts.revision === undefined ? [] : [[type, facts.revision]]))
  const numbers = made.map(([, number]) => number)
  assert.deepEqual(
    numbers,
    Array.from({ length: Number(revision) }, (_, at) => at + 1),
    JSON.stringify(made),
  )
  const verificationID = verificationUrl.split('/v/')[1]!
  const check = async (bytes: Uint8Array) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return (await call(checkCopy, { verificationID, sha256 })).data
  }
  const newest = await documentOf(client, envelopeID)
  assert.deepEqual(await check(newest), { result: 'newest', revision, revisions: revision })
  assert.deepEqual(await check(sent), { result: 'earlier', revision: 1, revisions: revision })
  assert.deepEqual(await check(pdf()), { result: 'earlier', revision: 0, revisions: revision })
  const text = await printed(client, envelopeID)
  if (text === undefined) return
  assert.ok(text.includes(`SHA-256 at the end (revision ${revision})`), text)
  assert.ok(text.includes('SHA-256 as sent (revision 1)'))
})
