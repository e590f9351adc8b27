import type { ScheduleFrequency } from '@laisen/contract/endpoints/report-schedules'
import type { DateType, PeriodLength, RangeCode, ReportName } from '@laisen/contract/reports'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Database, Db } from '../../db/database.ts'
import { isTried, type Look } from '../../db/left-alone.ts'

export interface Described {
  readonly report: ReportName
  readonly frequency: ScheduleFrequency
  readonly range: RangeCode
  readonly dateType: DateType
  readonly periodLength: PeriodLength
  readonly timeZone: string
  readonly nextAt: Date
}

interface Schedule extends Described {
  readonly id: number
  readonly employeeId: number
  readonly lastSentAt: Date | null
}

const shown = (db: Db) =>
  db
    .selectFrom('report_schedules')
    .select(['id', 'employee_id as employeeId', 'report', 'frequency', 'range', 'date_type as dateType'])
    .select([
      'period_length as periodLength',
      'time_zone as timeZone',
      'next_at as nextAt',
      'last_sent_at as lastSentAt',
    ])
    .$narrowType<{ range: RangeCode; dateType: DateType; periodLength: PeriodLength }>()

/** Of one person, the newest first. They are few. */
export async function list(db: Db, employeeId: number, most: number): Promise<Schedule[]> {
  return shown(db).where('employee_id', '=', employeeId).orderBy('id', 'desc').limit(most).execute()
}

/** Counted no further than one past the limits. Nobody else of the company adds one until the transaction ends. */
export async function countForAdding(
  db: Db,
  { companyId, employeeId, most }: { readonly companyId: number; readonly employeeId: number; readonly most: number },
): Promise<{ own: number; all: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('report schedules'), hashtext(${String(companyId)}))`.execute(db)
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where employee_id = ${employeeId})::integer as own, count(*)::integer as all
    from (select employee_id from report_schedules limit ${most + 1}) counted`.execute(db)
  return rows[0]!
}

function columnsOf({ report, frequency, range, dateType, periodLength, timeZone, nextAt }: Described) {
  const [date_type, period_length] = [dateType, periodLength]
  return { report, frequency, range, date_type, period_length, time_zone: timeZone, next_at: nextAt }
}

interface New extends Described {
  readonly companyId: number
  readonly employeeId: number
  readonly at: Date
}

export async function insert(db: Db, { companyId, employeeId, at, ...described }: New): Promise<number> {
  const { id } = await db
    .insertInto('report_schedules')
    .values({ company_id: companyId, employee_id: employeeId, created_at: at, ...columnsOf(described) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Own {
  readonly id: number
  readonly employeeId: number
}

/** One of this person's, which nobody else changes until the transaction ends. */
export async function lockOwn(db: Db, { id, employeeId }: Own): Promise<Schedule | undefined> {
  return shown(db).where('id', '=', id).where('employee_id', '=', employeeId).forUpdate().executeTakeFirst()
}

export async function replace(db: Db, id: number, described: Described): Promise<void> {
  await db.updateTable('report_schedules').set(columnsOf(described)).where('id', '=', id).execute()
}

export async function remove(db: Db, { id, employeeId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_schedules')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeOf(db: Db, people: readonly number[]): Promise<void> {
  await db.deleteFrom('report_schedules').where('employee_id', '=', anyOf(people)).execute()
}

/** Whether its owner is a user who can log in, in a company that is not suspended. */
// joins employees, companies: nobody is mailed data of a company that they could not read there
export async function findOwner(db: Db, employeeId: number): Promise<{ deleted: boolean; paused: boolean }> {
  const { rows } = await sql<{ deleted: boolean; paused: boolean }>`
    select e.deleted_at is not null as deleted, e.locked_at is not null or c.suspended_at is not null as paused
    from employees e join companies c on c.id = e.company_id
    where e.company_id = app_company() and e.id = ${employeeId}`.execute(db)
  return rows[0]!
}

/** Those whose time has come, of every company. */
export async function listDue(
  { owner }: Pick<Database, 'owner'>,
  look: Look,
): Promise<{ companyId: number; id: number }[]> {
  return owner
    .selectFrom('report_schedules')
    .select(['company_id as companyId', 'id'])
    .where('next_at', '<=', look.now)
    .where(isTried(look, 'company_id', 'id'))
    .orderBy('next_at')
    .limit(look.most)
    .execute()
}

/** Undefined where it was deleted, changed or sent meanwhile. */
export async function lockDue(db: Db, id: number, now: Date): Promise<Schedule | undefined> {
  return shown(db).where('id', '=', id).where('next_at', '<=', now).forUpdate().executeTakeFirst()
}

export async function setNext(db: Db, id: number, { nextAt, sentAt }: { nextAt: Date; sentAt: Date | null }) {
  await db
    .updateTable('report_schedules')
    .set({ next_at: nextAt, ...(sentAt && { last_sent_at: sentAt }) })
    .where('id', '=', id)
    .execute()
}
