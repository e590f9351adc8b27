import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { carriedPictures, carriedTables, tablesLeftOut } from '@laisen/server/company-archives/carried-tables'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'

// What an archive of a company holds, compared with the catalogue: a new table must say whether companies take it with them.

let ground: TestDatabase
before(async () => {
  ground = await testDatabase()
})
after(() => ground.drop())

test('each table of a company goes into its archive, or says why not', async () => {
  const { rows } = await ground.database.ownerPool.query<{ name: string }>(
    `select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name = 'company_id' or c.table_name = 'companies')`,
  )
  const decided = [...Object.keys(carriedTables), ...Object.keys(tablesLeftOut)]
  assert.deepEqual(decided.toSorted(), rows.map(({ name }) => name).toSorted())
})

test('columns that stay behind exist, and no column of bytes, password or token goes along', async () => {
  for (const [table, without] of Object.entries({ ...carriedTables, ...carriedPictures })) {
    const { rows } = await ground.database.ownerPool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    for (const name of [without].flat())
      assert.ok(
        rows.some((one) => one.name === name),
        `${table}.${name}`,
      )
    const goes = rows.filter(({ name, type }) => !/bytea/.test(type) && !(carriedTables[table] ?? []).includes(name))
    assert.deepEqual(
      goes.filter(({ name }) => /password_hash|token|secret|sealed|_key_id$|code_hash/.test(name)),
      [],
      table,
    )
  }
})
