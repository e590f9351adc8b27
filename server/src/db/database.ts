import { Lru } from '@laisen/pades/lru'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { createCollector } from '../workers/gather.ts'
import { openAppPool } from './app-pool.ts'
import type { Plain } from './connection.ts'
import { type ReserveIds, reserveOn } from './reserved-ids.ts'
import type { Tables } from './tables.ts'
import { type Db, type RunTransaction, transactionsOn, unboundOn } from './transaction.ts'
import { types } from './types.ts'

export type { Db } from './transaction.ts'

/** Access to one company's rows: each transaction names the company to PostgreSQL, which shows the rows of no other. */
export interface CompanyDb {
  readonly companyId: number
  /**
   * Statements that `work` begins together are sent together. `last` is one statement, which takes a lock that others wait
   * for. The commit is sent together with it, so that the lock is short: nothing can stop the commit but a failure of `last`.
   */
  transaction<Result>(work: (db: Db) => Promise<Result>, last?: (db: Db) => Promise<unknown>): Promise<Result>
  /** For work that only reads. Returns without waiting for the commit. */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /**
   * Likewise, for statements that are all begun at once. One that waits for the answer to another is refused. What a company reads in one
   * turn of the event loop shares a transaction, where a statement that fails is a failure of all, and one that several ask is sent once.
   */
  readAtOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Likewise, for reading that takes long and must see the rows of one moment. */
  readAtOneMoment<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Ids for rows that are written later. */
  readonly reserveIds: ReserveIds
  /** For rows that are written together with those of other companies: the same for all companies. */
  readonly shared: SharedDb
}

/** Rows of several companies in one transaction. */
export interface SharedDb {
  /**
   * PostgreSQL takes new rows of these companies, of their stamps alone, and shows no rows before the work acts as one of them (actWithin).
   * Otherwise like CompanyDb.transaction.
   */
  transaction<Result>(shared: SharedWork<Result>): Promise<Result>
}

/** How long a transaction waits for the locks of others before it fails. One of several companies must not keep all of them waiting. */
export type LockWait = 'a moment' | 'as long as it takes'

interface SharedWork<Result> {
  readonly companyIds: readonly number[]
  readonly waits: LockWait
  work(db: Db): Promise<Result>
  last(db: Db): Promise<unknown>
}

/** How to reach the server: a socket's folder and user, or the operator's address. */
export type Connection =
  | { readonly url: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string }

export interface Database {
  company(companyId: number): CompanyDb
  /** Not bound to any company, to find one: it reaches only the functions of the database that are made for this. */
  readonly unbound: Kysely<Tables>
  /** A transaction of the application that starts without a company, finds or opens one, and is then bound to it (act-as.ts). */
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Owns everything and sees every company: migrations, jobs and commands of the installation. Never a request. */
  readonly owner: Kysely<Tables>
  readonly ownerPool: pg.Pool
  /** As the owner and past any pooler: for listening, and for locks that outlive a transaction. */
  readonly connection: Connection
  close(): Promise<void>
}

interface DatabaseOptions {
  readonly owner: Connection
  readonly app: Connection
  readonly log: Log
  readonly connections?: Connections
}

/** How many connections each pool opens at most. */
export interface Connections {
  readonly app: number
  readonly owner: number
}

export const usualConnections: Connections = { app: 20, owner: 10 }

const KEPT_COMPANIES = 1000

/** Opens two pools: the application's, whose login owns nothing, and a small one of the owner. Connects on first use. */
export function openDatabase({
  owner: connection,
  app,
  log,
  connections = usualConnections,
}: DatabaseOptions): Database {
  const { pool: ownerPool, db: owner } = openOwner(connection, log, connections.owner)
  const appPool = openAppPool((settings) => openPool(app, log, { max: connections.app, ...settings }))
  const run = transactionsOn(appPool)
  const unbound = unboundOn(appPool)
  const reserveIds = reserveOn(unbound)
  const companies = new Lru<CompanyDb>(KEPT_COMPANIES)
  const shared = sharedDb(run)

  return {
    unbound,
    transaction: (work) => run({ begin: [beginning], work }),
    owner,
    ownerPool,
    connection,
    company: (companyId) => companies.get(String(companyId), () => companyDb(run, companyId, { reserveIds, shared })),
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()])
    },
  }
}

/** Opens the owner's connections only, for the start, which migrates before the application can sign in. */
export function openOwner(
  connection: Connection,
  log: Log,
  max: number = usualConnections.owner,
): { pool: pg.Pool; db: Kysely<Tables> } {
  const pool = openPool(connection, log, { max })
  return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Longer than others take to commit. */
const MOMENT_MS = '200'

function sharedDb(run: RunTransaction): SharedDb {
  const begin = `select set_config('app.companies', $1, true), set_config('lock_timeout', $2, true), ${generic}`
  return {
    async transaction({ companyIds, waits, work, last }) {
      if (!companyIds.every(Number.isSafeInteger)) throw new TypeError('a company id is an integer')
      // 0 is no limit to PostgreSQL.
      const parameters = [`{${companyIds.join()}}`, waits === 'a moment' ? MOMENT_MS : '0']
      return run({ begin: [beginning, { sql: begin, parameters }], work, last })
    },
  }
}

type Reading = (db: Db) => Promise<unknown>

/** The most that share a transaction: all of their answers are read in one turn of the event loop. */
const READ_TOGETHER = 16

const beginning: Plain = { sql: 'begin', parameters: [] }

// What comes before a last statement is written by primary key, in lists of any length: to plan it for each length takes longer than to run it.
const generic = `set_config('plan_cache_mode', 'force_generic_plan', true)`

function companyDb(
  run: RunTransaction,
  companyId: number,
  common: Pick<CompanyDb, 'reserveIds' | 'shared'>,
): CompanyDb {
  if (!Number.isSafeInteger(companyId)) throw new TypeError('a company id is an integer')
  const parameters = [String(companyId)]
  const company = `select set_config('app.company', $1, true)`
  const opened = (sql: string, begin = 'begin') => [
    { sql: begin, parameters: [] },
    { sql, parameters },
  ]
  // They are sent together, so the transaction never works without a company.
  const begin = opened(company)
  const beginWriting = opened(`${company}, ${generic}`)
  const beginReading = opened(company, 'begin read only')
  const beginMoment = opened(company, 'begin isolation level repeatable read read only')
  const atOnce = [{ sql: `${company}, set_config('transaction_read_only', 'on', true)`, parameters }]
  // What is read in the same turn of the event loop shares a transaction: to open one costs more than a small statement.
  const readAtOnce = createCollector<Reading, PromiseSettledResult<unknown>>(READ_TOGETHER, (readings) =>
    run({
      ...{ begin: atOnce, readOnly: true, atOnce: true },
      work: (db) => Promise.allSettled(readings.map((reading) => reading(db))),
    }),
  )
  return {
    companyId,
    transaction: (work, last) => run({ begin: last ? beginWriting : begin, work, last }),
    read: (work) => run({ begin: beginReading, work, readOnly: true }),
    async readAtOnce<Result>(work: (db: Db) => Promise<Result>) {
      const outcome = await readAtOnce(work)
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value as Result
    },
    readAtOneMoment: (work) => run({ begin: beginMoment, work, readOnly: true }),
    ...common,
  }
}

function openPool(connection: Connection, log: Log, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...poolConfig(connection), application_name: 'laisen', ...settings })
  // An error event without a listener ends the process, as when the database restarts. Each connection logs its own errors; the
  // pool would only repeat them.
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
