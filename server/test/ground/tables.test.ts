import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { sql } from 'kysely'

let ground: TestDatabase

before(async () => {
  ground = await testDatabase()
})
after(() => ground.drop())

/** table → column → whether it may be null, read from the source of db/tables, because types are erased at run time. */
function written(): Map<string, Map<string, boolean>> {
  const folder = new URL('../../src/db/tables/', import.meta.url)
  const text = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
  const tables = new Map<string, Map<string, boolean>>()
  for (const [, name = '', body = ''] of text.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}$/gm)) {
    const columns = [...body.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column = '', type = '']) => [column, /\| null|Nullable/.test(type)] as const,
    )
    tables.set(name, new Map(columns))
  }
  return tables
}

test('db/tables lists every table and column of the database, and which may be null', async () => {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select table_name as table, column_name as column, is_nullable = 'YES' and is_generated = 'NEVER' as nullable
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`.execute(
    ground.database.owner,
  )
  const inDatabase = new Map<string, Map<string, boolean>>()
  for (const { table, column, nullable } of rows) {
    inDatabase.set(table, (inDatabase.get(table) ?? new Map()).set(column, nullable))
  }
  const sorted = (tables: Map<string, Map<string, boolean>>) =>
    Object.fromEntries([...tables].sort().map(([name, columns]) => [name, Object.fromEntries([...columns].sort())]))
  assert.deepEqual(sorted(written()), sorted(inDatabase))
})
