import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface NoticedEnvelope {
  readonly envelopeId: number
  readonly recipientId: number | null
  readonly subject: string
  readonly senderName: string
  readonly at: Date
  readonly dueAt: Date | null
}

/** What an employee has to act on now, the latest first. */
// joins employees: a notice names who asks
export async function listWaiting(db: Db, employeeId: number, most: number): Promise<NoticedEnvelope[]> {
  const { rows } = await sql<NoticedEnvelope>`
    select e.id as "envelopeId", r.id as "recipientId", e.subject, s.first_name || ' ' || s.last_name as "senderName",
      r.asked_at as at, e.due_at as "dueAt"
    from recipients r join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
    join employees s on s.company_id = e.company_id and s.id = e.sender_id
    where r.employee_id = ${employeeId} and r.state in ('sent', 'opened') and e.status in (1, 2)
    order by r.asked_at desc, r.id desc limit ${most}`.execute(db)
  return rows
}

/** What an employee answers for in which something stands in the way, the latest first. */
export async function listNeedingAttention(db: Db, managerId: number, most: number): Promise<NoticedEnvelope[]> {
  const { rows } = await sql<NoticedEnvelope>`
    select id as "envelopeId", null as "recipientId", subject, '' as "senderName", activity_at as at, due_at as "dueAt"
    from envelopes where ((sender_id = ${managerId} and manager_id is null) or manager_id = ${managerId})
      and status in (1, 2) and needs_attention
    order by activity_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** What is under way and belongs to somebody who was deleted or locked, the latest first. */
// joins employees: whether they have left
export async function listUnmanaged(db: Db, most: number): Promise<NoticedEnvelope[]> {
  const { rows } = await sql<NoticedEnvelope>`
    select e.id as "envelopeId", null as "recipientId", e.subject, m.first_name || ' ' || m.last_name as "senderName",
      coalesce(m.deleted_at, m.locked_at) as at, e.due_at as "dueAt"
    from employees m join envelopes e on e.company_id = m.company_id and e.status in (1, 2)
      and ((e.sender_id = m.id and e.manager_id is null) or e.manager_id = m.id)
    where m.deleted_at is not null or m.locked_at is not null
    order by e.activity_at desc, e.id desc limit ${most}`.execute(db)
  return rows
}
