import type { TestServer } from '@laisen/testkit/server'

/**
 * Which columns of which tables of the whole database say a text, with how many rows. The columns are asked from the catalogue: texts,
 * JSON, bytes, and lists of them.
 */
export async function namedAnywhere(
  { database }: Pick<TestServer, 'database'>,
  text: string,
): Promise<Record<string, number>> {
  const { rows: columns } = await database.ownerPool.query(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea') or c.udt_name in ('_text', '_varchar', '_bytea'))`,
  )
  const found: Record<string, number> = {}
  for (const { schema, table, column, type } of columns) {
    const name = `"${schema}"."${table}"`
    const says = {
      bytea: `position(convert_to($1, 'UTF8') in "${column}") > 0`,
      _bytea: `exists (select from unnest("${column}") b where position(convert_to($1, 'UTF8') in b) > 0)`,
    }[type as string]
    const where = says ?? `position(lower($1) in lower("${column}"::text)) > 0`
    const { rows } = await database.ownerPool.query(`select count(*)::integer as rows from ${name} where ${where}`, [
      text,
    ])
    if (rows[0].rows > 0) found[`${table}.${column}`] = rows[0].rows
  }
  return found
}
