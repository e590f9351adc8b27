import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { actWithin } from '@laisen/server/db/act-as'
import type { Db, LockWait } from '@laisen/server/db/database'
import { isRolledBack } from '@laisen/server/db/rolled-back'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { sql } from 'kysely'

let ground: TestDatabase
let ours: number
let theirs: number

before(async () => {
  ground = await testDatabase()
  const { owner } = ground.database
  const at = new Date()
  const [first, second] = await owner
    .insertInto('companies')
    .values([
      { code: 'OURS', name: 'Ours', created_at: at },
      { code: 'THEIRS', name: 'Theirs', created_at: at },
    ])
    .returning('id')
    .execute()
  ours = first!.id
  theirs = second!.id
  const group = (company_id: number, name: string) => ({ company_id, name, created_at: at })
  await owner
    .insertInto('groups')
    .values([group(ours, 'A'), group(theirs, 'B')])
    .execute()
})
after(() => ground.drop())

test('without a company the application sees no rows', async () => {
  const { unbound } = ground.database
  assert.deepEqual(await unbound.selectFrom('groups').selectAll().execute(), [])
  assert.deepEqual(await unbound.selectFrom('companies').selectAll().execute(), [])
})

test('a company sees only its own rows, however it queries', async () => {
  await ground.database.company(ours).transaction(async (db) => {
    const groups = await db.selectFrom('groups').select(['company_id', 'name']).execute()
    assert.deepEqual(groups, [{ company_id: ours, name: 'A' }])
    assert.deepEqual(await db.selectFrom('groups').selectAll().where('company_id', '=', theirs).execute(), [])
    const changed = await db.updateTable('groups').set({ name: 'mine' }).where('company_id', '=', theirs).execute()
    assert.equal(changed[0]?.numUpdatedRows, 0n)
    const deleted = await db.deleteFrom('groups').where('company_id', '=', theirs).execute()
    assert.equal(deleted[0]?.numDeletedRows, 0n)
  })
})

test('a company cannot insert a row for another company', async () => {
  const insert = ground.database
    .company(ours)
    .transaction((db) =>
      db.insertInto('groups').values({ company_id: theirs, name: 'C', created_at: new Date() }).execute(),
    )
  await assert.rejects(insert, /row-level security/)
})

test('the company setting ends with the transaction on a reused connection', async () => {
  for (let i = 0; i < 12; i++) {
    await ground.database.company(ours).transaction((db) => db.selectFrom('groups').selectAll().execute())
    assert.deepEqual(await ground.database.unbound.selectFrom('groups').selectAll().execute(), [])
  }
})

test('a company reads its own part of the security record, also through the function that pages it, and writes none', async () => {
  const { database } = ground
  for (const company of [ours, theirs, null]) {
    await sql`insert into security_records (company_id, kind, outcome, code, call, at, last_at, count, several)
      values (${company}, 'signIn', 'refused', 'SIGN_IN_FAILED', '', now(), now(), 1, false)`.execute(database.owner)
  }
  const page = (everyone: boolean) =>
    database.company(ours).transaction(async (db) => {
      const { rows } = await sql<{ company_id: number | null }>`
        select company_id from security_page(${everyone}, '', 'all', 'all', 10, 0, 10)`.execute(db)
      return rows.map(({ company_id }) => company_id)
    })
  assert.deepEqual([await page(false), await page(true)], [[ours], []])
  await database.company(ours).transaction(async (db) => {
    const rows = await db.selectFrom('security_records').select('company_id').execute()
    assert.deepEqual(rows, [{ company_id: ours }])
  })
  const insert = database.company(ours).transaction((db) =>
    sql`insert into security_records (company_id, kind, outcome, code, call, at, last_at, count, several)
      values (${ours}, 'signIn', 'refused', 'SIGN_IN_FAILED', '', now(), now(), 1, false)`.execute(db),
  )
  await assert.rejects(insert, /permission denied/)
})

/** The tables of stamps, into which a transaction may write rows of several companies. */
const writtenTogether = new Set(['documents', 'objects', 'revisions', 'stamps', 'events', 'history', 'history_deltas'])

test('a transaction of several companies writes rows of these alone, and shows rows of one of them at a time', async () => {
  const { database } = ground
  const { rows } = await sql<{
    id: number
  }>`insert into companies (code, name, created_at) values ('OTHERS', 'Others', now())
    returning id`.execute(database.owner)
  const others = rows[0]!.id
  const { shared } = database.company(ours)
  const write = (companyId: number) => (db: Db) =>
    sql`insert into history_deltas (company_id, quarter, signatures) values (${companyId}, now(), 1)`.execute(db)
  const seen = async (db: Db) => (await db.selectFrom('companies').select('id').execute()).map(({ id }) => id)
  const both = [ours, theirs]
  await shared.transaction({
    companyIds: both,
    waits: 'as long as it takes',
    work: async (db) => {
      assert.deepEqual(await seen(db), [])
      for (const companyId of both) {
        await write(companyId)(db)
        await actWithin(db, companyId)
        assert.deepEqual(await seen(db), [companyId])
      }
      await write(ours)(db)
    },
    last: write(theirs),
  })
  for (const companyId of both) {
    const written = await database
      .company(companyId)
      .read((db) => db.selectFrom('history_deltas').select('company_id').execute())
    assert.deepEqual(written, [{ company_id: companyId }, { company_id: companyId }])
  }
  const refused = async (work: (db: Db) => Promise<unknown>, why: RegExp) => {
    await assert.rejects(
      shared.transaction({ companyIds: both, waits: 'as long as it takes', work, last: write(ours) }),
      why,
    )
    await assert.rejects(database.company(ours).transaction(work), why)
  }
  await refused(write(others), /row-level security/)
  await refused((db) => actWithin(db, others), /this transaction is not for company/)
  const asked = (db: Db) =>
    sql`select * from stamp_refusals(array[${others}]::bigint[], '{1}', '{null}', '{null}', '{"{}"}', '{"{}"}',
    array[now()], '{false}', '{null}')`.execute(db)
  await refused(asked, /this transaction is not for company/)
  await refused(
    (db) => sql`select charge_within(${others}, 1, 1, now())`.execute(db),
    /this transaction is not for company/,
  )
  // Any other table takes rows of the company that it acts as.
  const group = (company_id: number) => ({ company_id, name: 'D', created_at: new Date() })
  await refused(async (db) => {
    await actWithin(db, ours)
    await db.insertInto('groups').values(group(theirs)).execute()
  }, /row-level security/)
})

test('a transaction of several companies waits for a lock for a moment, and then has certainly written nothing', async () => {
  const { database } = ground
  const { shared } = database.company(ours)
  const wait = (waits: LockWait) =>
    shared.transaction({
      companyIds: [ours, theirs],
      waits,
      work: async () => {},
      last: (db) =>
        sql`insert into history_deltas (company_id, quarter, signatures) values (${theirs}, now(), 1)`.execute(db),
    })
  const rows = async () => (await database.owner.selectFrom('history_deltas').select('id').execute()).length
  const before = await rows()
  let patient: Promise<unknown> | undefined
  await database.owner.transaction().execute(async (db) => {
    await db.selectFrom('companies').where('id', '=', theirs).select('id').forUpdate().execute()
    patient = wait('as long as it takes')
    await assert.rejects(wait('a moment'), (error) => isRolledBack(error))
    assert.equal(await Promise.race([patient.then(() => 'done'), 'waits']), 'waits')
  })
  await patient
  assert.equal(await rows(), before + 1)
})

test('every table with a company has row-level security and a policy', async () => {
  const { rows } = await sql<{ name: string; secured: boolean; policies: string[] }>`
    select c.relname as name, c.relrowsecurity as secured,
      array(select coalesce(pg_get_expr(polqual, polrelid), '') || ' / ' || pg_get_expr(polwithcheck, polrelid) from pg_policy
        where polrelid = c.oid and polname <> 'owner') as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(ground.database.owner)
  assert.ok(rows.length > 20)
  for (const { name, secured, policies } of rows) {
    assert.ok(secured, name)
    const together = writtenTogether.has(name) ? [' / (company_id = ANY (app_companies()))'] : []
    assert.deepEqual(
      policies.toSorted(),
      [...together, '(company_id = app_company()) / (company_id = app_company())'],
      name,
    )
  }
})

test('every key and foreign key of a company table includes the company', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || '.' || conname as name from pg_constraint k
    where contype in ('p', 'f') and connamespace = 'public'::regnamespace and conrelid::regclass::text not in ('mails', 'security_records')
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'company_id' and not attisdropped)
      and (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) <> 'company_id'`.execute(
    ground.database.owner,
  )
  assert.deepEqual(rows, [])
})

test('every row of a company belongs, by keys that are never null, to a company that exists', async () => {
  // report_deltas are added up from rows that do.
  const { rows } = await sql<{ name: string }>`
    with recursive keys as (
      select conrelid, confrelid from pg_constraint
      where contype = 'f' and (select bool_and(attnotnull) and bool_or(attname = 'company_id') from pg_attribute
        where attrelid = conrelid and attnum = any (conkey))
    ), held as (
      select 'companies'::regclass::oid as name union select conrelid from keys join held on confrelid = name
    )
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_class.oid not in (select name from held)
    order by relname`.execute(ground.database.owner)
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['mails', 'report_deltas', 'security_records'],
  )
})

test('the application can change neither evidence nor settings of the installation', async () => {
  const { unbound } = ground.database
  const forbidden = [
    sql`update history set reason = ''`,
    sql`delete from security_records`,
    sql`delete from events`,
    sql`delete from stamps`,
    sql`update revisions set size_bytes = 0`,
    sql`insert into installation values ('a', 'b')`,
    sql`delete from migrations`,
    sql`insert into companies (code, name, created_at) values ('X', 'X', now())`,
    sql`update companies set suspended_at = null`,
    sql`select graphile_worker.add_job('mail.send')`,
    sql`select end_demo()`,
  ]
  for (const statement of forbidden) await assert.rejects(statement.execute(unbound), /permission denied/)
})
