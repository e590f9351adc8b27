import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelEnvelope, getCompletionPdf, prolongEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { companyWithAuthority } from '../support/company-with-authority.ts'
import { actedBy, envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { holdBack } from '../support/hold-back.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 30 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, clock, services } = house

const dueIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** An envelope of two people that expired after the first of them had signed, and is certified to have. */
async function expired() {
  const { boss, admin } = await companyWithAuthority(house)
  const one = (key: string, step: number) => recipientOf({ key, name: `Outsider ${key}`, language: 'en', step })
  const envelopeID = await sentEnvelope(admin, () => ({
    recipients: [one('first', 1), one('second', 2)],
    ...{ dueDateOn: true, dueDate: dueIn(1) },
  }))
  await actedBy(house, (await linksOf(house)).get('first@example.com')!)
  const link = (await linksOf(house)).get('second@example.com')!
  clock.advance({ hours: 48 })
  await runJob(services, 'envelopes.expire')
  await house.mails()
  const client = await as.fresh(boss)
  assert.equal((await envelopeOf(client, envelopeID)).certificateOfCompletion, true)
  return { client, envelopeID, link }
}

const offered = async (client: Client, envelopeID: number) => ({
  shown: (await envelopeOf(client, envelopeID)).certificateOfCompletion,
  code: await client
    .download(getCompletionPdf, { envelopeID })
    .then(async (answer) => (answer.headers.get('content-type')?.includes('pdf') ? 'pdf' : (await answer.json()).code)),
})

const none = { shown: false, code: 'ENVELOPE_DOCUMENT_NOT_FOUND' }

test('an envelope that was prolonged no longer offers the certificate that it expired, to its sender or to recipients', async () => {
  const { client, envelopeID, link } = await expired()
  assert.equal((await client.call(prolongEnvelope, { envelopeID, dueDate: dueIn(5) })).status, 0)
  assert.deepEqual(await offered(client, envelopeID), none)
  const latest = (await linksOf(house)).get('second@example.com')!
  assert.notEqual(latest, link)
  assert.equal((await (await openedBy(house, latest)).envelope()).certificateOfCompletion, false)
  await actedBy(house, latest)
  await house.mails()
  const { status, certificateOfCompletion } = await envelopeOf(client, envelopeID)
  assert.deepEqual([status, certificateOfCompletion], [3, true])
})

test('nor one that was cancelled after it had expired: what it offers is made once it was cancelled', async () => {
  const { client, envelopeID } = await expired()
  assert.equal((await client.call(cancelEnvelope, { envelopeID, reason: 'Sold' })).status, 0)
  assert.deepEqual(await offered(client, envelopeID), none)
  await house.mails()
  assert.deepEqual(await offered(client, envelopeID), { shown: true, code: 'pdf' })
})

test('a certificate that was being made when the envelope was prolonged is not kept when it expires again meanwhile', async () => {
  const { boss, admin } = await companyWithAuthority(house)
  const envelopeID = await sentEnvelope(admin, () => ({
    recipients: [recipientOf({ key: 'only', name: 'Outsider', language: 'en' })],
    ...{ dueDateOn: true, dueDate: dueIn(1) },
  }))
  await house.mails()
  clock.advance({ hours: 48 })
  await runJob(services, 'envelopes.expire')
  const goOn = await holdBack(house.database, { table: 'one_time_certificates', on: 'insert' })
  const making = runDueJobs(services)
  await waitUntilWaiting(house.database)
  const client = await as.fresh(boss)
  assert.equal((await client.call(prolongEnvelope, { envelopeID, dueDate: dueIn(1) })).status, 0)
  clock.advance({ hours: 48 })
  await runJob(services, 'envelopes.expire')
  await goOn()
  await making
  await house.mails()
  const later = await as.fresh(boss)
  const { status, events, certificateOfCompletion } = await envelopeOf(later, envelopeID)
  assert.deepEqual([status, certificateOfCompletion], [7, true])
  assert.equal(events.filter(({ type }) => type === 'envelope.certificate').length, 1)
})
