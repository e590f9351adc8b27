import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

export interface Span {
  readonly startsAt: Date
  /** Of an event that lasts all day: the midnight after its last day, in UTC. */
  readonly endsAt: Date
  readonly allDay: boolean
}

export interface StoredEvent extends Span {
  readonly id: number
  readonly name: string
  readonly color: number
  readonly version: number
  readonly createdBy: number
}

interface ShownEvent extends StoredEvent {
  readonly userName: string
}

export interface EventFilter {
  readonly search: string
  /** Only what touches the time between, where events of whole days count by the days of the viewer. */
  readonly range: Range | undefined
}

interface Range {
  readonly from: Date
  readonly until: Date
  /** The same days at midnight in UTC. */
  readonly fromDay: Date
  readonly untilDay: Date
}

const HALF_DAY = sql`interval '14 hours'`

/** The search by start uses the index; which of the two clocks an event goes by is asked afterwards. */
function matching({ search, range }: EventFilter) {
  const named = search === '' ? sql`` : sql`and position(lower(${search}) in lower(c.name)) > 0`
  if (!range) return named
  const { from, until, fromDay, untilDay } = range
  return sql`${named}
    and c.starts_at < ${until}::timestamptz + ${HALF_DAY} and c.starts_at > ${from}::timestamptz - interval '367 days'
    and case when c.all_day then c.starts_at < ${untilDay} and c.ends_at > ${fromDay}
      else c.starts_at < ${until} and (c.ends_at > ${from} or c.starts_at >= ${from}) end`
}

/** Events by their start. */
// joins employees: who added an event is shown
export async function list(db: Db, filter: EventFilter, { skip, take }: Slice): Promise<ShownEvent[]> {
  const { rows } = await sql<ShownEvent>`
    select c.id, c.name, c.starts_at as "startsAt", c.ends_at as "endsAt", c.all_day as "allDay", c.color, c.version,
      c.created_by as "createdBy", trim(e.first_name || ' ' || e.last_name) as "userName"
    from calendar_events c join employees e on e.company_id = c.company_id and e.id = c.created_by
    where true ${matching(filter)}
    order by c.starts_at, c.id offset ${skip}::bigint limit ${take}`.execute(db)
  return rows
}

export async function count(db: Db, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from calendar_events c where true ${matching(filter)}`.execute(db)
  return rows[0]!.total
}

/** Makes others who add an event to this company's calendar wait until the transaction ends, so that the limit is exact. */
export async function lockCalendar(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('calendar'), hashtext(${String(companyId)}))`.execute(db)
}

export async function lock(db: Db, eventId: number): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('calendar_events')
    .select([
      'id',
      'name',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'all_day as allDay',
      'color',
      'version',
      'created_by as createdBy',
    ])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insert(
  db: Db,
  event: Span & { companyId: number; name: string; color: number; by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('calendar_events')
    .values({
      company_id: event.companyId,
      name: event.name,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      all_day: event.allDay,
      color: event.color,
      created_by: event.by,
      created_at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(db: Db, eventId: number, { name, startsAt, endsAt, allDay }: Span & { name: string }) {
  await db
    .updateTable('calendar_events')
    .set({ name, starts_at: startsAt, ends_at: endsAt, all_day: allDay, version: sql`version + 1` })
    .where('id', '=', eventId)
    .execute()
}

export async function remove(db: Db, eventId: number): Promise<void> {
  await db.deleteFrom('calendar_events').where('id', '=', eventId).execute()
}
