import pg from 'pg'
import { appLoginOf, makeAppLogin, makeAppRole } from './app-login.ts'
import type { Connection } from './database.ts'

type SocketConnection = Extract<Connection, { host: string }>

export interface EmbeddedLogins {
  /** Owns everything and is no superuser: migrations and the jobs of the installation. */
  readonly owner: SocketConnection
  readonly app: SocketConnection
}

const OWNER = 'laisen_owner'

/**
 * Makes the two logins of an embedded database. Who reaches the socket's folder is let in, so they have no passwords. Until 0.1 the superuser
 * owned everything: what it still owns here goes to the owner.
 */
export async function prepareLogins(superuser: SocketConnection): Promise<EmbeddedLogins> {
  return withClient(superuser, async (client) => {
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER}') then create role ${OWNER} login; end if;
    end $$`)
    await makeAppRole(client)
    const login = await appLoginOf(client)
    await makeAppLogin(client, login)
    await client.query(giveToOwner)
    return { owner: { ...superuser, user: OWNER }, app: { ...superuser, user: login } }
  })
}

/** The logins of one that runs already. */
export async function findLogins(superuser: SocketConnection): Promise<EmbeddedLogins> {
  const login = await withClient(superuser, appLoginOf)
  return { owner: { ...superuser, user: OWNER }, app: { ...superuser, user: login } }
}

async function withClient<Result>(
  connection: SocketConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// A sequence of a column follows its table, and a type of a table likewise.
const giveToOwner = `do $$
declare statement text;
begin
  for statement in
    select format('alter database %I owner to ${OWNER}', datname) from pg_database
      where datname = current_database() and datdba = current_user::regrole
    union all
    select format('alter schema %I owner to ${OWNER}', nspname) from pg_namespace
      where nspname = 'graphile_worker' and nspowner = current_user::regrole
    union all
    select format('alter %s %I.%I owner to ${OWNER}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end, nspname, relname)
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'S', 'c')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
          and c.relkind = 'S')
    union all
    select format('alter %s %s owner to ${OWNER}', case prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname in ('public', 'graphile_worker') and proowner = current_user::regrole
    union all
    select format('alter type %I.%I owner to ${OWNER}', nspname, typname)
      from pg_type t join pg_namespace n on n.oid = typnamespace
      where nspname in ('public', 'graphile_worker') and typowner = current_user::regrole and typtype in ('d', 'e')
  loop
    execute statement;
  end loop;
end $$`
