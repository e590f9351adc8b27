import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runMigrations as runJobMigrations } from 'graphile-worker'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { makeAppRole } from './app-login.ts'
import { keepToList } from './listed-privileges.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number, as long as nothing else of ours locks by it. */
const MIGRATION_LOCK = 7_305_111_001
const OLDEST_POSTGRES = 150_000

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the schema to what this version needs: numbered files, each in a transaction of its own, once, under a lock that
 * lets one replica at a time do it. @throws StartRefused when the database is too old, or not as a Laisen left it.
 */
export async function migrate(ownerPool: pg.Pool, from: string = folder): Promise<void> {
  await withMigrationLock(ownerPool, async (client) => {
    await refuseUnfit(client)
    await client.query(`create table if not exists migrations (
      number integer primary key, name text not null, checksum text not null, at timestamptz not null default now())`)
    await makeAppRole(client)
    // First too: a database that was restored under another owner shows its new one no row until then.
    await guardCompanyTables(client)
    await apply(client, await readMigrations(from))
    await guardCompanyTables(client)
    await beginChainEpoch(client)
    // The queue keeps its own tables in a schema of its own, by the same rules.
    await runJobMigrations({ pgPool: ownerPool })
  })
}

/** The number of the newest migration that this program knows. */
export async function newestMigration(): Promise<number> {
  return (await readMigrations(folder)).at(-1)?.number ?? 0
}

/** Whether a Laisen has made its tables in the database. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>(`select to_regclass('migrations') is not null as made`)
  return rows[0]!.made
}

async function refuseUnfit(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  if (version < OLDEST_POSTGRES) {
    throw new StartRefused(`The database is PostgreSQL ${Math.floor(version / 10_000)}. Laisen needs 15 or later.`)
  }
  if (encoding !== 'UTF8') throw new StartRefused(`The database's encoding is ${encoding}. Laisen needs UTF8.`)
}

/** Forces row-level security on every table that has it, and lets the owner through (migration 0014). */
async function guardCompanyTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regprocedure('public.guard_company_tables()') is not null as made`,
  )
  if (rows[0]!.made) await client.query('select guard_company_tables()')
}

/** Notes that the rows of evidence now come from another cluster than before, as after a restore (migration 0052). */
async function beginChainEpoch(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regprocedure('public.begin_chain_epoch()') is not null as made`,
  )
  if (rows[0]!.made) await client.query('select begin_chain_epoch()')
}

/** Gives a login what the list says that the application may do (app-privileges.ts), and takes away what it may not. One replica at a time. */
export async function giveAppPrivileges(ownerPool: pg.Pool, login: string): Promise<void> {
  await withMigrationLock(ownerPool, (client) => keepToList(client, login))
}

/** Does what no two replicas may do at the same moment. */
export async function withMigrationLock<Result>(
  ownerPool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await ownerPool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), 'utf8')
      return { number: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.number, row]))
  const newest = migrations.at(-1)?.number ?? 0
  const beyond = rows.find(({ number }) => number > newest)
  if (beyond) {
    throw new StartRefused(
      `The database was written by a newer Laisen (${beyond.name}). Start that version, or restore a backup.`,
    )
  }
  for (const migration of migrations) {
    const done = applied.get(migration.number)
    if (!done) await applyOne(client, migration)
    else if (done.checksum !== migration.checksum) {
      throw new StartRefused(
        `The migration ${migration.name} is not the one that made this database. Start with the version that did.`,
      )
    }
  }
}

async function applyOne(client: pg.PoolClient, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
