import type pg from 'pg'
import { appRole } from './app-login.ts'
import { appFunctions, appSequences, appTables } from './app-privileges.ts'

interface Privilege {
  readonly privilege: string
  readonly table: string
  readonly column: string | null
}

const letters = { s: 'SELECT', i: 'INSERT', d: 'DELETE' } as const

function tablePrivileges(): Privilege[] {
  return Object.entries(appTables).flatMap(([table, { may, insert = [], update = [] }]) => [
    ...[...may].map((letter) => ({ privilege: letters[letter as keyof typeof letters], table, column: null })),
    ...insert.map((column) => ({ privilege: 'INSERT', table, column })),
    ...update.map((column) => ({ privilege: 'UPDATE', table, column })),
  ])
}

/**
 * What differs from the list, as statements: nothing, unless the database is new, was restored without privileges, or the list has changed. A
 * restore without privileges also opens functions to everybody, as PostgreSQL does with new ones.
 */
const differences = `
  with wanted as (
    select case when l.column_name is null then l.privilege else format('%s (%I)', l.privilege, l.column_name) end as privilege,
      format('table public.%I', l.table_name) as object
    from unnest($2::text[], $3::text[], $4::text[]) l(privilege, table_name, column_name)
    union all select 'USAGE', format('sequence public.%I', s.name) from unnest($5::text[]) s(name)
    union all select 'EXECUTE', format('function public.%I(%s)', l.name, pg_get_function_identity_arguments(f.oid))
      from unnest($6::text[]) l(name) left join pg_proc f on f.proname = l.name and f.pronamespace = 'public'::regnamespace
    union all select 'USAGE', 'schema public'
  ), held as (select privilege, object from public.privileges_of($1))
  select format('revoke %s on %s from %I', privilege, object, $1::name) as statement
    from (select * from held except select * from wanted) excess
  union all select format('grant %s on %s to %I', privilege, object, $1::name)
    from (select * from wanted except select * from held) missing
  union all select format('revoke execute on routine %s from public', f.oid::regprocedure) from pg_proc f
    where f.pronamespace = 'public'::regnamespace and f.proowner = (select oid from pg_roles where rolname = current_user)
      and exists (select from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee = 0)
  union all select 'revoke create on schema public from public' from pg_namespace n
    where n.nspname = 'public' and exists (select from aclexplode(n.nspacl) a where a.grantee = 0 and a.privilege_type = 'CREATE')
  union all select 'alter default privileges revoke execute on functions from public'
    where not exists (select from pg_default_acl d join pg_roles r on r.oid = d.defaclrole
      where r.rolname = current_user and d.defaclnamespace = 0 and d.defaclobjtype = 'f')`

/** What is taken back from a table is taken from its columns too (PostgreSQL, REVOKE), so a second look gives them again. */
const LOOKS = 2

/**
 * Gives laisen_app and a login what the list says, and takes everything else from them, from PUBLIC, and from logins that earlier starts made for
 * this database. All at once, so a process that works as the login lacks nothing in between. Under the lock of migrations, as the owner.
 */
export async function keepToList(client: pg.ClientBase, login: string): Promise<void> {
  const tables = tablePrivileges()
  const listed = [
    tables.map(({ privilege }) => privilege),
    tables.map(({ table }) => table),
    tables.map(({ column }) => column),
    appSequences,
    appFunctions,
  ]
  await client.query('begin')
  try {
    // Types of ours are then named with their schema, as privileges_of names them.
    await client.query('set local search_path = pg_catalog, pg_temp')
    for (let look = 0; look < LOOKS; look += 1) {
      const { rows } = await client.query<{ statement: string }>(differences, [appRole, ...listed])
      for (const { statement } of rows) await client.query(statement)
    }
    // The function of migration 0014, which earlier versions call: it copies from laisen_app, so that all versions give the same.
    for (let look = 0; look < LOOKS; look += 1) await client.query('select public.give_app_privileges($1)', [login])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
