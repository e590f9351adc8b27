import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Tables } from './tables.ts'
import { types } from './types.ts'

/** A transaction that row-level security binds to one company. */
export type Db = Transaction<Tables>

/** The way to one company's rows: each transaction names the company to PostgreSQL, which shows no others. */
export interface CompanyDb {
  readonly companyId: number
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
}

/** How to reach the server: a socket's folder and user, or the operator's DATABASE_URL. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface Database {
  company(companyId: number): CompanyDb
  /** Not bound to any company: for what must be found before the company is known, through the functions made for it. */
  readonly unbound: Kysely<Tables>
  /** Owns everything and sees everything: migrations, jobs, the installation. Never for a request. */
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
    // The role is set at connection, so `reset role` leads back to it.
    options: '-c role=laisen_app -c idle_in_transaction_session_timeout=60s -c statement_timeout=60s',
  })
  const ownerPool = openPool(connection, log, { max: 10 })
  const unbound = kyselyOn(new PostgresDriver({ pool: appPool }))
  const owner = kyselyOn(new PostgresDriver({ pool: ownerPool }))
  const companies = new Map<number, CompanyDb>()

  return {
    unbound,
    owner,
    ownerPool,
    connection,
    company(companyId) {
      const known = companies.get(companyId)
      if (known) return known
      if (companies.size >= KEPT_COMPANIES) companies.delete(companies.keys().next().value!)
      const opened = companyDb(appPool, companyId)
      companies.set(companyId, opened)
      return opened
    },
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()])
    },
  }
}

function companyDb(pool: pg.Pool, companyId: number): CompanyDb {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('a company id is an integer')
  const driver = new PostgresDriver({ pool })
  // Begin and the company travel together: one round trip, and no moment in which the transaction has no company.
  const begin = CompiledQuery.raw(`begin; select set_config('app.company', '${companyId}', true)`)
  driver.beginTransaction = async (connection) => {
    await connection.executeQuery(begin)
  }
  const kysely = kyselyOn(driver)
  return { companyId, transaction: (work) => kysely.transaction().execute(work) }
}

function kyselyOn(driver: PostgresDriver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
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
