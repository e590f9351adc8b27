import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { execute } from './database.ts'
import { postgresOfRun } from './postgres-of-run.ts'

export interface OperatorsDatabase {
  /** For the login that owns it: not a superuser, but able to create roles. */
  readonly url: string
  readonly owner: string
  urlAs(user: string): string
  /** Runs SQL in it as a superuser. */
  run(statement: string): Promise<pg.QueryResult>
  drop(): Promise<void>
}

/** An empty database as an operator would prepare it for DATABASE_URL, on the test run's PostgreSQL. */
export async function operatorsDatabase({ mayMakeRoles = true } = {}): Promise<OperatorsDatabase> {
  const { host, port, superuser } = await postgresOfRun()
  const name = `o_${randomBytes(6).toString('hex')}`
  const server = { host, port, user: superuser, database: 'postgres' }
  await execute(server, `create role ${name} login ${mayMakeRoles ? 'createrole' : 'nocreaterole'}`)
  await execute(server, `create database ${name} owner ${name}`)
  const urlAs = (user: string) => `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const client = new pg.Client({ ...server, database: name })
  client.on('error', () => {})
  await client.connect()
  return {
    url: urlAs(name),
    owner: name,
    urlAs,
    run: (statement) => client.query(statement),
    async drop() {
      const { rows } = await client.query<{ login: string }>(
        `select rolname as login from pg_roles where rolname = 'laisen_app_' || (
          select oid from pg_database where datname = current_database())`,
      )
      await client.end()
      await execute(server, `drop database ${name} with (force)`)
      for (const role of [...rows.map(({ login }) => login), name]) await execute(server, `drop role ${role}`)
    },
  }
}
