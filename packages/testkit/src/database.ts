import { randomBytes } from 'node:crypto'
import { type Connection, type Database, openDatabase, poolConfig } from '@laisen/server/db/database'
import { type Log, silentLog } from '@laisen/server/log/log'
import pg from 'pg'
import { postgresOfRun } from './postgres-of-run.ts'

export interface TestDatabase {
  readonly database: Database
  readonly connection: Extract<Connection, { host: string }>
  /** Closes the pools and drops the database. */
  drop(): Promise<void>
}

/** A migrated, empty database of one's own, copied from the run's template in some 20 ms. */
export async function testDatabase({ log = silentLog }: { log?: Log } = {}): Promise<TestDatabase> {
  const { host, port, user, template } = await postgresOfRun()
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = { host, port, user, database: 'postgres' }
  await execute(admin, `create database ${name} template ${template} strategy file_copy`)
  const connection = { host, port, user, database: name }
  const database = openDatabase({ connection, log, maxConnections: 10 })
  return {
    database,
    connection,
    async drop() {
      await database.close()
      await execute(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

async function execute(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client(poolConfig(connection))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
