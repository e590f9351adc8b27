import type { SecurityOutcome } from '@laisen/contract/security-record'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { countedPage, type Slice } from '../http/paged.ts'
import type { Row } from './rows.ts'

/**
 * Adds what was counted to the rows of the same minute, whichever process began them. As the owner, who alone may write, and
 * without waiting for the disk. What belongs to a company or an account that is gone by now is left out.
 */
// joins companies, employees: an unclaimed company may have been removed while its rows waited
export async function add(owner: Kysely<Tables>, rows: readonly Row[]): Promise<void> {
  const each = <Value>(value: (row: Row) => Value) => rows.map(value)
  await owner.transaction().execute(async (db) => {
    await sql`select set_config('synchronous_commit', 'off', true)`.execute(db)
    // In one order, so that two processes never wait for each other.
    await sql`
      insert into security_records as r
        (company_id, kind, outcome, code, call, employee_id, address, at, last_at, count, several)
      select n.* from unnest(${each(({ companyId }) => companyId)}::bigint[], ${each(({ kind }) => kind)}::text[],
          ${each(({ outcome }) => outcome)}::text[], ${each(({ code }) => code)}::text[], ${each(({ call }) => call)}::text[],
          ${each(({ employeeId }) => employeeId)}::bigint[], ${each(({ address }) => address)}::text[],
          ${each(({ at }) => at)}::timestamptz[], ${each(({ lastAt }) => lastAt)}::timestamptz[],
          ${each(({ count }) => count)}::bigint[], ${each(({ several }) => several)}::boolean[])
        n (company_id, kind, outcome, code, call, employee_id, address, at, last_at, count, several)
      where (n.company_id is null or exists (select from companies c where c.id = n.company_id))
        and (n.employee_id is null
          or exists (select from employees e where e.company_id = n.company_id and e.id = n.employee_id))
      order by at, kind, outcome, code, call, company_id, employee_id, address, several
      on conflict (at, kind, outcome, code, call, company_id, employee_id, address, several)
        do update set count = r.count + excluded.count, last_at = greatest(r.last_at, excluded.last_at)`.execute(db)
  })
}

interface Wanted {
  /** Of all companies and of none, which only the operator of the installation is shown. */
  readonly everyone: boolean
  readonly search: string
  readonly kind: string
  readonly outcome: string
  readonly slice: Slice
  readonly mostFound: number
}

export interface Entry {
  readonly id: number
  readonly companyId: number | null
  readonly companyCode: string
  readonly kind: string
  readonly outcome: SecurityOutcome
  readonly code: string
  readonly call: string
  readonly username: string
  readonly address: string
  readonly at: Date
  readonly lastAt: Date
  readonly count: number
  readonly several: boolean
}

/** A page of the record, the latest first, and how many rows there are, counted to `mostFound`. */
export async function list(db: Db, wanted: Wanted): Promise<{ entries: Entry[]; found: number }> {
  const { everyone, search, kind, outcome, slice, mostFound } = wanted
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<Entry & { total: number }>`
      select id, company_id as "companyId", company_code as "companyCode", kind, outcome, code, call, username, address, at,
        last_at as "lastAt", count, several, found as total
      from security_page(${everyone}, ${search}, ${kind}, ${outcome}, ${take}, ${skip}, ${mostFound})`.execute(db)
    return rows
  }
  const { rows, total: found } = await countedPage(slice, read, mostFound)
  return { entries: [...rows], found }
}

export async function deleteOld(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('security_records').where('at', '<', before).execute()
}
