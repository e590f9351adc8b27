import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPage, type Slice } from '../http/paged.ts'
import { count } from './store.ts'

/** Whose certificates: null is the company. */
interface Listed {
  readonly person: number | null
  readonly search: string
}

interface Page {
  readonly ids: number[]
  readonly total: number
}

/** The ids of one page, the latest first, and how many there are: the company's, or those that a person sees. */
export async function page(db: Db, { person, search }: Listed, slice: Slice): Promise<Page> {
  if (search !== '') return searched(db, { wanted: search, person, managed: false, revokedToo: true }, slice)
  return person === null ? pageOfCompany(db, slice) : pageOfPerson(db, person, slice)
}

/** Those that may be put into a group: of the company, or those that a person may change. Revoked ones are left out. */
export async function pageForGroups(db: Db, { person, search }: Listed, slice: Slice): Promise<Page> {
  return searched(db, { wanted: search, person, managed: true, revokedToo: false }, slice)
}

async function pageOfCompany(db: Db, { skip, take }: Slice): Promise<Page> {
  const { rows } = await sql<{ id: number }>`
    select id from certificates where deleted_at is null
    order by id desc offset ${skip}::bigint limit ${take}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: await count(db) }
}

/** As migration 0038 says whose they are. A person has few, so they are counted. */
async function pageOfPerson(db: Db, person: number, { skip, take }: Slice): Promise<Page> {
  const theirs = sql`select id from certificates where deleted_at is null and (id in (
      select certificate_id from certificate_users where employee_id = ${person}
      union select id from certificates where created_by = ${person} and deleted_at is null))`
  const { rows } = await sql<{ id: number }>`
    ${theirs} order by id desc offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${theirs}) theirs`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total }
}

interface Wanted {
  readonly wanted: string
  readonly person: number | null
  readonly managed: boolean
  readonly revokedToo: boolean
}

/** Uses a function, because ilike is not leakproof: under row-level security it would never use the index. */
async function searched(db: Db, { wanted, person, managed, revokedToo }: Wanted, slice: Slice): Promise<Page> {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<{ certificate: number; total: number }>`
      select certificate, total from search_certificates(${wanted}, ${person}::bigint, ${managed}, ${revokedToo},
        ${skip}::bigint, ${take}::bigint, ${limits.rowsCounted}::bigint)`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, limits.rowsCounted)
  return { ids: rows.map(({ certificate }) => certificate), total }
}
