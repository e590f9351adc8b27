import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCompletionPdf, prolongEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { lastingVerdicts } from '@laisen/testkit/oracle-lasting'
import { companyWithAuthority } from '../support/company-with-authority.ts'
import { runDueByClock } from '../support/due-jobs.ts'
import { actedBy, documentOf, envelopeOf, linksOf } from '../support/envelopes.ts'
import { houseOfOutages } from '../support/outage.ts'

const HOUR_MS = 3_600_000
/** How far the clocks of Bangkok, where the senders of the tests are, are ahead of UTC. */
const ZONE_HOURS = 7

const { house, ...outage } = await houseOfOutages()
const { as, clock, services } = house

/** The fields of a due date so many hours from now. */
function dueIn(hours: number) {
  const local = new Date(clock.now().getTime() + (hours + ZONE_HOURS) * HOUR_MS).toISOString()
  return { dueDate: local.slice(0, 10), dueTime: local.slice(11, 16) }
}

const outsider = (key: string, step: number) => recipientOf({ key, name: `Outsider ${key}`, language: 'en', step })

/** An envelope of two steps, due in so many hours, whose first step has been signed. */
async function halfSigned(admin: Client, hours: number) {
  const envelopeID = await sentEnvelope(admin, () => ({
    ...{ recipients: [outsider('first', 1), outsider('next', 2)], dueDateOn: true, dueTimeOn: true },
    ...dueIn(hours),
  }))
  await actedBy(house, (await linksOf(house)).get('first@example.com')!)
  return { envelopeID, next: (await linksOf(house)).get('next@example.com')! }
}

async function pass(hours: number) {
  for (let passed = 0; passed < hours; passed += 1) {
    clock.advance({ hours: 1 })
    await runJob(services, 'envelopes.expire')
    await runDueByClock(house)
  }
}

/** What DSS says of each signature a month later, when the one-time certificates and their responder's have ended. */
async function judgedLater(document: Uint8Array, root: Uint8Array) {
  const at = new Date(clock.now().getTime() + 31 * 24 * HOUR_MS)
  const { DSS } = await lastingVerdicts(document, { roots: [root], crls: [], at })
  return DSS
}

const certificateOf = async (client: Client, envelopeID: number) =>
  Buffer.from(await (await client.download(getCompletionPdf, { envelopeID })).arrayBuffer())

test('what an outsider signed is proven within its day, although the envelope expired an hour later', async () => {
  const { boss, admin, root } = await companyWithAuthority(house)
  const { envelopeID } = await halfSigned(admin, 1)
  await pass(4)
  const later = await as.fresh(boss)
  const { status, documents, recipients } = await envelopeOf(later, envelopeID)
  assert.deepEqual([status, documents[0]!.level, recipients[0]!.level], [7, 'B-LTA', 'B-LTA'])
  for (const document of [await documentOf(later, envelopeID), await certificateOf(later, envelopeID)])
    assert.deepEqual((await judgedLater(document, root)) ?? ['passed'], ['passed'])
})

test('what an outsider signed is proven within its day, although the envelope expired while proving it failed', async () => {
  const { boss, admin, root } = await companyWithAuthority(house)
  const { envelopeID } = await halfSigned(admin, 4)
  await outage.begin(admin, 'refusing')
  await pass(6)
  const during = await envelopeOf(await as.fresh(boss), envelopeID)
  assert.deepEqual([during.status, during.documents[0]!.level], [7, 'B-LT'])
  await outage.end()
  await pass(12)
  const later = await as.fresh(boss)
  const { documents } = await envelopeOf(later, envelopeID)
  assert.deepEqual([documents[0]!.level, documents[0]!.fault], ['B-LTA', null])
  for (const document of [await documentOf(later, envelopeID), await certificateOf(later, envelopeID)])
    assert.deepEqual((await judgedLater(document, root)) ?? ['passed'], ['passed'])
})

test('both signatures are proven where an envelope expired after the first and went on days after that had ended', async () => {
  const { boss, admin, root } = await companyWithAuthority(house)
  const { envelopeID } = await halfSigned(admin, 1)
  await pass(50)
  const sender = await as.fresh(boss)
  const expired = await envelopeOf(sender, envelopeID)
  assert.deepEqual([expired.status, expired.documents[0]!.level], [7, 'B-LTA'])
  assert.equal((await sender.call(prolongEnvelope, { envelopeID, ...dueIn(24) })).status, 0)
  await actedBy(house, (await linksOf(house)).get('next@example.com')!)
  await pass(3)
  const later = await as.fresh(boss)
  const { status, recipients } = await envelopeOf(later, envelopeID)
  assert.equal(status, 3)
  assert.deepEqual(
    recipients.map(({ level }) => level),
    ['B-LTA', 'B-LTA'],
  )
  const said = (await judgedLater(await documentOf(later, envelopeID), root)) ?? ['passed', 'passed']
  assert.deepEqual(said, ['passed', 'passed'])
})
