import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Tables } from './tables.ts'
import { type Db, type RunTransaction, transactionsOn, unboundOn } from './transaction.ts'
import { types } from './types.ts'

export type { Db } from './transaction.ts'

/** The way to one company's rows: each transaction names the company to PostgreSQL, which shows no others. */
export interface CompanyDb {
  readonly companyId: number
  /**
   * Statements that `work` begins together travel together. `last` is one statement, the one that others may be waiting
   * for: the commit leaves right behind it, so what must not be committed has to fail in it.
   */
  transaction<Result>(work: (db: Db) => Promise<Result>, last?: (db: Db) => Promise<unknown>): Promise<Result>
  /** For what only reads: nobody waits for its end. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Likewise, where everything is asked at once: a statement that waits for the answer to another one comes too late. */
  readAtOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** How to reach the server: a socket's folder and user, or the operator's DATABASE_URL. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface Database {
  company(companyId: number): CompanyDb
  /** Not bound to any company: for what must be found before the company is known, through the functions made for it. */
  readonly unbound: Kysely<Tables>
  /** Owns everything and sees everything: migrations, jobs, the installation. Of requests only registering, which makes a company. */
  readonly owner: Kysely<Tables>
  readonly ownerPool: pg.Pool
  readonly connection: Connection
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: Connection
  readonly log: Log
  readonly maxConnections?: number
}

const KEPT_COMPANIES = 1000

/** Opens two pools: one as laisen_app, which owns nothing, and a small one as the owner. Connects on first use. */
export function openDatabase({ connection, log, maxConnections = 20 }: DatabaseOptions): Database {
  const appPool = openPool(connection, log, {
    max: maxConnections,
    pipeline: true,
    // The role is set at connection, so `reset role` leads back to it.
    options: '-c role=laisen_app -c idle_in_transaction_session_timeout=60s -c statement_timeout=60s',
  })
  const ownerPool = openPool(connection, log, { max: 10 })
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool }) })
  const run = transactionsOn(appPool)
  const companies = new Map<number, CompanyDb>()

  return {
    unbound: unboundOn(appPool),
    owner,
    ownerPool,
    connection,
    company(companyId) {
      const known = companies.get(companyId)
      if (known) return known
      if (companies.size >= KEPT_COMPANIES) companies.delete(companies.keys().next().value!)
      const opened = companyDb(run, companyId)
      companies.set(companyId, opened)
      return opened
    },
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()])
    },
  }
}

function companyDb(run: RunTransaction, companyId: number): CompanyDb {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('a company id is an integer')
  // One message: there is no moment in which the transaction has no company.
  const begin = `begin; select set_config('app.company', '${companyId}', true)`
  const beginReading = `begin read only; select set_config('app.company', '${companyId}', true)`
  return {
    companyId,
    transaction: (work, last) => run({ begin, work, last }),
    read: (work) => run({ begin: beginReading, work, readOnly: true }),
    readAtOnce: (work) => run({ begin: beginReading, work, readOnly: true, atOnce: true }),
  }
}

function openPool(connection: Connection, log: Log, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig(connection), application_name: 'laisen', ...settings })
  // Without listeners, a restart of the database would end the process. Each connection has its own; the pool repeats it.
  pool.on('error', () => {})
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) log.warn('database.connection-lost', { error })
    }),
  )
  return pool
}

/** The settings of a pg client or pool for a connection. */
export function poolConfig(connection: Connection): pg.PoolConfig {
  const target = 'url' in connection ? { connectionString: connection.url } : connection
  return { ...target, types, connectionTimeoutMillis: 10_000 }
}
