import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { noPooler } from '@laisen/testkit/pooler'
import { sql } from 'kysely'
import { anyOf } from '../../src/db/any-of.ts'
import { composedOnce } from '../../src/db/composed.ts'
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

test('of statements that are sent together the first failure ends the rest, and all of them hear of it', async () => {
  const failing = inTransaction(async (db) => {
    const together = await Promise.allSettled([
      sql`select 1 as "beforeFailure"`.execute(db),
      sql`select 1/0 as "failure"`.execute(db),
      sql`select 2 as "behindFailure"`.execute(db),
    ])
    assert.deepEqual(
      together.map((one) => (one.status === 'fulfilled' ? one.value.rows : String(one.reason))),
      [[{ beforeFailure: 1 }], 'error: division by zero', 'error: division by zero'],
    )
  })
  await assert.rejects(failing)
  // PostgreSQL never prepared the last one, and runs it now.
  const answer = await inTransaction((db) => sql`select 2 as "behindFailure"`.execute(db))
  assert.deepEqual(answer.rows, [{ behindFailure: 2 }])
})

test('a failed transaction leaves nothing, whether its statements were sent together or one by one', async () => {
  for (const together of [true, false]) {
    const failing = inTransaction(async (db) => {
      const first = sql`create temporary table half_written (id integer)`.execute(db)
      if (!together) await first
      await Promise.all([first, sql`select 1/0`.execute(db)])
    })
    await assert.rejects(failing, /division by zero/)
    const found = await inTransaction((db) => sql`select to_regclass('half_written') as "table"`.execute(db))
    assert.deepEqual(found.rows, [{ table: null }])
  }
})

test('what is read at once is one transaction of the company, and cannot write', async () => {
  const company = database.company(1)
  const [one, other] = await company.readAtOnce((db) =>
    Promise.all([
      sql<{ id: number; at: Date }>`select app_company() as id, now() as at`.execute(db),
      sql<{ at: Date }>`select pg_sleep(0.01), now() as at`.execute(db),
    ]),
  )
  assert.equal(one!.rows[0]!.id, 1)
  // The moment at which the transaction began.
  assert.deepEqual(one!.rows[0]!.at, other!.rows[0]!.at)
  const writing = company.readAtOnce((db) => sql`create temporary table written (id integer)`.execute(db))
  await assert.rejects(writing, /read-only/)
  const late = company.readAtOnce(async (db) => {
    await sql`select 1`.execute(db)
    await sql`select 2`.execute(db)
  })
  await assert.rejects(late, /this transaction is over/)
  const outside = sql<{ id: number | null }>`select app_company() as id`.execute(database.unbound)
  assert.deepEqual((await outside).rows, [{ id: null }])
})

test('what a company reads in one turn shares a transaction; whoever refuses what was read fails alone', async () => {
  const reading = (companyId: number) =>
    database.company(companyId).readAtOnce(async (db) => {
      const { rows } = await sql<{ id: number; at: Date }>`select app_company() as id, now() as at`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return rows[0]!
    })
  const refusing = database.company(1).readAtOnce(async (db) => {
    await sql`select 1`.execute(db)
    throw new Error('refused')
  })
  const [one, other, third] = await Promise.all([
    reading(1),
    reading(1),
    reading(2),
    assert.rejects(refusing, /refused/),
  ])
  assert.deepEqual([one.id, other.id, third.id], [1, 1, 2])
  assert.deepEqual(one.at, other.at)
  const later = await reading(1)
  assert.ok(later.at > one.at)
})

test('ids that are reserved at the same time, over several blocks, are given once', async () => {
  const { reserveIds } = database.company(1)
  const given = await Promise.all(Array.from({ length: 90 }, (_, index) => reserveIds('stamps_id_seq', index % 7)))
  for (const [index, ids] of given.entries()) assert.equal(ids.length, index % 7)
  const ids = given.flat()
  assert.equal(new Set(ids).size, ids.length)
  const next = sql<{ id: number }>`select nextval('stamps_id_seq') as id`.execute(database.unbound)
  assert.ok((await next).rows[0]!.id > Math.max(...ids))
})

test('the next ids are reserved while half of a block is left', async () => {
  const { reserveIds } = database.company(1)
  const reserved = async () => {
    const last = sql<{ id: number }>`select pg_sequence_last_value('documents_id_seq') as id`.execute(database.unbound)
    return (await last).rows[0]!.id
  }
  const [first] = await reserveIds('documents_id_seq', 50)
  // One connection: what was asked before is answered before.
  assert.equal(await reserved(), first! + 99)
  await reserveIds('documents_id_seq', 1)
  assert.equal(await reserved(), first! + 199)
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

test('what several ask in one turn is asked once, by its text and its values, and each gets rows of its own', async () => {
  const company = database.company(1)
  const ask = (value: unknown) =>
    company.readAtOnce(async (db) => {
      const { rows } = await sql<{ chance: number; value: string }>`
        select random() as chance, ${value}::text as value`.execute(db)
      return rows[0]!
    })
  const noon = '2026-01-01T12:00:00Z'
  const [one, same, other, ...days] = await Promise.all([
    ...['a', 'a', 'b'].map(ask),
    ...[noon, noon, '2026-01-02T12:00:00Z'].map((day) => ask(new Date(day))),
  ])
  assert.deepEqual(one, same)
  assert.notEqual(one, same)
  assert.equal(other!.value, 'b')
  assert.notEqual(one!.chance, other!.chance)
  assert.equal(days[0]!.chance, days[1]!.chance)
  assert.notEqual(days[0]!.chance, days[2]!.chance)
  assert.notEqual((await ask('a')).chance, one!.chance)
})

test('a failure of what several ask is told to each of them', async () => {
  const ask = () => database.company(1).readAtOnce((db) => sql`select 1/0 as shared`.execute(db))
  for (const outcome of await Promise.allSettled([ask(), ask()])) {
    assert.match(String(outcome.status === 'rejected' && outcome.reason), /division by zero/)
  }
})

test('a query that is composed once is sent with the values of each use', async () => {
  let composed = 0
  const find = composedOnce((db, { least, name }: { least: number; name: string }) => {
    composed += 1
    return db
      .selectFrom(sql<{ n: number }>`(select n from generate_series(1, 4) n)`.as('series'))
      .where('n', '>=', least)
      .select(['n', sql<string>`${name}::text || ${'!'}`.as('name')])
      .orderBy('n')
  })
  const ask = (values: { least: number; name: string }) => inTransaction((db) => find(db, values))
  assert.deepEqual(await ask({ least: 4, name: 'first' }), [{ n: 4, name: 'first!' }])
  assert.deepEqual(await ask({ least: 3, name: 'second' }), [
    { n: 3, name: 'second!' },
    { n: 4, name: 'second!' },
  ])
  assert.equal(composed, 1)
})
