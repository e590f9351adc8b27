import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rejectEnvelope } from '@laisen/contract/endpoints/recipient'
import {
  cancelEnvelope,
  correctRecipient,
  getCompletionPdf,
  prolongEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { lastingVerdicts } from '@laisen/testkit/oracle-lasting'
import { textOfPages } from '@laisen/testkit/seen'
import { companyWithAuthority } from '../support/company-with-authority.ts'
import { runDueByClock } from '../support/due-jobs.ts'
import { actedBy, documentOf, envelopeOf, linksOf, openedBy } from '../support/envelopes.ts'
import { type MailingHouse, mailingHouse } from '../support/mailbox.ts'
import { breakDown, houseOfOutages, repair } from '../support/outage.ts'

const DAY_MS = 86_400_000

const outsider = (key: string, step = 1) => recipientOf({ key, name: `Outsider ${key}`, language: 'en', step })

const certificateOf = async (client: Client, envelopeID: number) =>
  Buffer.from(await (await client.download(getCompletionPdf, { envelopeID })).arrayBuffer())

async function judgeLater({ clock }: MailingHouse, document: Uint8Array, root: Uint8Array) {
  const at = new Date(clock.now().getTime() + 31 * DAY_MS)
  const { DSS } = await lastingVerdicts(document, { roots: [root], crls: [], at })
  if (DSS) assert.deepEqual(DSS, ['passed'])
}

for (const [how, outageHours, untilRaisedHours] of [
  ['broken', 1, 1],
  // The key that signed the certificate of completion is certified for a day.
  ['refusing', 30, 24],
  ['hanging up', 300, 200],
] as const)
  test(`an envelope is completed although every timestamp server is ${how}, says why, and gets its timestamp after an outage of ${outageHours} hours`, async () => {
    const { house, elsewhere, ...outage } = await houseOfOutages()
    const { as, clock, services } = house
    const { boss, admin, root } = await companyWithAuthority(house)
    const waiting = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 5) {
        clock.advance({ hours: Math.min(5, hours - passed) })
        await runDueByClock(house)
        await runJob(services, 'levels.renew')
      }
    }
    const envelopeID = await sentEnvelope(admin, () => ({ recipients: [outsider('one')] }))
    await actedBy(house, (await linksOf(house)).get('one@example.com')!)
    await outage.begin(admin, how)
    const askedBefore = elsewhere.asked()
    await runDueJobs(services)
    const tried = await envelopeOf(admin, envelopeID)
    assert.ok(elsewhere.asked() > askedBefore)
    assert.deepEqual([tried.status, tried.completing], [2, true])
    const { recipientID } = tried.recipients[0]!
    for (const answer of [
      await admin.call(cancelEnvelope, { envelopeID, reason: 'Too dear' }),
      await admin.call(prolongEnvelope, { envelopeID, dueDate: null, dueTime: null }),
      await admin.call(correctRecipient, { recipientID, email: 'other@example.com' }),
    ])
      assert.equal(answer.code, 'ENVELOPE_COMPLETING')

    clock.advance({ minutes: 45 })
    await runDueByClock(house)
    const during = await as.fresh(boss)
    const completed = await envelopeOf(during, envelopeID)
    const { status, completing, certificateOfCompletion, documents, recipients } = completed
    assert.deepEqual([status, completing, certificateOfCompletion], [3, false, true])
    assert.deepEqual([documents[0]!.level, documents[0]!.fault, recipients[0]!.level], ['B-LT', 'timestamp', 'B-LT'])
    const told = completed.events.find(({ type }) => type === 'envelope.completed')!.facts.documents
    assert.deepEqual(
      (told as { level: string; fault: string }[]).map(({ level, fault }) => [level, fault]),
      [['B-LT', 'timestamp']],
    )
    const printed = textOfPages(await certificateOf(during, envelopeID)).join(' ')
    assert.ok(printed.replaceAll(/\s+/g, ' ').includes('No timestamp server gave a valid timestamp.'))

    await waiting(outageHours - 1)
    await outage.end()
    await waiting(untilRaisedHours)
    const later = await as.fresh(boss)
    const back = await envelopeOf(later, envelopeID)
    assert.deepEqual(
      [back.documents[0]!.level, back.documents[0]!.fault, back.recipients[0]!.level],
      ['B-LTA', null, 'B-LTA'],
    )
    await judgeLater(house, await documentOf(later, envelopeID), root)
    await judgeLater(house, await certificateOf(later, envelopeID), root)
  })

test('who attests the time of a signature is whoever gave its timestamp, not the server that was asked first', async () => {
  const { house, elsewhere } = await houseOfOutages()
  const { admin } = await companyWithAuthority(house)
  const chosen = await admin.call(setSignatureLevel, { level: 'B-LT', must: false, servers: [elsewhere.url] })
  assert.equal(chosen.status, 0, chosen.message)
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [outsider('first'), outsider('next', 2)] }))
  await actedBy(house, (await linksOf(house)).get('first@example.com')!)
  elsewhere.behave('broken')
  house.clock.advance({ minutes: 2 })
  await actedBy(house, (await linksOf(house)).get('next@example.com')!)
  await runDueJobs(house.services)
  const printed = textOfPages(await certificateOf(admin, envelopeID))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const attested = [...printed.matchAll(/attested by (.+? Timestamps)/g)].map(([, name]) => name)
  assert.deepEqual(attested, ['Laisen Timestamps', 'TEST Company 1 Timestamps'])
})

test('every document of an envelope is proven within a day, although an outage lasts longer and somebody rejected', async () => {
  const { house, ...outage } = await houseOfOutages()
  const { as, clock, services } = house
  const { boss, admin, root } = await companyWithAuthority(house)
  const envelopeID = await sentEnvelope(admin, ({ documents }) => ({
    documents: [...documents, { ...documents[0]!, key: 'annex', name: 'Annex' }],
    recipients: [outsider('first'), outsider('next', 2)],
  }))
  await actedBy(house, (await linksOf(house)).get('first@example.com')!)
  const next = await openedBy(house, (await linksOf(house)).get('next@example.com')!)
  await next.proveAddress()
  assert.equal((await house.call(rejectEnvelope, { session: next.session, reason: 'Too dear' })).status, 0)
  await outage.begin(admin, 'broken')
  clock.advance({ hours: 3 })
  await runDueByClock(house)
  const during = await envelopeOf(await as.fresh(boss), envelopeID)
  assert.deepEqual(
    during.documents.map(({ level }) => level),
    ['B-LT', 'B-LT'],
  )
  clock.advance({ hours: 60 })
  await runDueByClock(house)
  await outage.end()
  clock.advance({ hours: 24 })
  await runDueByClock(house)
  await runJob(services, 'levels.renew')
  const later = await as.fresh(boss)
  const { documents } = await envelopeOf(later, envelopeID)
  for (const [index, { level, fault }] of documents.entries()) {
    assert.deepEqual([level, fault], ['B-LTA', null])
    await judgeLater(house, await documentOf(later, envelopeID, index), root)
  }
})

test('an envelope whose certificate of completion could not be made is completed without, and gets it later', async () => {
  const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
  const { as, clock } = house
  const { boss, admin, root } = await companyWithAuthority(house)
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [outsider('one')] }))
  await actedBy(house, (await linksOf(house)).get('one@example.com')!)
  await breakDown(house, 'before insert on one_time_certificates')
  clock.advance({ hours: 1 })
  await runDueByClock(house)
  const { status, certificateOfCompletion } = await envelopeOf(await as.fresh(boss), envelopeID)
  assert.deepEqual([status, certificateOfCompletion], [3, false])
  await repair(house, 'one_time_certificates')
  clock.advance({ hours: 1 })
  await runDueByClock(house)
  await judgeLater(house, await certificateOf(await as.fresh(boss), envelopeID), root)
})
