import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { execute, type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { type OperatorsDatabase, operatorsDatabase } from '@laisen/testkit/operators-database'
import { noPooler, poolerBefore } from '@laisen/testkit/pooler'
import { sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../../src/config.ts'
import { appRole, makeAppRole, scramVerifier } from '../../src/db/app-login.ts'
import { openDatabase } from '../../src/db/database.ts'
import { masterKeyOf } from '../../src/keys/master.ts'
import { rotateMasterKey } from '../../src/keys/rotate.ts'
import { silentLog } from '../../src/log/log.ts'
import { type Installation, openInstallation } from '../../src/start/installation.ts'

let ground: TestDatabase
let dataDir: string
const undo: (() => Promise<unknown>)[] = []
before(async () => {
  ground = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'laisen-logins-'))
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
after(async () => {
  await ground.drop()
  await rm(dataDir, { recursive: true })
})

const key = () => randomBytes(32).toString('base64')

async function open(env: Record<string, string>): Promise<Installation> {
  const installation = await openInstallation(readConfig({ DATA_DIR: dataDir, ...env }), silentLog, 'here')
  undo.push(installation.close)
  return installation
}

async function prepared(options?: { mayMakeRoles: boolean }): Promise<OperatorsDatabase> {
  const made = await operatorsDatabase(options)
  undo.push(made.drop)
  return made
}

const who = async ({ database }: Installation) => {
  const asked = sql<{ name: string }>`select current_user as name`.execute(database.unbound)
  return (await asked).rows[0]!.name
}

/** A role that exists for one test. */
async function role(attributes: string): Promise<string> {
  const name = `r_${randomBytes(4).toString('hex')}`
  await execute(ground.superuser, `create role ${name} ${attributes}`)
  undo.push(() => execute(ground.superuser, `drop owned by ${name}; drop role ${name}`))
  return name
}

const refusing = (message: RegExp) => ({ name: 'StartRefused', message })

test('a login with more privileges than the application needs cannot connect', async () => {
  const opens = async (user: string) => {
    const app = { ...ground.app, user }
    const database = openDatabase({ owner: ground.owner, app, log: silentLog })
    try {
      await sql`select 1`.execute(database.unbound)
    } finally {
      await database.close()
    }
  }
  await opens(await role('login'))
  await assert.rejects(
    opens(ground.superuser.user),
    refusing(/sign in to the database as laisen, which is a superuser/),
  )
  await assert.rejects(opens(ground.owner.user), refusing(/as laisen_owner, which owns a table/))
  for (const [attribute, words] of [
    ['bypassrls', /bypasses row-level security/],
    ['createrole', /may create roles/],
    ['createdb', /may create databases/],
    ['replication', /may replicate/],
    ['in role laisen_owner', /is a member of .*laisen_owner/],
    ['in role pg_read_all_data noinherit', /is a member of pg_read_all_data/],
  ] as const) {
    await assert.rejects(opens(await role(`login ${attribute}`)), refusing(words), attribute)
  }
})

test('with DATABASE_URL alone, start creates a login for the application, which works in this database only', async () => {
  const [first, second] = [await prepared(), await prepared()]
  const [one, two] = [
    await open({ DATABASE_URL: first.url, MASTER_KEY: key(), DATABASE_CONNECTIONS: '3' }),
    await open({ DATABASE_URL: second.url, MASTER_KEY: key() }),
  ]
  const [oneLogin, twoLogin] = [await who(one), await who(two)]
  assert.match(oneLogin, /^laisen_app_\d+$/)
  assert.notEqual(oneLogin, twoLogin)

  // Two installations on one PostgreSQL: neither can read the other's data, whatever company it names.
  await one.database.owner.insertInto('companies').values({ code: 'A', name: 'A', created_at: new Date() }).execute()
  const trespasser = new pg.Client(first.urlAs(twoLogin))
  await trespasser.connect()
  await assert.rejects(trespasser.query('select * from companies'), /permission denied/)
  await assert.rejects(trespasser.query("select find_company('A')"), /permission denied/)
  await trespasser.end()

  // It opens no more connections than configured.
  await Promise.all(Array.from({ length: 9 }, () => sql`select pg_sleep(0.02)`.execute(one.database.unbound)))
  const counted = await first.run(`select count(*)::int as count from pg_stat_activity where usename = '${oneLogin}'`)
  assert.deepEqual(counted.rows, [{ count: 3 }])
})

test('that login’s password derives from the master key: it changes only when the key is rotated', async () => {
  const made = await prepared()
  const [from, to] = [randomBytes(32), randomBytes(32)]
  const stored = async () =>
    (await made.run(`select rolpassword from pg_authid where rolname = '${await login}'`)).rows[0].rolpassword as string
  const startWith = (bytes: Buffer) => open({ DATABASE_URL: made.url, MASTER_KEY: bytes.toString('base64') })

  const first = await startWith(from)
  const login = who(first)
  const before = await stored()
  await startWith(from)
  assert.equal(await stored(), before)
  await rotateMasterKey(first.database.owner, masterKeyOf(from), { key: masterKeyOf(to) })
  const rotated = await startWith(to)
  assert.notEqual(await stored(), before)
  assert.equal(await who(rotated), await login)
  // Open connections stay open; a restart with the old master key would be refused.
  assert.equal(await who(first), await login)
})

test('the stored password verifier is what PostgreSQL itself would store', async () => {
  const name = await role("login password 'Sesame-1'")
  const client = new pg.Client(ground.superuser)
  await client.connect()
  const { rows } = await client.query('select rolpassword from pg_authid where rolname = $1', [name])
  await client.end()
  const [, salt = ''] = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(rows[0].rolpassword) ?? []
  assert.equal(scramVerifier({ password: 'Sesame-1', salt: Buffer.from(salt, 'base64') }), rows[0].rolpassword)
})

test('with two addresses both logins are checked and the application’s login gets its privileges', async () => {
  const made = await prepared({ mayMakeRoles: false })
  const MASTER_KEY = key()
  await assert.rejects(
    open({ DATABASE_URL: made.url, MASTER_KEY }),
    refusing(/may not make the application's login. As a superuser run: create role laisen_app_\d+ login password/),
  )
  const app = await role('login')
  // Its privileges go with the database, so the database is dropped before the role.
  undo.push(undo.splice(undo.length - 2, 1)[0]!)
  const [DATABASE_URL, DATABASE_OWNER_URL] = [made.urlAs(app), made.url]
  const installation = await open({ DATABASE_URL, DATABASE_OWNER_URL, MASTER_KEY })
  assert.equal(await who(installation), app)
  assert.deepEqual(await installation.database.unbound.selectFrom('companies').selectAll().execute(), [])

  const swapped = open({ DATABASE_URL: made.url, DATABASE_OWNER_URL: made.urlAs(app), MASTER_KEY })
  await assert.rejects(swapped, refusing(new RegExp(`DATABASE_OWNER_URL signs in as ${app}, but the tables belong to`)))
  await assert.rejects(
    open({ DATABASE_URL, MASTER_KEY }),
    refusing(/DATABASE_URL signs in as .* Set DATABASE_OWNER_URL/),
  )
  const both = open({ DATABASE_URL: made.url, DATABASE_OWNER_URL, MASTER_KEY })
  await assert.rejects(both, refusing(/which may create roles|owns a table/))
  const elsewhere = await prepared()
  const two = open({ DATABASE_URL: elsewhere.urlAs(app), DATABASE_OWNER_URL, MASTER_KEY })
  await assert.rejects(two, refusing(/lead to two different databases/))
})

test('settings attached to the application’s login are removed by the next start', async () => {
  const made = await prepared()
  const env = { DATABASE_URL: made.url, MASTER_KEY: key() }
  const { database } = await open(env)
  await sql`do $$ begin
    execute format('alter role %I set default_transaction_read_only = on', current_user);
    execute format('alter role %I in database %I set search_path = pg_temp', current_user, current_database());
  end $$`.execute(database.unbound)
  const again = await open(env)
  const shown = sql`select current_setting('default_transaction_read_only') as reads, current_setting('search_path') as path`
  const { rows } = await shown.execute(again.database.unbound)
  assert.deepEqual(rows, [{ reads: 'off', path: '"$user", public' }])
})

test('another member of laisen_app is refused, and the error names it', async () => {
  const made = await prepared()
  const member = await role('login in role laisen_app')
  const refused = open({ DATABASE_URL: made.url, MASTER_KEY: key() })
  await assert.rejects(refused, refusing(new RegExp(`has members.*revoke laisen_app from "${member}"`)))
})

test('laisen_app itself is refused where it may do more than hold privileges, and the error says what to run', async () => {
  const client = new pg.Client(ground.superuser)
  await client.connect()
  try {
    for (const power of ['login', 'superuser', 'bypassrls', 'createrole']) {
      // Never committed: the role belongs to every database of this server.
      await client.query('begin')
      await client.query(`alter role ${appRole} ${power}`)
      const statement = `may ${power}. As a superuser run: alter role ${appRole} no${power};`
      await assert.rejects(makeAppRole(client), refusing(new RegExp(statement)))
      await client.query('rollback')
    }
    await makeAppRole(client)
  } finally {
    await client.end()
  }
})

test('the application can connect through a connection pooler, the owner cannot', { skip: noPooler }, async () => {
  const made = await prepared()
  const MASTER_KEY = key()
  const direct = new URL(made.url)
  const behind = { host: direct.searchParams.get('host')!, port: Number(direct.searchParams.get('port')) }
  const pooled = await poolerBefore({ ...behind, user: made.owner, database: direct.pathname.slice(1) })
  undo.push(pooled.stop)
  const { host, port } = pooled.connection
  const through = `postgres://${made.owner}@localhost${direct.pathname}?host=${encodeURIComponent(host)}&port=${port}`
  const refused = open({ DATABASE_URL: through, MASTER_KEY })
  await assert.rejects(refused, refusing(/DATABASE_URL leads to a connection pooler. Set DATABASE_OWNER_URL/))
  const owner = open({ DATABASE_URL: made.url, DATABASE_OWNER_URL: through, MASTER_KEY })
  await assert.rejects(owner, refusing(/DATABASE_OWNER_URL leads to a connection pooler/))
})

/** All that the application and everybody may do in a database, line by line. */
async function granted(made: OperatorsDatabase, login: string): Promise<string[]> {
  const { rows } = await made.run(`
    select 'login ' || privilege || ' ' || object as line from privileges_of('${login}')
    union all select 'role ' || privilege || ' ' || object from privileges_of('laisen_app')
    union all select 'everybody ' || proname from pg_proc f where pronamespace = 'public'::regnamespace
      and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
    union all select 'everybody creates' from pg_namespace where nspname = 'public' and has_schema_privilege('public', oid, 'create')
    union all select 'new functions are closed' from pg_default_acl where defaclrole = '${made.owner}'::regrole and defaclobjtype = 'f'
    order by 1`)
  return rows.map(({ line }) => line as string)
}

/**
 * As pg_restore --no-privileges leaves a database: nobody was granted anything, and PostgreSQL lets everybody run functions. Not everybody finds
 * what is in the schema, as where an operator closed it.
 */
const withoutPrivileges = (owner: string) => `
  revoke all on all tables in schema public from laisen_app;
  do $$ declare login text; begin
    for login in select rolname from pg_roles where rolname ~ '^laisen_app(_[0-9]+)?$' loop
      execute format('revoke all on all tables in schema public from %I', login);
      execute format('revoke all on all sequences in schema public from %I', login);
      execute format('revoke all on all functions in schema public from %I', login);
      execute format('revoke all on schema public from %I', login);
    end loop;
  end $$;
  revoke usage on schema public from public;
  grant execute on all functions in schema public to public;
  alter default privileges for role ${owner} grant execute on functions to public`

test('a database restored without its privileges gets all of them at the next start, whichever of several processes is first', async () => {
  const made = await prepared()
  const env = { DATABASE_URL: made.url, MASTER_KEY: key() }
  const first = await open(env)
  const login = await who(first)
  const before = await granted(made, login)
  assert.ok(before.length > 2 * 500 && before.includes('new functions are closed'))
  assert.ok(!before.some((line) => line.startsWith('everybody')))

  await made.run(withoutPrivileges(made.owner))
  assert.ok((await granted(made, login)).includes('everybody find_company'))
  await assert.rejects(first.database.unbound.selectFrom('groups').selectAll().execute(), /does not exist/)
  await Promise.all([open(env), open(env), open(env)])
  assert.deepEqual(await granted(made, login), before)
  assert.deepEqual(await first.database.unbound.selectFrom('groups').selectAll().execute(), [])

  // A start of an earlier version copies from the role (migration 0014), and finds nothing to change.
  await made.run(`select give_app_privileges('${login}')`)
  assert.deepEqual(await granted(made, login), before)
})

test('what somebody granted beside the list is taken back by a start, and nothing that is on it', async () => {
  const made = await prepared()
  const env = { DATABASE_URL: made.url, MASTER_KEY: key() }
  const login = await who(await open(env))
  const before = await granted(made, login)
  const other = `laisen_app_${2 ** 31 + Number(BigInt(`0x${randomBytes(3).toString('hex')}`))}`
  await execute(ground.superuser, `create role ${other} login`)
  undo.push(() => execute(ground.superuser, `drop role ${other}`))
  // PostgreSQL takes what is taken back from a table from its columns too: the login may update some of companies.
  await made.run(`grant all on all tables in schema public to ${login}`)
  await made.run('grant insert, update on roles, companies to laisen_app')
  await made.run(
    'grant execute on function guard_company_tables to laisen_app; grant update on sequence role_ids to laisen_app',
  )
  await made.run('grant execute on function find_company to public')
  // The login of an installation on the server that the dump came from, or of another one on this server.
  await made.run(`grant select on employees to ${other}`)
  await open(env)
  assert.deepEqual(await granted(made, login), before)
  const { rows } = await made.run(`select from privileges_of('${other}')`)
  assert.equal(rows.length, 0)
})

test('a start writes no privilege where none differs', async () => {
  const made = await prepared()
  const env = { DATABASE_URL: made.url, MASTER_KEY: key() }
  await open(env)
  const rowVersions = `select string_agg(c.xmin || ' ' || c.oid, ',' order by c.oid) as versions from (
    select xmin, oid from pg_class where relkind in ('r', 'v', 'S') and relnamespace = 'public'::regnamespace
    union all select xmin, oid from pg_proc where pronamespace = 'public'::regnamespace
    union all select xmin, oid from pg_namespace union all select xmin, oid from pg_default_acl) c`
  const { rows } = await made.run(rowVersions)
  await open(env)
  assert.deepEqual((await made.run(rowVersions)).rows, rows)
})
