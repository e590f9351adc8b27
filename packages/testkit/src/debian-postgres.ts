import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresUser, giveTo, guard, postgresEnvironment, run } from '@laisen/server/db/postgres-user'
import pg from 'pg'
import { freePort } from './process.ts'
import { until } from './until.ts'

export interface DebianPostgres {
  /** Of its superuser. */
  readonly server: string
  /** Passwords are asked for. */
  urlOf(login: string, database: string): string
  /** Runs SQL as the superuser. */
  run(database: string, statement: string): Promise<pg.QueryResult>
  stop(): Promise<void>
}

/** Every login's, as the pages spell it. */
export const debianPassword = '…'

const versions = '/usr/lib/postgresql'

/** The folder of the newest one's programs: server and tools are of one version, which the embedded PostgreSQL has no tools of. */
export const debianPrograms: string | undefined = existsSync(versions)
  ? readdirSync(versions)
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(versions, version, 'bin'))
      .find((bin) =>
        ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'].every((name) => existsSync(join(bin, name))),
      )
  : undefined

/** Why tests must skip it; false if it is installed. */
export const noDebianPostgres: string | false = debianPrograms
  ? false
  : 'PostgreSQL is not installed (Debian: postgresql)'

/** A new PostgreSQL server of Debian's, as an operator has it: on TCP, with passwords. It ends when this process does. */
export async function debianPostgres(): Promise<DebianPostgres> {
  const native = join(debianPrograms!, '..')
  const folder = await mkdtemp(join(tmpdir(), 'laisen-debian-'))
  const user = await findPostgresUser(native, tmpdir())
  if (!user) throw new Error('no user can run PostgreSQL here')
  await writeFile(join(folder, 'password'), `${debianPassword}\n`)
  await giveTo(user, folder)
  const cluster = join(folder, 'cluster')
  const made = await run(user, [
    ...[join(native, 'bin/initdb'), '-D', cluster, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8'],
    ...['--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`, '--no-sync'],
  ])
  if (made.code !== 0) throw new Error(made.output)
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const postgres = [join(native, 'bin/postgres'), '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  const [program = '', ...args] = [...user.prefix, 'sh', '-c', guard, 'sh', ...postgres]
  const child = spawn(program, args, {
    ...user.identity,
    ...{ cwd: '/', env: postgresEnvironment, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  })
  const ended = once(child, 'exit')
  const urlOf = (login: string, database: string) =>
    `postgres://${login}:${encodeURIComponent(debianPassword)}@127.0.0.1:${port}/${database}`
  const server = urlOf('postgres', 'postgres')
  await until('PostgreSQL answers', () => answers(server))
  return {
    server,
    urlOf,
    run: (database, statement) => withClient(urlOf('postgres', database), (client) => client.query(statement)),
    async stop() {
      child.stdio[3]?.destroy()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false)
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
