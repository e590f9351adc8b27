import {
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely'
import type { AppPool } from './app-pool.ts'
import { AppConnection, type Plain } from './connection.ts'
import { noteRolledBack } from './rolled-back.ts'
import type { Tables } from './tables.ts'

/** A transaction that row-level security binds to one company. */
export type Db = Transaction<Tables>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Outside transactions: each statement goes to whichever connection is free. */
export function unboundOn(pool: AppPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: dialectOn(pool) })
}

interface Work<Result> {
  /** Open the transaction and name the company to it. */
  readonly begin: readonly Plain[]
  readonly work: (db: Db) => Promise<Result>
  readonly last?: ((db: Db) => Promise<unknown>) | undefined
  readonly readOnly?: boolean
  /** All statements are sent in the same turn of the event loop as the first: a transaction of its own, which `begin` does not open. */
  readonly atOnce?: boolean
}

export type RunTransaction = <Result>(work: Work<Result>) => Promise<Result>

/**
 * Transactions on connections of the pool. Kysely's own transactions wait for each answer before they send the next statement.
 * These send statements that are begun together in one write, with the opening of the transaction ahead of the first.
 */
export function transactionsOn(pool: AppPool): RunTransaction {
  const dialect = dialectOn(pool)
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() }
  return async ({ begin, work, last, readOnly = false, atOnce = false }) => {
    const client = await pool.connect()
    const connection = new AppConnection(client, pool.namesOf(client))
    const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
    const db: Db = new Transaction<Tables>({ ...props, executor })
    let ended: Promise<boolean> | undefined
    try {
      if (atOnce) connection.beginAtOnce(begin)
      else connection.begin(begin)
      const result = await work(db)
      if (last) {
        connection.commitBehindNext()
        await last(db)
      }
      ended = connection.commit().then(() => true)
      if (!readOnly) await ended
      return result
    } catch (error) {
      if (!connection.hasSentCommit) noteRolledBack(error)
      ended = connection.rollBack()
      await ended
      throw error
    } finally {
      // A reading caller does not wait for the commit, but the connection is only given back after it.
      ended?.then(
        (fit) => client.release(!fit),
        () => client.release(true),
      )
    }
  }
}

function dialectOn(pool: AppPool): Dialect {
  return {
    createAdapter: () => adapter,
    createDriver: () => driverOn(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  }
}

function driverOn(pool: AppPool): Driver {
  const clients = new WeakMap<object, { release(unfit: boolean): void }>()
  const inTransactions = async () => {
    throw new Error('rows of a company are reached in its own transactions')
  }
  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect()
      const connection = new AppConnection(client, pool.namesOf(client))
      clients.set(connection, client)
      return connection
    },
    async releaseConnection(connection) {
      clients.get(connection)?.release(connection instanceof AppConnection && connection.unfit)
    },
    beginTransaction: inTransactions,
    commitTransaction: inTransactions,
    rollbackTransaction: inTransactions,
    destroy: async () => {},
  }
}
