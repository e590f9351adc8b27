import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openOwner } from '@laisen/server/db/database'
import { startEmbedded } from '@laisen/server/db/embedded'
import { giveAppPrivileges, migrate } from '@laisen/server/db/migrate'
import { silentLog } from '@laisen/server/log/log'

import { countStarted } from './run-counts.ts'

interface PostgresOfRun {
  readonly host: string
  readonly port: number
  /** The logins that create databases, own their tables, and are used by the application. */
  readonly superuser: string
  readonly owner: string
  readonly app: string
  /** A migrated, empty database from which others are copied. */
  readonly template: string
}

const PATIENCE_MS = 60_000

/**
 * The one embedded PostgreSQL of a test run: the first file that needs it starts it, the others find it, and it ends with
 * the run's process. A file that runs by itself is its own run.
 */
export async function postgresOfRun(): Promise<PostgresOfRun> {
  // npm test names its own process. node --test and Playwright run test files in child processes and set a variable there.
  const isChild = process.env.NODE_TEST_CONTEXT === 'child-v8' || process.env.TEST_WORKER_INDEX !== undefined
  const runner = Number(process.env.LAISEN_TEST_RUN ?? (isChild ? process.ppid : process.pid))
  const folder = join(tmpdir(), `laisen-test-${process.getuid?.() ?? 0}-${runner}-${migrationsMark()}`)
  const ready = join(folder, 'ready.json')
  await removeLeftOvers()
  if (await madeNow(folder)) {
    await start(folder, ready, runner).catch(async (error: unknown) => {
      await rm(folder, { recursive: true, force: true })
      throw error
    })
  }
  for (const until = Date.now() + PATIENCE_MS; !existsSync(ready); await sleep(20)) {
    if (Date.now() > until) throw new Error(`no PostgreSQL came up in ${folder}`)
  }
  return JSON.parse(readFileSync(ready, 'utf8')) as PostgresOfRun
}

async function madeNow(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function start(folder: string, ready: string, runner: number): Promise<void> {
  countStarted('PostgreSQL')
  const { superuser, owner, app } = await startEmbedded({
    dataDir: folder,
    livesWith: { pid: runner },
    // A test's rows need not survive a power cut.
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'],
  })
  const { pool } = openOwner(owner, silentLog)
  await migrate(pool)
  await giveAppPrivileges(pool, app.user)
  await pool.end()
  const { host, port, database: template } = superuser
  const users = { superuser: superuser.user, owner: owner.user, app: app.user }
  const facts: PostgresOfRun = { host, port, ...users, template }
  await writeFile(`${ready}.new`, JSON.stringify(facts))
  await rename(`${ready}.new`, ready)
}

/** In the name, so that a runner that stays (--watch) takes a fresh server when a migration was edited. */
function migrationsMark(): string {
  const migrations = fileURLToPath(new URL('../../../server/src/db/migrations', import.meta.url))
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 8)
}

/** The server ends with its run; its folder is removed by the next run of the same user. */
async function removeLeftOvers(): Promise<void> {
  const mine = new RegExp(`^laisen-test-${process.getuid?.() ?? 0}-(\\d+)-`)
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(mine.exec(name)?.[1])
    const folder = join(tmpdir(), name)
    if (pid && !alive(pid) && !existsSync(join(folder, 'postgres/postmaster.pid'))) {
      await rm(folder, { recursive: true, force: true }).catch(() => {})
    }
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
