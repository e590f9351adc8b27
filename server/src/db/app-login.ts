import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'

/** Holds what the application may do. Nobody signs in as it, and nobody is its member. */
export const appRole = 'laisen_app'

type Client = Pick<pg.ClientBase, 'query'>

const NOT_PERMITTED = '42501'

/** Migrations grant to this role. @throws StartRefused where the owner may not make it, or others could use it */
export async function makeAppRole(client: Client): Promise<void> {
  const made = await permitted(() =>
    client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
    -- Roles belong to the whole server: another Laisen on it may be making the same one.
    exception when duplicate_object or unique_violation then null;
    end $$`),
  )
  if (!made) {
    throw new StartRefused(
      `The database user may not create the role ${appRole}. As a superuser run: create role ${appRole} nologin;`,
    )
  }
  await refuseUsable(client)
}

/** Whoever could become laisen_app could read this database as the application, from another Laisen on the same server for one. */
async function refuseUsable(client: Client): Promise<void> {
  const { rows } = await client.query<{ powers: string[]; members: string[] }>(`
    select array_remove(array[case when rolcanlogin then 'login' end, case when rolsuper then 'superuser' end,
        case when rolbypassrls then 'bypassrls' end, case when rolcreaterole then 'createrole' end], null) as powers,
      array(select m.rolname::text from pg_auth_members a join pg_roles m on m.oid = a.member
        where a.roleid = r.oid and not m.rolsuper and m.rolname <> current_user) as members
    from pg_roles r where rolname = '${appRole}'`)
  const { powers, members } = rows[0]!
  if (powers.length > 0) {
    const without = powers.map((power) => `no${power}`).join(' ')
    throw new StartRefused(
      `The role ${appRole} may ${powers.join(', ')}. As a superuser run: alter role ${appRole} ${without};`,
    )
  }
  if (members.length > 0) {
    const names = members.map((name) => pg.escapeIdentifier(name)).join(', ')
    throw new StartRefused(
      `The role ${appRole} has members, who could read this database: ${names}. As a superuser run: revoke ${appRole} from ${names};`,
    )
  }
}

/** Roles belong to the whole server, so the login carries the number of its database: two Laisens on one server have two. */
export async function appLoginOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  return `${appRole}_${rows[0]!.oid}`
}

interface Secret {
  readonly password: string
  readonly salt: Uint8Array
}

/** Makes the login, or gives it this password. Without one it signs in where PostgreSQL asks for none. @throws StartRefused */
export async function makeAppLogin(client: Client, login: string, secret?: Secret): Promise<void> {
  const name = pg.escapeIdentifier(login)
  // Only what PostgreSQL itself would store travels, so no password is in its log.
  const password = secret ? ` password ${pg.escapeLiteral(scramVerifier(secret))}` : ''
  const { rows } = await client.query('select from pg_roles where rolname = $1', [login])
  const statement = rows.length === 0 ? `create role ${name} login${password}` : `alter role ${name} login${password}`
  const made = await permitted(async () => {
    await client.query(statement)
    // A role may change what its own connections begin with, and so could whoever once ran SQL as the application.
    await client.query(`alter role ${name} reset all`)
    await client.query(`do $$ begin
      execute format('alter role %I in database %I reset all', ${pg.escapeLiteral(login)}, current_database());
    end $$`)
  })
  if (made) return
  throw new StartRefused(
    `The database user may not make the application's login. As a superuser run: create role ${login} login password '…'; then set DATABASE_URL to that login, and DATABASE_OWNER_URL to the one that DATABASE_URL names now.`,
  )
}

async function permitted(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === NOT_PERMITTED) return false
    throw error
  }
}

const SCRAM_ROUNDS = 4096

/** What PostgreSQL keeps of a password (RFC 5802 §3). */
export function scramVerifier({ password, salt }: Secret): string {
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256')
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64')
  const serverKey = mac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`
}
