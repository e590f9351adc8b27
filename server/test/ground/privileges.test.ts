import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { appFunctions, appSequences, appTables, type Rights } from '../../src/db/app-privileges.ts'

// What the application may do, asked of PostgreSQL, compared with the list that each start grants from. New tables and columns are added there.

let ground: TestDatabase
before(async () => {
  ground = await testDatabase()
})
after(() => ground.drop())

const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await ground.database.ownerPool.query<Row>(text, values)).rows

test('the application has exactly the listed privileges on each table', async () => {
  const rows = await ask<{ name: string; may: Rights['may']; insert: string[]; update: string[]; odd: string[] }>(
    `select c.relname as name,
      concat(case when has_table_privilege($1, c.oid, 'select') then 's' end,
        case when has_table_privilege($1, c.oid, 'insert') then 'i' end,
        case when has_table_privilege($1, c.oid, 'delete') then 'd' end) as may,
      case when has_table_privilege($1, c.oid, 'insert') then '{}' else array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and has_column_privilege($1, c.oid, attnum, 'insert') order by 1) end as insert,
      array(select attname::text from pg_attribute a
        where a.attrelid = c.oid and attnum > 0 and not attisdropped and has_column_privilege($1, c.oid, attnum, 'update') order by 1) as update,
      array(select kind from unnest(array['truncate', 'references', 'trigger']) kind where has_table_privilege($1, c.oid, kind)) as odd
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
    [ground.app.user],
  )
  const found = rows.map(({ name, may, insert, update, odd }) => {
    assert.deepEqual(odd, [], name)
    const [columns, changed] = [insert.length > 0 ? { insert } : {}, update.length > 0 ? { update } : {}]
    return [name, { may, ...columns, ...changed }]
  })
  assert.deepEqual(Object.fromEntries(found), appTables)
})

test('the application can use the sequences it needs and set none', async () => {
  const rows = await ask<{ name: string; sets: boolean }>(
    `select relname as name, has_sequence_privilege($1, c.oid, 'update') as sets from pg_class c where relnamespace = 'public'::regnamespace
      and case relkind when 'S' then has_sequence_privilege($1, c.oid, 'usage, select, update') end order by 1`,
    [ground.app.user],
  )
  assert.deepEqual(
    rows,
    appSequences.map((name) => ({ name, sets: false })),
  )
})

test('the application can run the listed functions and no others', async () => {
  const rows = await ask<{ name: string }>(
    `select distinct proname::text as name from pg_proc f where pronamespace = 'public'::regnamespace
      and has_function_privilege($1, f.oid, 'execute') order by 1`,
    [ground.app.user],
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    appFunctions,
  )
})

test('row-level security is forced on every company table, so it binds the owner too', async () => {
  const rows = await ask<{ name: string; secured: boolean; forced: boolean; owner: boolean; company: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      exists (select from pg_policy where polrelid = c.oid and polname = 'owner' and polroles = array[c.relowner]) as owner,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped) as company
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  const ofCompanies = rows.filter(({ company, name }) => company || name === 'companies')
  assert.ok(ofCompanies.length > 30)
  for (const { name, secured } of ofCompanies) assert.ok(secured, name)
  for (const { name, secured, forced, owner } of rows) assert.deepEqual([forced, owner], [secured, secured], name)
})

test('the owner is not a superuser and cannot bypass row-level security', async () => {
  const rows = await ask(
    `select rolsuper, rolbypassrls, rolname as name from pg_roles where oid in (select distinct relowner from pg_class
      where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace))`,
  )
  assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, name: ground.owner.user }])
})

test('every function that runs as the owner sets a search_path with temporary tables last', async () => {
  const rows = await ask<{ name: string; path: string }>(
    `select proname as name, coalesce((select substr(setting, 13) from unnest(proconfig) setting
        where setting like 'search_path=%'), '') as path
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  )
  assert.ok(rows.length > 20)
  for (const { name, path } of rows) assert.match(path, /^(public|pg_catalog), pg_temp$/, name)
})

test('only the application has privileges on tables and functions, and PUBLIC has none', async () => {
  const strangers = await ask(
    `with held as (
      select relname::text as object, (aclexplode(relacl)).grantee from pg_class where relnamespace = 'public'::regnamespace
      union all select proname::text, (aclexplode(coalesce(proacl, acldefault('f', proowner)))).grantee from pg_proc
        where pronamespace = 'public'::regnamespace)
    select distinct object, coalesce(rolname, 'everybody') as who from held left join pg_roles r on r.oid = grantee
    where coalesce(rolname, '') not in ('laisen_app', $1, $2)`,
    [ground.app.user, ground.owner.user],
  )
  assert.deepEqual(strangers, [])
  const usable = await ask(
    `select rolcanlogin as login, (select count(*)::int from pg_auth_members where roleid = r.oid) as members
      from pg_roles r where rolname = 'laisen_app'`,
  )
  assert.deepEqual(usable, [{ login: false, members: 0 }])
})
