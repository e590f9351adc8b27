import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'

/** What a connection turned out to be when it was opened. */
interface Opened {
  /** Who signed in, as PostgreSQL sees it. */
  readonly login: string
  /** False where a connection pooler stands between us and PostgreSQL. */
  readonly direct: boolean
  /** Tells one database from all others. */
  readonly database: string
}

interface Row {
  login: string
  role: string
  pid: number
  database: string
  super: boolean
  bypassrls: boolean
  createrole: boolean
  createdb: boolean
  replication: boolean
  owns: boolean
  others: string[]
}

const powers: readonly [keyof Row, string][] = [
  ['super', 'is a superuser'],
  ['bypassrls', 'bypasses row-level security'],
  ['createrole', 'may create roles'],
  ['createdb', 'may create databases'],
  ['replication', 'may replicate the whole server'],
  ['owns', 'owns a table, or something else, on this server'],
]

/**
 * Looks at a connection of the application when it is opened: the wall between companies rests on what its login cannot do,
 * and on no option of the connection. @throws StartRefused that names the login and what it could do
 */
export async function checkAppLogin(client: pg.ClientBase): Promise<Opened> {
  const { rows } = await client.query<Row>(`
    select session_user::text as login, current_user::text as role, pg_backend_pid() as pid, ${databaseMark} as database,
      r.rolsuper as super, r.rolbypassrls as bypassrls, r.rolcreaterole as createrole, r.rolcreatedb as createdb,
      r.rolreplication as replication,
      exists (select from pg_shdepend d
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o') as owns,
      array(select o.rolname::text from pg_roles o where o.oid <> r.oid and pg_has_role(r.oid, o.oid, 'member')) as others,
      -- A statement that never ends must not hold a connection for ever. Nothing else depends on these.
      set_config('statement_timeout', '60s', false), set_config('idle_in_transaction_session_timeout', '60s', false)
    from pg_roles r where r.rolname = session_user`)
  const row = rows[0]!
  const reasons = powers.filter(([power]) => row[power]).map(([, words]) => words)
  if (!row.super && row.others.length > 0) reasons.push(`is a member of ${row.others.join(', ')}`)
  if (row.role !== row.login) reasons.push(`works as ${row.role}`)
  if (reasons.length > 0) {
    throw new StartRefused(
      `The application would sign in to the database as ${row.login}, which ${reasons.join(', ')}. Give it a login that can do none of this (DATABASE_URL), and the one that owns the tables as DATABASE_OWNER_URL.`,
    )
  }
  return { login: row.login, direct: isDirect(client, row.pid), database: row.database }
}

/**
 * Looks at the owner's connection. It listens, holds locks for longer than a transaction and runs the queue, none of which a
 * connection pooler passes on. @throws StartRefused
 */
export async function checkOwner(client: pg.ClientBase, variable: string): Promise<Opened> {
  const { rows } = await client.query<{
    login: string
    pid: number
    database: string
    owner: string | null
    may: boolean
  }>(`
    select current_user::text as login, pg_backend_pid() as pid, ${databaseMark} as database,
      (select pg_get_userbyid(relowner)::text from pg_class where oid = to_regclass('public.companies')) as owner,
      has_schema_privilege('public', 'create') as may`)
  const { login, pid, database, owner, may } = rows[0]!
  const direct = isDirect(client, pid)
  if (!direct) {
    throw new StartRefused(
      `${variable} leads to a connection pooler. Set DATABASE_OWNER_URL to PostgreSQL itself; DATABASE_URL may lead through the pooler.`,
    )
  }
  if (owner !== null && owner !== login) {
    throw new StartRefused(
      `${variable} signs in as ${login}, but the tables belong to ${owner}. Set DATABASE_OWNER_URL to sign in as ${owner}.`,
    )
  }
  if (!may) {
    throw new StartRefused(
      `${variable} signs in as ${login}, which may not create tables. Set DATABASE_OWNER_URL to the login that owns the database.`,
    )
  }
  return { login, direct, database }
}

const databaseMark = `(select oid || ' ' || pg_postmaster_start_time() from pg_database where datname = current_database())`

/** PostgreSQL tells the number of its process when a connection begins; a pooler tells one of its own making. */
function isDirect(client: pg.ClientBase, pid: number): boolean {
  return (client as unknown as { processID: number | null }).processID === pid
}
