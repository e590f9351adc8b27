import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ObjectRow } from './store.ts'

/** The last object that was read, in the order of the primary key. */
export interface AuditedUpTo {
  readonly companyId: number
  readonly id: string
}

export interface AuditedObject extends Omit<ObjectRow, 'used_bytes'> {
  readonly sha256: Buffer
}

/** The next objects that can be read, of one company or of all. */
export async function listReadable(
  owner: Kysely<Tables>,
  { after, companyId, most }: { after: AuditedUpTo | undefined; companyId: number | undefined; most: number },
): Promise<AuditedObject[]> {
  let objects = owner
    .selectFrom('objects')
    .select(['company_id', 'id', 'size_bytes', 'sha256', 'company_key_id', 'wrapped_key', 'file_id', 'file_offset'])
    .where('wrapped_key', 'is not', null)
    .orderBy('company_id')
    .orderBy('id')
    .limit(most)
  if (companyId !== undefined) objects = objects.where('company_id', '=', companyId)
  if (after) objects = objects.where(sql<boolean>`(company_id, id) > (${after.companyId}, ${after.id}::uuid)`)
  return objects.execute()
}

/** An object as it is now; undefined if it was purged meanwhile. */
export async function findReadable(
  owner: Kysely<Tables>,
  companyId: number,
  id: string,
): Promise<AuditedObject | undefined> {
  const [found] = await owner
    .selectFrom('objects')
    .select(['company_id', 'id', 'size_bytes', 'sha256', 'company_key_id', 'wrapped_key', 'file_id', 'file_offset'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('wrapped_key', 'is not', null)
    .execute()
  return found
}

interface Reference {
  readonly table: string
  readonly column: string
}

/** Rows of any table that refer to an object, as `employees 12 (picture_object_id)`: the catalogue knows which columns do. */
export async function listHolders(owner: Kysely<Tables>, companyId: number, id: string): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
    where c.contype = 'f' and c.confrelid = 'objects'::regclass order by 1, 2`.execute(owner)
  const holders: string[] = []
  for (const { table, column } of references) {
    const { rows } = await sql<{ id: string | null }>`
      select to_jsonb(holder) ->> 'id' as id from ${sql.table(table)} holder
      where company_id = ${companyId} and ${sql.ref(column)} = ${id}`.execute(owner)
    for (const row of rows) holders.push(`${table}${row.id === null ? '' : ` ${row.id}`} (${column})`)
  }
  return holders
}
