import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { noPooler } from '@laisen/testkit/pooler'
import { sql } from 'kysely'
import { anyOf } from '../../src/db/any-of.ts'
import { type Database, type Db, openDatabase } from '../../src/db/database.ts'
import { silentLog } from '../../src/log/log.ts'

let ground: TestDatabase
let database: Database
before(async () => {
  ground = await testDatabase()
  // One connection, so that all statements run on it.
  const { owner, app } = ground
  database = openDatabase({ owner, app, log: silentLog, connections: { app: 1, owner: 1 } })
})
after(async () => {
  await database.close()
  await ground.drop()
})

const inTransaction = <Result>(work: (db: Db) => Promise<Result>) => database.company(1).transaction(work)
const kept = async () => {
  const asked = sql<{ count: number }>`select count(*) as count from pg_prepared_statements`
  return (await asked.execute(database.unbound)).rows[0]!.count
}

test('a connection keeps its most recently used statements prepared and drops the others', async () => {
  const ask = (number: number) => inTransaction((db) => sql.raw(`select ${number} as n`).execute(db))
  for (let number = 0; number < 900; number++) await ask(number)
  const most = await kept()
  assert.ok(most > 300 && most <= 401, `${most}`)
  // A dropped statement is simply prepared again.
  assert.deepEqual((await ask(0)).rows, [{ n: 0 }])
})

test('a failed transaction leaves no half-prepared statement for the next one', async () => {
  for (let number = 0; number < 500; number++) {
    const failing = inTransaction(async (db) => {
      await sql.raw(`select ${number} as before`).execute(db)
      await sql.raw(`select 1/0 as number_${number}`).execute(db)
    })
    await assert.rejects(failing, /division by zero/)
  }
  const answer = await inTransaction((db) => sql`select 7 as n`.execute(db))
  assert.deepEqual(answer.rows, [{ n: 7 }])
})

test('a list of any length is sent as one parameter', async () => {
  const of = (ids: number[]) =>
    inTransaction((db) => db.selectFrom('groups').select('id').where('id', '=', anyOf(ids)).execute())
  for (let length = 0; length < 20; length++) await of(Array.from({ length }, (_, index) => index))
  const like = sql<{ count: number }>`select count(*) as count from pg_prepared_statements
    where statement like 'select "id" from "groups"%'`
  assert.deepEqual((await like.execute(database.unbound)).rows, [{ count: 1 }])
})

test('no statement is named behind a connection pooler', { skip: noPooler }, async () => {
  const pooled = await testDatabase({ pooler: true })
  try {
    for (let round = 0; round < 20; round++) {
      const seen = await Promise.all(
        Array.from({ length: 8 }, () =>
          pooled.database.company(1).transaction(async (db) => {
            await db.selectFrom('groups').select('id').execute()
            return sql<{
              count: number
            }>`select count(*) as count from pg_prepared_statements where name <> ''`.execute(db)
          }),
        ),
      )
      for (const { rows } of seen) assert.deepEqual(rows, [{ count: 0 }])
    }
  } finally {
    await pooled.drop()
  }
})
