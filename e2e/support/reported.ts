import { type EnvelopeStatus, envelopeStatus } from '@laisen/contract/envelope-rules'
import { permission } from '@laisen/contract/permissions'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const { notStarted, onProcess, completed, rejected, cancelled, draft, expired } = envelopeStatus

/** What became of the envelopes, one after another, again and again. */
const courses: readonly EnvelopeStatus[] = [
  ...[completed, completed, onProcess, completed, rejected, completed, notStarted, completed, cancelled],
  ...[completed, draft, completed, expired, completed, onProcess],
]
/** How long the completed ones took, likewise: something for each bucket of the velocity report. */
const hoursTaken = [0.4, 3, 9, 18, 30, 90, 200, 2, 5, 20]
const mixedSubjects = [
  'Lease of warehouse 7',
  'สัญญาจ้างพนักงาน – ฝ่ายผลิต โรงงานระยอง',
  'Purchase order 2026-1184',
  'Non-disclosure agreement with Chao Phraya Logistics Co., Ltd. and its subsidiaries',
  'ใบเสนอราคา 69-0042',
]
const mixedPeople = ['Emily Carter', 'นภัสสร วงศ์ไพบูลย์', 'Piyawat Charoensuk', 'ธนกฤต ศรีสุข', 'Siriporn Kaewmanee']

/** Late in a month, so that all that was sent in the 20 days before is of this month. The server and the browser both show it. */
export const reportedAt = new Date('2026-11-25T03:42:07Z')

interface Facts {
  readonly envelopes?: number
  /** Over how many days until now they were sent. */
  readonly days?: number
  readonly subjects?: readonly string[]
  readonly people?: readonly string[]
}

/** A person who may read reports of nothing yet. */
export async function reportReader(house: TestServer): Promise<GivenEmployee> {
  const company = await house.given.company()
  return house.given.employee({ company, permissions: [permission.reportReading] })
}

/** A person who may read reports, and envelopes of the company in every status, with what recipients did. */
export async function reportCompany(
  house: TestServer,
  { envelopes = 60, days = 20, subjects = mixedSubjects, people = mixedPeople }: Facts = {},
): Promise<GivenEmployee> {
  const reader = await reportReader(house)
  await insertEvents(house, reader, await insertEnvelopes(house, reader, { envelopes, days, subjects, people }))
  return reader
}

interface Sent {
  readonly id: number
  readonly sentAt: Date
}

/** An envelope is put in as a draft, gets its recipients, and then what became of it: nobody is added to one that was sent. */
async function insertEnvelopes(
  house: TestServer,
  person: GivenEmployee,
  { envelopes, days, subjects, people }: Required<Facts>,
): Promise<Sent[]> {
  const { database, clock } = house
  const { companyId, employeeId } = person
  const now = clock.now().getTime()
  const courseOf = (at: number) => {
    const status = courses[at % courses.length] ?? completed
    const taken = (hoursTaken[at % hoursTaken.length] ?? 1) * HOUR_MS
    const age = (days * DAY_MS * (at + 1)) / envelopes
    // What was completed was sent long enough ago.
    const sentAt = new Date(now - (status === completed ? Math.max(age, taken + HOUR_MS) : age))
    return { at, status, sentAt, completedAt: status === completed ? new Date(sentAt.getTime() + taken) : null }
  }
  const planned = Array.from({ length: envelopes }, (_, at) => courseOf(at))
  const rows = planned.map(({ at, sentAt }) => ({
    ...{ company_id: companyId, sender_id: employeeId, subject: subjects[at % subjects.length] ?? '' },
    ...{ draft: JSON.stringify({ documents: [], recipients: [] }), total_recipients: 2, total_signers: 1 },
    ...{ created_at: sentAt, saved_at: sentAt },
  }))
  const ids = await database.owner.insertInto('envelopes').values(rows).returning('id').execute()
  const all = planned
    .map((course, at) => ({ ...course, id: ids[at]?.id ?? 0 }))
    .filter(({ status }) => status !== draft)
  await database.owner
    .insertInto('recipients')
    .values(all.flatMap((course) => recipientsOf(companyId, { ...course, people })))
    .execute()
  for (const course of all) {
    for (const row of rowsOf(course, now))
      await database.owner.updateTable('envelopes').set(row).where('id', '=', course.id).execute()
  }
  return all
}

interface Course extends Sent {
  readonly at: number
  readonly status: EnvelopeStatus
  readonly completedAt: Date | null
}

/** It is sent, somebody acts, and then it ends: in these steps, which the database holds it to. */
function rowsOf({ at, status, sentAt, completedAt }: Course, now: number) {
  const over = status === rejected || status === cancelled || status === expired
  const ended = Math.min(now, sentAt.getTime() + (at % 5) * 6 * HOUR_MS)
  const endedAt = completedAt ?? (over ? new Date(ended) : null)
  const sent = {
    ...{ status: notStarted, draft: null, work_type: 'workflow' as const, message: '', locale: 'en' as const },
    ...{ time_zone: 'Asia/Bangkok', remind_every_days: 0, certified: false, step: 1, sent_at: sentAt },
    ...{ activity_at: endedAt ?? sentAt, total_documents: 1, total_pages: 3 + (at % 4) },
  }
  const ending = { status, completed_at: completedAt, ended_at: endedAt }
  return [
    sent,
    ...(status === notStarted ? [] : [{ status: onProcess }]),
    ...(endedAt ? [ending] : []),
    ...(over ? [{ purged_at: new Date(Math.min(now, ended + DAY_MS)) }] : []),
  ]
}

function recipientsOf(
  companyId: number,
  { id, at, status, sentAt, completedAt, people }: Course & { readonly people: readonly string[] },
) {
  return [0, 1].map((place) => {
    const done = status === completed || (place === 0 && status === onProcess)
    return {
      ...{ company_id: companyId, envelope_id: id, place, step: place + 1, locale: 'en' as const },
      ...{ name: people[(at + place) % people.length] ?? '', email: `recipient.${at % people.length}@example.com` },
      action: place === 0 ? ('sign' as const) : ('approve' as const),
      ...{ may_delegate: false, private_message: '', sent_at: sentAt, completed_at: completedAt },
      ...(done ? { state: 'done' as const, ended_at: completedAt ?? sentAt } : { state: 'waiting' as const }),
    }
  })
}

async function insertEvents(
  { database }: TestServer,
  { companyId }: GivenEmployee,
  envelopes: readonly Sent[],
): Promise<void> {
  const recipients = await database.owner
    .selectFrom('recipients')
    .select(['id', 'envelope_id', 'email'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  const events = recipients.flatMap(({ id, envelope_id, email }, at) => {
    const sentAt = envelopes.find((one) => one.id === envelope_id)?.sentAt ?? new Date()
    const failed = at % 9 === 4
    const undelivered = at % 17 === 3
    const of = { recipientID: id }
    const authenticated = {
      ...{ type: failed ? 'envelope.authentication-failed' : 'envelope.authenticated', at: sentAt },
      facts: JSON.stringify({ ...of, way: at % 3 === 0 ? 'accessCode' : 'emailedCode' }),
      personal: JSON.stringify({ email }),
    }
    const returned = {
      ...{ type: 'envelope.undelivered', at: sentAt },
      facts: JSON.stringify({ ...of, deliveryMethod: 'email', status: '5.1.1' }),
      personal: null,
    }
    return [authenticated, ...(undelivered ? [returned] : [])].map((event) => ({
      ...event,
      ...{ company_id: companyId, principal_kind: 'system' as const, envelope_id },
      ...{ subject_kind: 'envelope', subject_id: envelope_id, hash: Buffer.alloc(32), hash_version: 2 },
    }))
  })
  await database.owner
    .insertInto('events')
    .values(events as never)
    .execute()
}
