import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteDraft } from '@laisen/contract/endpoints/envelopes'
import * as recipient from '@laisen/contract/endpoints/recipient'
import * as reports from '@laisen/contract/endpoints/reports'
import { cancelEnvelope, enterEnvelope, prolongEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { runJob } from '@laisen/testkit/jobs'
import { randomOf } from '@laisen/testkit/random'
import { mailingHouse } from '../support/mailbox.ts'

// Roll-ups against the plain query, while people do anything and totals are folded at any moment.

const house = await mailingHouse({ at: '2026-01-30T20:00:00Z' })
const { as, given, call, clock, services, database } = house
const STEPS = Number(process.env.LAISEN_REPORT_STEPS ?? 60)
const company = await given.company({ plan: false })
await given.package({ company, limitSignatures: 1000 })
const senders = [
  await given.employee({ company, permissions: [1] }),
  await given.employee({ company, permissions: [1] }),
]
const people = [
  await given.employee({ company, permissions: [101] }),
  await given.employee({ company, permissions: [101] }),
]

const fold = () => runJob(services, 'reports.fold-totals')

for (const seed of [1, 2, 3]) {
  test(`whatever happens and whenever totals are folded, the roll-ups say what the rows say, seed ${seed}`, async () => {
    const next = randomOf(seed)
    const pick = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)]!
    const sent: { id: number; sender: (typeof senders)[number] }[] = []
    const act = async (id: number, person: (typeof people)[number]) =>
      (await (await as.fresh(person)).call(enterEnvelope, { envelopeID: id })).data?.session
    const recipients = () =>
      people.map(({ employeeId, email }, index) =>
        recipientOf({
          ...{ key: `p${index}`, name: `Person ${index}`, employeeID: employeeId, email, language: 'en' },
          ...{ action: pick(['approve', 'acknowledge'] as const), step: 1, mayDelegate: true },
        }),
      )
    const moves: (() => Promise<unknown>)[] = [
      ...[1, 2].map(() => async () => {
        const sender = pick(senders)
        const id = await sentEnvelope(await as.fresh(sender), () => ({ recipients: recipients() }))
        sent.push({ id, sender })
      }),
      async () => composedDraft(await as.fresh(pick(senders)), () => ({ recipients: recipients() })),
      async () => {
        const client = await as.fresh(senders[0]!)
        const { envelopeID } = await composedDraft(client, () => ({ recipients: recipients() }))
        await client.call(deleteDraft, { envelopeID })
      },
      ...[1, 2, 3].map(() => async () => {
        if (sent.length === 0) return
        const session = await act(pick(sent).id, pick(people))
        if (session) await call(recipient.actOnEnvelope, { session, consent: true, fields: [] })
      }),
      async () => {
        const session = sent.length > 0 && (await act(pick(sent).id, pick(people)))
        if (session) await call(recipient.rejectEnvelope, { session, reason: 'No' })
      },
      async () => {
        const session = sent.length > 0 && (await act(pick(sent).id, pick(people)))
        const to = { name: 'Anong Dee', email: `anong${Math.floor(next() * 1e6)}@example.com`, reason: 'Away' }
        if (session) await call(recipient.delegateEnvelope, { session, ...to })
      },
      async () => {
        if (sent.length === 0) return
        const { id, sender } = pick(sent)
        await (await as.fresh(sender)).call(cancelEnvelope, { envelopeID: id, reason: 'No' })
      },
      async () => {
        if (sent.length === 0) return
        const { id, sender } = pick(sent)
        const now = clock.now()
        await database.ownerPool.query('update envelopes set due_at = $2 where id = $1 and status in (1, 2)', [id, now])
        await runJob(services, 'envelopes.expire')
        if (next() < 0.5) {
          await (await as.fresh(sender)).call(prolongEnvelope, { envelopeID: id, dueDate: '2099-01-01' })
        }
      },
      async () => clock.advance({ minutes: Math.floor(next() * 400) }),
      async () => void (await house.mails()),
      fold,
      () => Promise.all([fold(), pick(moves.slice(0, 6))(), fold()]),
    ]
    for (let step = 0; step < STEPS; step++) {
      await pick(moves)()
      if (step % 10 === 9) await compare(next)
    }
    await compare(next)
    await fold()
    await compare(next)
  })
}

/** The answers of the reports for a random range, and what a query over the rows finds. */
async function compare(next: () => number): Promise<void> {
  const offset = Math.floor(next() * 96 - 48) * 15
  const first = Date.UTC(2026, 0, 28 + Math.floor(next() * 6))
  const last = first + Math.floor(next() * 40) * 86_400_000
  const day = (at: number) => new Date(at).toISOString().slice(0, 10).split('-').reverse().join('/')
  const dateType = next() < 0.5 ? 0 : 1
  const input = { startDate: day(first), endDate: day(last), timeZoneOFfset: offset, dateType }
  const span = [new Date(first + offset * 60_000), new Date(last + 86_400_000 + offset * 60_000), company.companyId]
  const date = dateType === 0 ? 'coalesce(e.sent_at, e.created_at)' : 'e.completed_at'
  const rowsOf = async (sql: string) =>
    (await database.ownerPool.query({ text: sql, values: span, rowMode: 'array' })).rows
  const client = await as.fresh(senders[0]!)

  const within = `${date} >= $1 and ${date} < $2 and e.company_id = $3`
  const counted = `count(*)::int, count(distinct e.sender_id)::int,
    sum(case when e.status = 6 then jsonb_array_length(e.draft->'recipients')
      else (select count(*) from recipients r where r.envelope_id = e.id) end)::int`
  const status = (await client.call(reports.getEnvelopeStatusReport, input)).data.listData
  assert.deepEqual(
    status.map((row) => [row.status, row.totalEnvelopes, row.uniqueSenders, row.totalRecipients, row.totalPages]),
    await rowsOf(
      `select e.status, ${counted}, coalesce(sum(e.total_pages), 0)::int from envelopes e where ${within} group by 1 order by 1`,
    ),
  )
  const velocity = (await client.call(reports.getEnvelopeVelocityReport, input)).data.listData
  assert.deepEqual(
    velocity
      .filter((row) => row.totalEnvelopes > 0)
      .map((row) => [...[row.bucket, row.totalEnvelopes, row.uniqueSenders, row.totalRecipients]]),
    await rowsOf(`select width_bucket(extract(epoch from e.completed_at - e.sent_at),
        array[0, 3600, 21600, 43200, 86400, 172800, 604800, 2592000]), ${counted}
      from envelopes e where e.status = 3 and ${within} group by 1 order by 1`),
  )
  const whole = { ...input, periodLength: 4 }
  const volume = (await client.call(reports.getEnvelopeVolumeReport, whole)).data.listData.map((row) => [
    ...[row.envelopeSent, row.envelopeCompleted, row.envelopeDeclined, row.envelopeVoided],
  ])
  const ended = (statuses: string) =>
    `count(*) filter (where status in (${statuses}) and ended_at >= $1 and ended_at < $2)::int`
  assert.deepEqual(
    volume.reduce((all, row) => all.map((value, at) => value + row[at]!), [0, 0, 0, 0]),
    (
      await rowsOf(`select count(*) filter (where sent_at >= $1 and sent_at < $2)::int,
      count(*) filter (where completed_at >= $1 and completed_at < $2)::int, ${ended('4')}, ${ended('5, 7')}
      from envelopes where company_id = $3`)
    )[0],
  )
  const recipients = (await client.call(reports.getEnvelopeRecipientReport, input)).data.dataCount
  const recipientDate = dateType === 0 ? 'r.sent_at' : 'r.completed_at'
  assert.deepEqual(
    [[recipients]],
    await rowsOf(
      `select count(*)::int from recipients r where ${recipientDate} >= $1 and ${recipientDate} < $2 and company_id = $3`,
    ),
  )
  const tries = (await client.call(reports.getEnvelopeAuthenticationReport, input)).data.dataCount
  assert.deepEqual(
    [[tries]],
    await rowsOf(`select count(*)::int from events where type in ('envelope.authenticated', 'envelope.authentication-failed')
      and at >= $1 and at < $2 and company_id = $3`),
  )
}
