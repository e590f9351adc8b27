import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

export interface CertificateGroup {
  readonly id: number
  readonly name: string
  readonly createdBy: number
  readonly createdAt: Date
}

const columns = sql`g.id, g.name, g.created_by as "createdBy", g.created_at as "createdAt"`

/** A page of groups whose name contains a text, the latest first, and how many there are: the company's, or those that a person is in or made. */
export async function list(
  db: Db,
  { person, search }: { person: number | null; search: string },
  { skip, take }: Slice,
): Promise<{ groups: CertificateGroup[]; total: number }> {
  const found = sql`from certificate_groups g where position(lower(${search}) in lower(g.name)) > 0
    and (${person}::bigint is null or g.created_by = ${person} or g.id in (
      select e.group_id from certificate_group_employees e where e.employee_id = ${person}))`
  const { rows: groups } = await sql<CertificateGroup>`
    select ${columns} ${found} order by g.id desc offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { groups, total: rows[0]!.total }
}

export async function find(db: Db, groupId: number): Promise<CertificateGroup | undefined> {
  const { rows } = await sql<CertificateGroup>`
    select ${columns} from certificate_groups g where g.id = ${groupId}`.execute(db)
  return rows[0]
}

/** Whether a person is in a group. */
export async function isIn(db: Db, groupId: number, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('certificate_group_employees')
    .select('employee_id')
    .where('group_id', '=', groupId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another group has this name, in upper or lower case. */
export async function isTaken(db: Db, name: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from certificate_groups where lower(name) = lower(${name}) and id is distinct from ${but}::bigint`.execute(
    db,
  )
  return rows.length > 0
}

export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from certificate_groups`.execute(db)
  return rows[0]!.count
}

interface NewGroup {
  readonly companyId: number
  readonly name: string
  readonly by: number
  readonly at: Date
}

export async function insert(db: Db, { companyId, name, by, at }: NewGroup): Promise<number> {
  const { id } = await db
    .insertInto('certificate_groups')
    .values({ company_id: companyId, name, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function rename(db: Db, groupId: number, name: string): Promise<void> {
  await db.updateTable('certificate_groups').set({ name }).where('id', '=', groupId).execute()
}

/** Its certificates and people leave with it. */
export async function remove(db: Db, groupId: number): Promise<void> {
  await db.deleteFrom('certificate_groups').where('id', '=', groupId).execute()
}
