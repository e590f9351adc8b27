import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import pg from 'pg'

// What an attacker can do who runs any SQL on the application's connection, which has no start-up options. By design they can
// name another company, as the application itself does; everything else must be refused.

let ground: TestDatabase
let ours: number
let client: pg.Client

before(async () => {
  ground = await testDatabase()
  const { owner } = ground.database
  const at = new Date()
  const made = await owner
    .insertInto('companies')
    .values([
      { code: 'OURS', name: 'Ours', created_at: at },
      { code: 'THEIRS', name: 'Theirs', created_at: at },
    ])
    .returning('id')
    .execute()
  ours = made[0]!.id
  await owner
    .insertInto('groups')
    .values(made.map(({ id }) => ({ company_id: id, name: `Group of ${id}`, created_at: at })))
    .execute()
  client = new pg.Client(ground.app)
  await client.connect()
})
after(async () => {
  await client.end()
  await ground.drop()
})

const names = async () =>
  (await client.query<{ name: string }>('select name from groups order by id')).rows.map(({ name }) => name)
const asOurs = () => client.query(`select set_config('app.company', '${ours}', true)`)

/** Runs in its own transaction, which is rolled back. */
async function within(work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}

test('a connection without start-up options sees no company until its transaction names one', async () => {
  const { rows } = await client.query('select current_user as works, session_user as signed')
  assert.deepEqual(rows, [{ works: ground.app.user, signed: ground.app.user }])
  assert.deepEqual(await names(), [])
  await within(async () => {
    await asOurs()
    assert.deepEqual(await names(), [`Group of ${ours}`])
  })
  assert.deepEqual(await names(), [])
})

const others = () => [ground.owner.user, ground.superuser.user, 'laisen_app', 'pg_read_all_data', 'pg_database_owner']

test('the application’s login cannot become another role', async () => {
  const ways = (role: string) => [
    `set role ${role}`,
    `set local role ${role}`,
    `set session authorization ${role}`,
    `select set_config('role', '${role}', false)`,
    `select set_config('session_authorization', '${role}', true)`,
    `grant ${role} to ${ground.app.user}`,
    `reassign owned by ${role} to ${ground.app.user}`,
  ]
  for (const way of others().flatMap(ways)) {
    await within(async () => {
      await asOurs()
      await assert.rejects(client.query(way), /permission denied|must be|cannot|Only roles/, way)
    })
  }
})

test('resetting the connection’s settings does not change its role', async () => {
  for (const way of ['reset role', 'set role none', 'reset session authorization', 'reset all', 'discard all']) {
    await client.query(way)
    const { rows } = await client.query('select current_user as works')
    assert.deepEqual(rows, [{ works: ground.app.user }], way)
    assert.deepEqual(await names(), [], way)
  }
})

test('the application can neither disable, change nor bypass row-level security', async () => {
  const ways = [
    'alter table groups disable row level security',
    'alter table groups no force row level security',
    'drop policy company on groups',
    'create policy mine on groups using (true)',
    `alter role ${ground.app.user} bypassrls`,
    `alter role ${ground.app.user} superuser`,
    `create role another login`,
    'create schema mine',
    'create table public.mine (id integer)',
    'create function public.mine() returns integer language sql as $$ select 1 $$',
    "create or replace function app_company() returns bigint language sql as 'select 1'",
    'create trigger mine before insert on groups execute function end_demo()',
    'truncate groups',
    "copy groups to '/tmp/groups'",
    "copy groups from program 'true'",
    "select pg_read_file('postgresql.conf')",
    'select * from pg_authid',
    'select * from graphile_worker.jobs',
    'set session_replication_role = replica',
    'select guard_company_tables()',
    `select give_app_privileges('${'laisen_owner'}')`,
    'select end_demo()',
  ]
  for (const way of ways) {
    await within(async () => {
      await asOurs()
      await assert.rejects(client.query(way), /permission denied|must be owner|Only roles|could not/, way)
    })
  }
  await within(async () => {
    await asOurs()
    await client.query('set local row_security = off')
    await assert.rejects(client.query('select * from groups'), /row-level security/)
  })
})

test('functions that run as the owner ignore temporary tables of the same name', async () => {
  await within(async () => {
    await client.query('create temp table companies (id bigint, code text, kind text)')
    await client.query('create temp table packages (company_id bigint)')
    await client.query(`insert into pg_temp.companies values (${ours}, 'FAKE', 'COM')`)
    await client.query('set local search_path = pg_temp, public')
    await asOurs()
    const { rows } = await client.query(
      `select find_company('FAKE') as fake, find_company('OURS') as real, is_operator() as operator`,
    )
    assert.deepEqual(rows, [{ fake: null, real: String(ours), operator: false }])
    // Read from the temporary table, this company would be an operator's, whose packages can have any limit.
    await client.query(`select set_config('app.operator', '${ours}', true)`)
    await assert.rejects(client.query(addPackage), /permission denied to write packages/)
  })
})

const addPackage = `select public.add_package(public.app_company(), 'Free', now(), null, null, null, null, 0, now())`

test('a company cannot give itself a package or create an operator’s or demo company', async () => {
  await within(async () => {
    await asOurs()
    await assert.rejects(client.query(addPackage), /permission denied to write packages/)
  })
  for (const [kind, demo] of [
    ['COM', false],
    ['EXT', true],
  ]) {
    const open = `select open_company('NEW', 'New', '${kind}', ${demo}, '', '', '', '', '', 'en', now())`
    await assert.rejects(client.query(open), /permission denied to open such a company/)
  }
})

test('a new company gets exactly one package, in the same transaction', async () => {
  await within(async () => {
    const open = `select open_company('NEW', 'New', 'EXT', false, '', '', '', '', '', 'en', now()) as id`
    const { rows } = await client.query<{ id: string }>(open)
    await client.query(`select set_config('app.company', '${rows[0]!.id}', true)`)
    await client.query(addPackage)
    await assert.rejects(client.query(addPackage), /permission denied to write packages/)
  })
})
