import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type EntryKind = 'e' | 's' | 'c'

export interface Wanted {
  readonly kinds: readonly EntryKind[]
  /** Null: without a limit. */
  readonly since: Date | null
  readonly until: Date | null
  /** Undefined without a search. */
  readonly search: Search | undefined
}

interface Search {
  /** What an address, a report of a browser or a username contains, lower-cased. */
  readonly text: string
  /** Types of events whose sentences contain it. */
  readonly types: readonly string[]
  /** Codes of the security record likewise. */
  readonly codes: readonly string[]
  /** Who matches. */
  readonly people: readonly number[]
}

interface EntryKey {
  readonly kind: EntryKind
  readonly id: number
}

interface Page {
  readonly skip: number
  readonly take: number
  /** Entries are counted to this many. */
  readonly most: number
}

/** A page of the log, the latest first, and how many entries there are, counted to `most`. */
export async function listKeys(
  db: Db,
  wanted: Wanted,
  { skip, take, most }: Page,
): Promise<{ keys: EntryKey[]; found: number }> {
  const latest = (limit: number) => {
    const parts = latestOf(wanted, limit)
    return sql.join(
      wanted.kinds.map((kind) => sql`(${parts[kind]})`),
      sql` union all `,
    )
  }
  const { rows } = await sql<EntryKey>`
    select kind, id from (${latest(skip + take)}) entries order by at desc, kind, id desc offset ${skip} limit ${take}`.execute(
    db,
  )
  const counted = await sql<{ found: number }>`
    select count(*) as found from (select from (${latest(most)}) entries limit ${most}) counted`.execute(db)
  return { keys: rows, found: counted.rows[0]!.found }
}

/**
 * The latest entries of each kind. Events by the index of their types: the latest of each type, of which the latest are taken. An index by
 * time alone would be one more that each stamp has to write to. Each condition is written only where it is needed, so that an index is used.
 */
// joins events, security_records: with what browsers reported they are the log
function latestOf(wanted: Wanted, limit: number): Readonly<Record<EntryKind, RawBuilder<unknown>>> {
  const { since, until, search } = wanted
  const within = sql`${since === null ? sql`true` : sql`at >= ${since}`} and ${until === null ? sql`true` : sql`at < ${until}`}`
  const people = sql`any(${[...(search?.people ?? [])]}::bigint[])`
  const types = sql`t.type = any(${[...(search?.types ?? [])]}::text[])`
  const ofEvents = search?.people.length ? sql`(${types} or actor_id = ${people})` : search ? types : sql`true`
  const ofSecurity = search
    ? sql`(code = any(${[...search.codes]}::text[]) or employee_id = ${people} or strpos(address, ${search.text}) > 0
        or strpos(lower(call), ${search.text}) > 0)`
    : sql`true`
  const ofReports = search
    ? sql`(employee_id = ${people}
        or strpos(lower(concat_ws(' ', address, description, method_name, exception)), ${search.text}) > 0)`
    : sql`true`
  return {
    e: sql`
      with recursive types as (
        (select type from events where company_id = app_company() order by type limit 1)
        union all
        select (select e.type from events e where e.company_id = app_company() and e.type > t.type order by e.type limit 1)
          from types t where t.type is not null
      )
      select 'e' as kind, latest.id, latest.at from types t cross join lateral (
        select id, at from events where company_id = app_company() and type = t.type and ${within} and ${ofEvents}
        order by at desc, id desc limit ${limit}) latest
      where t.type is not null`,
    s: sql`select 's' as kind, id, at from security_records where company_id = app_company() and ${within} and ${ofSecurity}
      order by at desc, id desc limit ${limit}`,
    c: sql`select 'c' as kind, id, at from client_logs where company_id = app_company() and ${within} and ${ofReports}
      order by at desc, id desc limit ${limit}`,
  }
}

export interface EventEntry {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly username: string
  readonly address: string
  /** What it concerns, by name; empty where that is not known. */
  readonly about: string
}

/** These events as the log shows them. */
// joins employees, recipients: who did it
// joins certificates, envelopes, events: what it concerns, by name
export async function listEvents(db: Db, ids: readonly number[]): Promise<EventEntry[]> {
  const { rows } = await sql<EventEntry>`
    select e.id, e.at, e.type, coalesce(a.username, r.name, '') as username, coalesce(e.personal ->> 'address', '') as address,
      coalesce(v.subject, c.name, e.personal ->> 'documentName', e.personal ->> 'name', e.facts ->> 'name', s.username, '') as about
    from events e
      left join employees a on a.company_id = e.company_id and a.id = e.actor_id
      left join recipients r on r.company_id = e.company_id and r.id = e.actor_recipient_id
      left join employees s on s.company_id = e.company_id and s.id = e.employee_id
      left join certificates c on c.company_id = e.company_id and c.id = e.certificate_id
      left join envelopes v on v.company_id = e.company_id and v.id = e.envelope_id
    where e.company_id = app_company() and e.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

export interface SecurityEntry {
  readonly id: number
  readonly at: Date
  readonly code: string
  readonly call: string
  readonly username: string
  readonly address: string
  readonly count: number
}

// joins security_records, employees: an entry names whose account it is about
export async function listSecurity(db: Db, ids: readonly number[]): Promise<SecurityEntry[]> {
  const { rows } = await sql<SecurityEntry>`
    select r.id, r.at, r.code, r.call, coalesce(e.username, '') as username, coalesce(r.address, '') as address, r.count
    from security_records r left join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.company_id = app_company() and r.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

interface Report {
  readonly description: string
  readonly methodName: string
  readonly exception: string
  readonly trace: string
}

export interface ReportEntry extends Report {
  readonly id: number
  readonly at: Date
  readonly username: string
  readonly address: string
  readonly count: number
}

// joins employees: a report names whose browser it came from
export async function listReports(db: Db, ids: readonly number[]): Promise<ReportEntry[]> {
  const { rows } = await sql<ReportEntry>`
    select l.id, l.at, l.description, l.method_name as "methodName", l.exception, l.trace, e.username, l.address, l.count
    from client_logs l join employees e on e.company_id = l.company_id and e.id = l.employee_id
    where l.company_id = app_company() and l.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

interface NewReport extends Report {
  readonly companyId: number
  readonly employeeId: number
  readonly address: string
  readonly digest: Buffer
  readonly day: string
  readonly at: Date
}

/** Adds a report to its equals of the day, or as a row, if the company has not begun too many that day. */
export async function addReport(db: Db, report: NewReport, mostDaily: number): Promise<void> {
  const { companyId, employeeId, day, digest, at, address, description, methodName, exception, trace } = report
  const counted = await db
    .updateTable('client_logs')
    .set({ count: sql`count + 1`, last_at: at })
    .where('day', '=', day)
    .where('employee_id', '=', employeeId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (counted.numUpdatedRows > 0n) return
  await sql`
    insert into client_logs as l (company_id, employee_id, day, digest, at, last_at, address, description, method_name, exception, trace)
    select ${companyId}, ${employeeId}, ${day}::date, ${digest}, ${at}, ${at}, ${address}, ${description}, ${methodName}, ${exception}, ${trace}
    where (select count(*) from client_logs c where c.company_id = ${companyId} and c.day = ${day}::date) < ${mostDaily}
    on conflict (company_id, day, employee_id, digest) do update set count = l.count + 1, last_at = excluded.last_at`.execute(
    db,
  )
}

/** Deletes reports that are old, and the oldest of companies that have too many. */
export async function deleteReports(owner: Kysely<Tables>, { before, most }: { before: Date; most: number }) {
  await sql`
    delete from client_logs l using (
      select company_id, id, at, row_number() over (partition by company_id order by at desc, id desc) as place from client_logs) r
    where r.company_id = l.company_id and r.id = l.id and (r.at < ${before} or r.place > ${most})`.execute(owner)
}
