import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { openEnvelopeLink } from '@laisen/contract/endpoints/recipient'
import { getRetention, setRetention } from '@laisen/contract/endpoints/retention'
import {
  cancelEnvelope,
  getCompletionPdf,
  getEnvelopePdf,
  prolongEnvelope,
} from '@laisen/contract/endpoints/sent-envelopes'
import { checkCopy } from '@laisen/contract/endpoints/verification'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { actedBy, documentOf, envelopeOf, inSession, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await mailingHouse({
  at: new Date(Date.now() - 400 * 86_400_000),
  config: { outboundAllow: ['127.0.0.1'] },
})
const { as, given, clock, call, services } = house

const days = limits.retentionDaysLeast
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function office() {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 100 })
  const employee = await given.employee({ company, permissions: [1] })
  return { company, employee, client: as.person(employee) }
}

async function cancelled(client: Client): Promise<number> {
  const envelopeID = await sentEnvelope(client)
  const answer = await client.call(cancelEnvelope, { envelopeID, reason: 'Prices changed' })
  assert.equal(answer.status, 0, answer.message)
  return envelopeID
}

async function completionOf(client: Client, envelopeID: number): Promise<Buffer> {
  return Buffer.from(await (await client.download(getCompletionPdf, { envelopeID })).arrayBuffer())
}

async function set(client: Client, days: number | null) {
  const answer = await client.call(setRetention, { days })
  assert.equal(answer.status, 0, answer.message)
}

/** Sessions end meanwhile: who calls afterwards logs in again. */
const wait = (days: number) => clock.advance({ hours: days * 24 })

async function purgedAt(envelopeID: number): Promise<Date | null> {
  const { rows } = await house.database.ownerPool.query('select purged_at from envelopes where id = $1', [envelopeID])
  return rows[0].purged_at
}

async function storedBytes(companyId: number): Promise<number> {
  const { rows } = await house.database.ownerPool.query(
    'select coalesce(sum(bytes), 0)::float8 as bytes from storage_counters where company_id = $1',
    [companyId],
  )
  return rows[0].bytes
}

test('documents of a completed envelope are purged when their time is over; what proves them stays', async () => {
  const { company, employee, client } = await office()
  const empty = await storedBytes(company.companyId)
  const envelopeID = await sentEnvelope(client)
  const link = (await linksOf(house)).get('somchai@example.com')!
  await actedBy(house, link)
  // The email that it is complete has a link of its own.
  const newest = (await linksOf(house)).get('somchai@example.com')!
  const { documents, recipients } = await envelopeOf(client, envelopeID)
  const { documentID, sha256: hash, verificationUrl } = documents[0]!
  const copy = { verificationID: verificationUrl.split('/v/')[1]!, sha256: hash }
  assert.equal((await call(checkCopy, copy)).data.result, 'newest')
  const certificate = await completionOf(client, envelopeID)
  const keys = await objectKeys(documentID)
  assert.ok(keys.length >= 4 && keys.every(({ readable, stored }) => readable && stored))
  await set(client, days)

  wait(days - 1)
  await runJob(services, 'envelopes.purge')
  assert.equal(await purgedAt(envelopeID), null)
  wait(2)
  await runJob(services, 'envelopes.purge')
  const at = await purgedAt(envelopeID)
  assert.notEqual(at, null)
  assert.ok((await objectKeys(documentID)).every(({ readable, stored }) => !readable && !stored))
  assert.equal(await storedBytes(company.companyId), empty + certificate.length)

  const later = await as.fresh(employee)
  const shown = await envelopeOf(later, envelopeID)
  assert.deepEqual(
    shown.documents.map(({ purged, sha256, name }) => ({ purged, sha256, name })),
    [{ purged: true, sha256: hash, name: 'Lease' }],
  )
  assert.equal(shown.status, 3)
  assert.deepEqual(
    shown.recipients.map(({ state }) => state),
    recipients.map(({ state }) => state),
  )
  assert.ok(shown.events.some(({ type }) => type === 'envelope.purged'))
  assert.equal((await later.call(getEnvelopePdf, { envelopeID, documentID })).code, 'ENVELOPE_PURGED')
  assert.equal(sha256(await completionOf(later, envelopeID)), sha256(certificate))
  assert.deepEqual((await call(checkCopy, copy)).data, { result: 'none', revision: 0, revisions: 0 })
  const { session } = (await call(openEnvelopeLink, { token: newest })).data
  const seen = await inSession(house, session).envelope()
  assert.equal(seen.documents.length, 0)

  await runJob(services, 'envelopes.purge')
  assert.deepEqual(await purgedAt(envelopeID), at)
})

/** Of every revision of a document: whether its key is kept, and whether its bytes are. */
async function objectKeys(documentId: number) {
  const { rows } = await house.database.ownerPool.query<{ id: string; readable: boolean }>(
    `select o.id, o.wrapped_key is not null as readable from revisions r
     join objects o on o.company_id = r.company_id and o.id = r.object_id where r.document_id = $1 order by r.number`,
    [documentId],
  )
  const files = await readdir(services.config.dataDir, { recursive: true })
  return rows.map(({ id, readable }) => ({ readable, stored: files.some((name) => name.includes(id)) }))
}

test('a new rule begins after seven days, and one that was taken back purges nothing', async () => {
  const { employee, client } = await office()
  const envelopeID = await cancelled(client)
  assert.deepEqual((await client.call(getRetention, {})).data, { days: null, startsAt: null, envelopes: 0 })
  wait(days + 100)
  const later = await as.fresh(employee)
  assert.equal((await later.call(getRetention, { days })).data.envelopes, 1)
  assert.equal((await later.call(getRetention, { days: days + 101 })).data.envelopes, 0)
  await set(later, days)
  const startsAt = new Date(clock.now().getTime() + limits.retentionGraceDays * 86_400_000).toISOString()
  assert.deepEqual((await later.call(getRetention, {})).data, { days, startsAt, envelopes: 1 })
  wait(limits.retentionGraceDays - 1)
  await runJob(services, 'envelopes.purge')
  assert.equal(await purgedAt(envelopeID), null)
  const last = await as.fresh(employee)
  await set(last, null)
  wait(1)
  await runJob(services, 'envelopes.purge')
  assert.equal(await purgedAt(envelopeID), null)
  await set(await as.fresh(employee), days)
  wait(limits.retentionGraceDays)
  await runJob(services, 'envelopes.purge')
  assert.notEqual(await purgedAt(envelopeID), null)
  assert.deepEqual((await (await as.fresh(employee)).call(getRetention, {})).data.envelopes, 0)
})

test('nothing is purged of what is under way, of a draft, or of another company', async () => {
  const [one, other] = [await office(), await office()]
  await set(one.client, days)
  const underWay = await sentEnvelope(one.client)
  const elsewhere = await cancelled(other.client)
  wait(days + limits.retentionGraceDays)
  await runJob(services, 'envelopes.purge')
  assert.deepEqual([await purgedAt(underWay), await purgedAt(elsewhere)], [null, null])
  const client = await as.fresh(one.employee)
  assert.ok((await documentOf(client, underWay)).length > 0)
  assert.equal((await client.call(cancelEnvelope, { envelopeID: underWay, reason: 'Late' })).status, 0)
  await runJob(services, 'envelopes.purge')
  assert.equal(await purgedAt(underWay), null)
})

for (const { name, change } of [
  { name: 'ended', change: 'retention_days = null, retention_starts_at = null' },
  { name: 'made longer', change: 'retention_days = 36500' },
  { name: 'put off', change: `retention_starts_at = now() + interval '1 day'` },
])
  test(`nothing is purged by a rule that is ${name} while the job is at work`, async () => {
    const { company, client } = await office()
    await set(client, days)
    const envelopeID = await cancelled(client)
    wait(days + limits.retentionGraceDays)
    const { ownerPool } = house.database
    const holding = await ownerPool.connect()
    await holding.query('begin')
    await holding.query('select from envelopes where id = $1 for update', [envelopeID])
    const purging = runJob(services, 'envelopes.purge')
    await waitUntilWaiting(house.database)
    await ownerPool.query(`update companies set ${change} where id = $1`, [company.companyId])
    await holding.query('commit')
    holding.release()
    await purging
    assert.equal(await purgedAt(envelopeID), null)
    // So that it does not come up in the tests that follow.
    await ownerPool.query('update companies set retention_days = null, retention_starts_at = null where id = $1', [
      company.companyId,
    ])
  })

test('an envelope that expired cannot be prolonged once its documents are purged', async () => {
  const { employee, client } = await office()
  await set(client, days)
  const envelopeID = await sentEnvelope(client)
  const dueDate = new Date(clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  assert.equal((await client.call(prolongEnvelope, { envelopeID, dueDate })).status, 0)
  wait(3)
  await runJob(services, 'envelopes.expire')
  wait(days + limits.retentionGraceDays)
  await runJob(services, 'envelopes.purge')
  const later = await as.fresh(employee)
  assert.equal((await envelopeOf(later, envelopeID)).status, 7)
  assert.equal((await later.call(prolongEnvelope, { envelopeID })).code, 'ENVELOPE_PURGED')
})

test('limits at their edges, and a shorter time takes a recent proof of who decides', async () => {
  const { client } = await office()
  for (const days of [limits.retentionDaysLeast - 1, limits.retentionDaysMost + 1, 30.5]) {
    for (const answer of [await client.call(setRetention, { days }), await client.call(getRetention, { days })]) {
      assert.deepEqual([answer.status, answer.params?.field], [1, 'days'])
    }
  }
  await set(client, limits.retentionDaysMost)
  await set(client, limits.retentionDaysLeast)
  clock.advance({ minutes: 6 })
  const longer = limits.retentionDaysLeast + 1
  await set(client, longer)
  assert.equal((await client.call(setRetention, { days: longer - 1 })).code, 'PROOF_REQUIRED')
  await set(client, null)
  assert.equal((await client.call(setRetention, { days: limits.retentionDaysMost })).code, 'PROOF_REQUIRED')
  assert.equal((await client.call(getRetention, {})).data.days, null)
})
