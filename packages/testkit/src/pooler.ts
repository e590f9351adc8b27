import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '@laisen/server/db/database'

type SocketConnection = Extract<Connection, { host: string }>

interface Pooler {
  /** The same database and user, through PgBouncer. */
  readonly connection: SocketConnection
  stop(): Promise<void>
}

/** Why tests must skip PgBouncer; false if it is installed. */
export const noPooler: string | false = spawnSync('pgbouncer', ['--version']).error
  ? 'PgBouncer is not installed (Debian: pgbouncer)'
  : false

const PORT = 6432
const PATIENCE_MS = 10_000
/** Fewer than the application opens, so that its transactions share them. */
const SERVER_CONNECTIONS = 3

/** PgBouncer in transaction mode before a database, on a socket of its own. */
export async function poolerBefore(behind: SocketConnection): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-pooler-'))
  await chmod(folder, 0o777)
  const { host, port, user, database } = behind
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${port} dbname=${database}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
  )
  // PgBouncer refuses to run as root. PostgreSQL's folder is open to the user that it runs as instead.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  await untilItListens(join(folder, `.s.PGSQL.${PORT}`), child)
  return {
    connection: { host: folder, port: PORT, user, database },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The socket's file exists before PgBouncer listens on it, so only a connection shows that it does. */
async function untilItListens(socket: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !(await accepts(socket)); await sleep(10)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('PgBouncer did not start')
  }
}

async function accepts(path: string): Promise<boolean> {
  const client = connect(path)
  try {
    await once(client, 'connect')
    return true
  } catch {
    return false
  } finally {
    client.destroy()
  }
}
