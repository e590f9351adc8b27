import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getCompletionPdf, getEnvelopeEvents } from '@laisen/contract/endpoints/sent-envelopes'
import { consentVersion } from '@laisen/contract/envelope-rules'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runTool } from '@laisen/testkit/oracle-tools'
import { judgeByVeraPdf } from '@laisen/testkit/oracle-verapdf'
import { actedBy, envelopeOf, linksOf } from '../support/envelopes.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock, database } = house

const shown = limits.envelopeEventsShown

/** Events of an earlier version, which recorded more of them. */
async function flood(envelopeID: number, count: number, { type, facts }: { type: string; facts: object }) {
  await database.ownerPool.query(
    `insert into events (company_id, type, at, principal_kind, actor_job, subject_kind, subject_id, envelope_id, facts,
        hash, hash_version)
      select company_id, $2, $3, 'system', 'envelopes.remind', 'envelope', id, id, $4, sha256(n::text::bytea), 2
        from envelopes, generate_series(1, $5) n where id = $1`,
    [envelopeID, type, clock.now(), JSON.stringify(facts), count],
  )
}

const people = {
  recipients: [
    recipientOf({ key: 'somchai', name: 'Somchai Jaidee', language: 'en' }),
    recipientOf({ key: 'waraporn', name: 'Waraporn Phetcharat', language: 'en', step: 2 }),
  ],
}

async function textOf(client: Client, envelopeID: number, { judged = false } = {}) {
  const certificate = Buffer.from(await (await client.download(getCompletionPdf, { envelopeID })).arrayBuffer())
  const path = join(house.services.config.dataDir, 'certificate.pdf')
  await writeFile(path, certificate)
  if (judged) await judgeByVeraPdf(certificate, path, { pdfa: '2a', pdfua: 'ua1' })
  const signed = await runTool('pdfsig', ['-nocert', path])
  assert.ok(!signed || signed.output.includes('Signature is Valid'), signed?.output)
  const told = await runTool('pdftotext', ['-raw', path, '-'])
  return told?.output.replaceAll(/[\u2060\u200b]/g, '').replaceAll(/\s+/g, ' ')
}

const floods = {
  'an employee who entered': { type: 'envelope.authenticated', facts: { way: 'login' }, count: shown + 500 },
  'daily reminders': { type: 'envelope.reminded', facts: {}, count: shown },
  'wrong codes': { type: 'envelope.authentication-failed', facts: { way: 'emailedCode' }, count: 2 * shown },
}

for (const [many, { type, facts, count }] of Object.entries(floods)) {
  test(`what proves an act is in the certificate of completion after ${count} events: ${many}`, async () => {
    const client = as.person(await given.employee({ company: await given.company(), permissions: [1], locale: 'en' }))
    const envelopeID = await sentEnvelope(client, () => people)
    const first = (await linksOf(house)).get('somchai@example.com')!
    const { recipientID } = (await envelopeOf(client, envelopeID)).recipients[0]!
    clock.advance({ minutes: 1 })
    await flood(envelopeID, count, { type, facts: { recipientID, ...facts } })
    clock.advance({ minutes: 1 })
    await actedBy(house, first)
    await actedBy(house, (await linksOf(house)).get('waraporn@example.com')!)
    await house.mails()

    const { events, eventsLeftOut, status, recipients } = await envelopeOf(client, envelopeID)
    assert.equal(status, 3)
    assert.equal(events.length, shown)
    assert.ok(eventsLeftOut > 0 && events.some(({ type }) => type === 'envelope.sent'))
    const acts = events.filter((event) => event.type === 'envelope.acted')
    assert.deepEqual(
      acts.map(({ recipientID }) => recipientID),
      recipients.map(({ recipientID }) => recipientID),
    )
    const text = await textOf(client, envelopeID, { judged: many === 'wrong codes' })
    if (text === undefined) return
    const packed = text.replaceAll(' ', '')
    for (const { facts } of acts) assert.ok(packed.includes(String(facts.serial)), 'the certificate of each signer')
    assert.equal(text.match(/Network address 127\.0\.0\.1/g)?.length, 2, 'where each of them was')
    assert.equal(text.match(/Outcome Signed/g)?.length, 2)
    assert.equal(text.match(/code sent to the email address and typed in the same session \(\d\d\//g)?.length, 2)
    assert.equal(text.match(new RegExp(`Agreed to .*?${consentVersion}`, 'g'))?.length, 2)
    assert.match(text, /Envelope sent/)
    assert.match(text, /[\d,]+ events between .* and .* are not printed here/)

    const csv = await (await client.download(getEnvelopeEvents, { envelopeID })).text()
    const lines = csv.trim().split('\r\n')
    assert.equal(lines.length - 1, shown + eventsLeftOut)
    assert.equal(lines.filter((line) => line.includes('Signed')).length, 2)
  })
}

test('up to the limit every event is printed, and nothing is said to be missing', async () => {
  const client = as.person(await given.employee({ company: await given.company(), permissions: [1], locale: 'en' }))
  const envelopeID = await sentEnvelope(client, () => people)
  await actedBy(house, (await linksOf(house)).get('somchai@example.com')!)
  await actedBy(house, (await linksOf(house)).get('waraporn@example.com')!)
  await house.mails()
  const { events, eventsLeftOut } = await envelopeOf(client, envelopeID)
  assert.equal(eventsLeftOut, 0)
  const text = await textOf(client, envelopeID)
  assert.ok(text === undefined || !text.includes('not printed here'))
  const csv = await (await client.download(getEnvelopeEvents, { envelopeID })).text()
  assert.equal(csv.trim().split('\r\n').length - 1, events.length)
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const refused = await stranger.download(getEnvelopeEvents, { envelopeID })
  assert.doesNotMatch(refused.headers.get('content-type')!, /csv/)
})
