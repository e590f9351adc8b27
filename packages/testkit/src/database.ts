import { randomBytes } from 'node:crypto'
import { type Connection, type Database, openDatabase, poolConfig } from '@laisen/server/db/database'
import { type Log, silentLog } from '@laisen/server/log/log'
import pg from 'pg'
import { poolerBefore } from './pooler.ts'
import { postgresOfRun } from './postgres-of-run.ts'
import { countStarted } from './run-counts.ts'

type SocketConnection = Extract<Connection, { host: string }>

export interface TestDatabase {
  readonly database: Database
  readonly owner: SocketConnection
  readonly app: SocketConnection
  /** May do everything, including creating roles and databases. */
  readonly superuser: SocketConnection
  /** Closes the pools and drops the database. */
  drop(): Promise<void>
}

interface TestDatabaseOptions {
  readonly log?: Log
  /** The application reaches its database through PgBouncer, which gives it a connection for the length of a transaction. */
  readonly pooler?: boolean
}

/** A new, migrated and empty database, copied from the run's template in about 20 ms. */
export async function testDatabase({
  log = silentLog,
  pooler = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  countStarted('database')
  const run = await postgresOfRun()
  const name = `t_${randomBytes(6).toString('hex')}`
  const as = (user: string, database = name): SocketConnection => ({ host: run.host, port: run.port, user, database })
  const admin = as(run.superuser, 'postgres')
  await execute(admin, `create database ${name} template ${run.template} strategy file_copy owner ${run.owner}`)
  const between = pooler ? await poolerBefore(as(run.app)) : undefined
  const [owner, app] = [as(run.owner), between?.connection ?? as(run.app)]
  const database = openDatabase({ owner, app, log, connections: { app: 10, owner: 10 } })
  return {
    database,
    owner,
    app,
    superuser: as(run.superuser),
    async drop() {
      await database.close()
      await between?.stop()
      await execute(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs one statement on a separate connection. */
export async function execute(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(poolConfig(connection))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
