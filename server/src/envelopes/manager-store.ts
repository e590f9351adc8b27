import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface ManagerRow {
  readonly employeeId: number
  readonly name: string
  readonly email: string
  readonly deleted: boolean
  readonly locked: boolean
  /** The ids of the permissions that they hold. */
  readonly held: readonly number[]
}

/** Who answers for an envelope: whoever it was handed over to last, and its sender otherwise. */
// joins employees: whether they have left
export async function find(db: Db, envelopeId: number): Promise<ManagerRow | undefined> {
  const { rows } = await sql<ManagerRow>`
    select m.id as "employeeId", m.first_name || ' ' || m.last_name as name, m.email, m.deleted_at is not null as deleted,
      m.locked_at is not null as locked, permissions_of(m.company_id, m.id) as held
    from envelopes e join employees m on m.company_id = e.company_id and m.id = coalesce(e.manager_id, e.sender_id)
    where e.id = ${envelopeId} and e.status <> 6`.execute(db)
  return rows[0]
}

export async function set(db: Db, envelopeId: number, managerId: number): Promise<void> {
  await db.updateTable('envelopes').set({ manager_id: managerId }).where('id', '=', envelopeId).execute()
}

/** Whether the employee behind a recipient has left, and what was made of it. Undefined for who is no employee. */
// joins employees: whether they have left
export async function findLeaver(
  db: Db,
  recipientId: number,
): Promise<{ left: 'deleted' | 'locked' | null; notice: '' | 'told' | 'kept' } | undefined> {
  const { rows } = await sql<{ left: 'deleted' | 'locked' | null; notice: '' | 'told' | 'kept' }>`
    select case when e.deleted_at is not null then 'deleted' when e.locked_at is not null then 'locked' end as left,
      r.left_notice as notice
    from recipients r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.id = ${recipientId}`.execute(db)
  return rows[0]
}

/** Which recipients of an envelope are employees who have left, and how. */
// joins employees: whether they have left
export async function listLeavers(db: Db, envelopeId: number): Promise<Map<number, 'deleted' | 'locked'>> {
  const { rows } = await sql<{ id: number; left: 'deleted' | 'locked' }>`
    select r.id, case when e.deleted_at is null then 'locked' else 'deleted' end as left
    from recipients r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.envelope_id = ${envelopeId} and r.state in ('waiting', 'sent', 'opened')
      and (e.deleted_at is not null or e.locked_at is not null)`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}

/** Parts of these people that wait or are to come, in envelopes that are under way. */
export async function listOpenParts(
  db: Db,
  { people, after, most }: { people: readonly number[]; after: number; most: number },
): Promise<{ recipientId: number; envelopeId: number }[]> {
  const { rows } = await sql<{ recipientId: number; envelopeId: number }>`
    select r.id as "recipientId", r.envelope_id as "envelopeId"
    from recipients r join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
    where r.employee_id = any(${[...people]}::bigint[]) and r.state in ('waiting', 'sent', 'opened') and e.status in (1, 2)
      and r.id > ${after} order by r.id limit ${most}`.execute(db)
  return rows
}

export async function setNotice(db: Db, recipientId: number, notice: '' | 'told' | 'kept'): Promise<void> {
  await db.updateTable('recipients').set({ left_notice: notice }).where('id', '=', recipientId).execute()
}
