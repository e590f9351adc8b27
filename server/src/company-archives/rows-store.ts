import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// Reads any table of a company, which no other noun does: an archive holds all of them, as they are (carried-tables.ts).

interface TableShape {
  readonly name: string
  /** What rows are ordered by within a company, and how PostgreSQL calls their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[]
  /** Columns that hold bytes. */
  readonly bytes: readonly string[]
}

export async function describeTable(db: Db, name: string): Promise<TableShape> {
  const { rows } = await sql<{ name: string; type: string; place: number | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, array_position(i.indkey::smallint[], a.attnum) as place
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${`public.${name}`}::regclass and a.attnum > 0 and not a.attisdropped
    order by place`.execute(db)
  const key = rows.filter(({ name, place }) => place !== null && name !== 'company_id')
  const bytes = rows.filter(({ type }) => type.startsWith('bytea')).map(({ name }) => name)
  return { name, key: key.map(({ name, type }) => ({ name, type })), bytes }
}

interface CarriedRow {
  /** One row as JSON. */
  readonly line: string
  /** The object of its picture. */
  readonly picture: string | null
  /** Its key, as text. */
  readonly place: string[]
}

interface Wanted {
  readonly without: readonly string[]
  /** The column that names the object of a picture. */
  readonly picture: string | undefined
  readonly after: readonly string[] | undefined
  readonly most: number
}

/** The next rows of a table after one, in the order of their key. Row-level security shows those of one company. */
export async function listRows(
  db: Db,
  { name, key, bytes }: TableShape,
  { without, picture, after, most }: Wanted,
): Promise<CarriedRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(`t.${column.name}`)))
  const texts = sql.join(key.map((column) => sql`${sql.ref(`t.${column.name}`)}::text`))
  const values = sql.join((after ?? []).map((value, at) => sql`${value}::text::${sql.raw(key[at]!.type)}`))
  const { rows } = await sql<CarriedRow>`
    select (to_jsonb(t) - ${['company_id', ...bytes, ...without]}::text[])::text as line,
      ${picture === undefined ? sql`null` : sql`${sql.ref(`t.${picture}`)}::text`} as picture,
      array[${key.length === 0 ? sql`` : texts}]::text[] as place
    from ${sql.table(name)} t
    ${after === undefined ? sql`` : sql`where (${columns}) > (${values})`}
    ${key.length === 0 ? sql`` : sql`order by ${columns}`} limit ${most}`.execute(db)
  return rows
}
