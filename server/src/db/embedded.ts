import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, silentLog } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'
import { makeDataFolder } from './data-folder.ts'
import type { Connection } from './database.ts'
import { type EmbeddedLogins, findLogins, prepareLogins } from './embedded-roles.ts'
import { holderLives, readHolder } from './holder.ts'
import { keepRunning, type Running } from './keep-running.ts'
import { copyNative, linkLibraries, nativeFolder } from './postgres-binaries.ts'
import { socketFolder, socketPlace } from './postgres-socket.ts'
import {
  findPostgresUser,
  giveTo,
  guard,
  noPostgresUser,
  type PostgresUser,
  postgresEnvironment,
  run,
} from './postgres-user.ts'

interface EmbeddedOptions {
  /** Holds `postgres/` (the cluster), `postgres.log` and, where its path is short enough, the socket. */
  readonly dataDir: string
  /** Further settings as name=value, for tests (fsync=off). */
  readonly settings?: readonly string[]
  /** @default nowhere */
  readonly log?: Log
  /** How many connections Laisen opens at most. */
  readonly connections?: number
  /** PostgreSQL ends when this process does; without it, when ours does. For a server that several processes share. */
  readonly livesWith?: { readonly pid: number }
}

type SocketConnection = Extract<Connection, { host: string }>

export interface EmbeddedPostgres extends EmbeddedLogins {
  /** For what neither login may: making databases, for one. */
  readonly superuser: SocketConnection
  /** Resolves when PostgreSQL has been stopped, or keeps ending by itself. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

const USER = 'laisen'
const PORT = 5432
const HARD_KILL_PATIENCE_MS = 5000
const START_PATIENCE_MS = 60_000
/** For commands beside the server, and for people who look. */
const SPARE_CONNECTIONS = 20
const LEAST_CONNECTIONS = 100
const LOG_BYTES_KEPT = 10 * 1024 * 1024

/**
 * Starts PostgreSQL on the data directory, made on first use, and answers when it takes connections on its unix socket.
 * @throws StartRefused when another Laisen holds the data, or the folder cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options
  await makeDataFolder(dataDir)
  const { native, user } = await prepareBinaries(dataDir)
  const cluster = join(dataDir, 'postgres')
  const socket = await socketFolder(dataDir, user)
  const connection = { host: socket, port: PORT, user: USER, database: USER }

  await refuseIfHeld(dataDir, connection)
  await makeCluster(native, user, cluster)
  await giveTo(user, cluster)
  const start = () => startUntilItRuns({ ...options, native, user, cluster, connection })
  const { livesWith, log = silentLog } = options
  const running = livesWith ? await start() : await keepRunning({ start, dataDir, log })
  try {
    return { ...running, superuser: connection, ...(await prepareLogins(connection)) }
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function prepareBinaries(dataDir: string): Promise<{ native: string; user: PostgresUser }> {
  const copy = join(dataDir, 'postgres-binaries')
  const native = await linkLibraries(nativeFolder(), copy)
  const user = await findPostgresUser(native, dataDir)
  if (user) return { native, user }
  // The binaries may lie where nobody gets in, while the data does not.
  const copied = await copyNative(native, copy)
  const copyUser = await findPostgresUser(copied, dataDir)
  if (!copyUser) throw noPostgresUser(dataDir)
  return { native: copied, user: copyUser }
}

/** A live server on the socket is another Laisen's, or one that was left over by a hard kill and ends within moments. */
async function refuseIfHeld(dataDir: string, connection: SocketConnection): Promise<void> {
  const until = Date.now() + HARD_KILL_PATIENCE_MS
  while (await answers(connection)) {
    const holder = await readHolder(dataDir)
    if (holder && holderLives(holder)) {
      throw new StartRefused(
        `Another Laisen already runs on ${dataDir}: process ${holder.pid}, at ${holder.address}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    if (Date.now() > until) {
      // Its guard was killed too, so nobody else will ever end it.
      if (holder && (await interrupt(join(dataDir, 'postgres')))) {
        await sleep(1000)
        continue
      }
      throw new StartRefused(
        `A PostgreSQL already runs on ${dataDir}, started by a process that left no note (another container, perhaps). Stop it first.`,
      )
    }
    await sleep(50)
  }
}

/**
 * The PostgreSQL of a Laisen that runs on this data now, for a command beside it; undefined where none runs.
 * @throws StartRefused when it runs as another user, who alone reaches its socket
 */
export async function findRunning(dataDir: string): Promise<(EmbeddedLogins & { address: string }) | undefined> {
  const holder = await readHolder(dataDir)
  if (!holder || !holderLives(holder)) return undefined
  const connection = { host: socketPlace(dataDir).folder, port: PORT, user: USER, database: USER }
  if (await answers(connection)) return { ...(await findLogins(connection)), address: holder.address }
  throw new StartRefused(
    `Laisen runs on ${dataDir} as process ${holder.pid}, but its database does not answer here. Run this command as the user who started it.`,
  )
}

async function answers(connection: SocketConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // 57P03: it is starting up or shutting down, so somebody is there.
    return (error as { code?: string }).code === '57P03'
  }
}

/** Whether the cluster's lock file names a PostgreSQL of this cluster; it is then asked to end. */
async function interrupt(cluster: string): Promise<boolean> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgresOf(pid, cluster)) return false
  process.kill(pid, 'SIGINT')
  return true
}

function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    // Without /proc the lock file is all there is to go by.
    return !existsSync('/proc/self')
  }
}

/** Whether a start made its database in this data directory. It gets its name when it is whole; only its user sees inside. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres'))
}

/** Made under another name and then renamed: a start that is killed half-way leaves no half cluster behind. */
async function makeCluster(native: string, user: PostgresUser, cluster: string): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  await removeUnfinished(cluster)
  const unfinished = `${cluster}.new-${process.pid}`
  await mkdir(unfinished, { mode: 0o700 })
  await giveTo(user, unfinished)
  const initdb = [join(native, 'bin/initdb'), '-D', unfinished, '-U', USER, '--encoding=UTF8', '--no-instructions']
  // Sorting by code point, and lower() for all of Unicode, whatever the machine's own locales are.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Who reaches the socket's folder is let in; nobody comes by network.
  const access = ['--auth-local=trust', '--auth-host=reject']
  const { code, output } = await run(user, [...initdb, ...locale, ...access])
  if (code !== 0) throw new StartRefused(`PostgreSQL could not make its data folder ${cluster}: ${output.trim()}`)
  await rename(unfinished, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another start was quicker; which of the two runs is decided by PostgreSQL's own lock.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function removeUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster)
  for (const name of await readdir(folder)) {
    const pid = Number(/^postgres\.new-(\d+)$/.exec(name)?.[1])
    if (pid && !existsSync(`/proc/${pid}`))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

interface Start extends EmbeddedOptions {
  native: string
  user: PostgresUser
  cluster: string
  connection: SocketConnection
}

async function startUntilItRuns(start: Start): Promise<Running> {
  const until = Date.now() + HARD_KILL_PATIENCE_MS
  let staleLockRemoved = false
  for (;;) {
    const attempt = await startOnce(start)
    if (typeof attempt !== 'string') return attempt
    // After a hard kill the lock file, or a last process of the killed server, may still be there for a moment.
    const locked = /lock file .* already exists|pre-existing shared memory block/.test(attempt)
    if (!locked) throw new StartRefused(`PostgreSQL did not start: ${attempt.trim().split('\n').slice(-5).join(' ')}`)
    await refuseIfHeld(start.dataDir, start.connection)
    if (Date.now() > until) {
      if (staleLockRemoved)
        throw new StartRefused(`PostgreSQL's data in ${start.cluster} stays locked: ${attempt.trim()}`)
      await removeStaleLock(start.cluster)
      staleLockRemoved = true
    }
    await sleep(100)
  }
}

/** The number in the lock file may belong to another program by now, in a container above all. */
async function removeStaleLock(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && existsSync('/proc/self') && !isPostgresOf(pid, cluster)) await rm(lock, { force: true })
}

/** The running server, or what it said before it ended. */
async function startOnce(start: Start): Promise<Running | string> {
  const logFile = join(start.dataDir, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES_KEPT) await rename(logFile, `${logFile}.1`)
  const from = existsSync(logFile) ? statSync(logFile).size : 0
  const name = `laisen-${randomBytes(8).toString('hex')}`
  const child = spawnGuarded(start, name, logFile)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  let over = false
  void ended.then(() => (over = true))

  const until = Date.now() + START_PATIENCE_MS
  while (!over && Date.now() < until) {
    if (await accepts(start.connection, name)) {
      return { ended, stop: () => stop(start, child, ended) }
    }
    await sleep(10)
  }
  if (!over) await stop(start, child, ended)
  return (await readFile(logFile)).subarray(from).toString('utf8')
}

/** Whether it is our server that answers: of two that start at once, the other may have been quicker. */
async function accepts(connection: SocketConnection, name: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ ours: boolean; made: boolean }>(
      `select current_setting('cluster_name') = $1 as ours, exists (select from pg_database where datname = $2) as made`,
      [name, USER],
    )
    if (rows[0]!.ours && !rows[0]!.made) await client.query(`create database ${USER}`)
    return rows[0]!.ours
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** As `guard`, for a server that lives with a process that is not our child. /proc tells of processes of any user. */
const guardOfPid = (pid: number) => `
"$@" </dev/null &
postgres=$!
( while test -d /proc/${pid} || kill -0 ${pid} 2>/dev/null; do sleep 0.2; done; kill -INT $postgres ) &
watcher=$!
wait $postgres
code=$?
kill $watcher 2>/dev/null
exit $code`

function spawnGuarded(start: Start, name: string, logFile: string): ChildProcess {
  const { native, user, cluster, connection, settings = [], connections = 0, livesWith } = start
  const options = [
    'listen_addresses=',
    `cluster_name=${name}`,
    `unix_socket_directories=${connection.host}`,
    'unix_socket_permissions=0700',
    `max_connections=${Math.max(LEAST_CONNECTIONS, connections + SPARE_CONNECTIONS)}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    ...settings,
  ]
  const postgres = [join(native, 'bin/postgres'), '-D', cluster, ...options.flatMap((option) => ['-c', option])]
  const script = livesWith ? guardOfPid(livesWith.pid) : guard
  const [program = '', ...args] = [...user.prefix, 'sh', '-c', script, 'sh', ...postgres]
  const log = openSync(logFile, 'a', 0o600)
  try {
    const child = spawn(program, args, {
      ...user.identity,
      cwd: '/',
      env: postgresEnvironment,
      // A group of its own: Ctrl-C is for us, who end it when the last request is answered.
      detached: true,
      stdio: ['ignore', log, log, livesWith ? 'ignore' : 'pipe'],
    })
    child.on('error', () => {})
    if (livesWith) child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Ends it in an orderly way: sessions are cut, everything acknowledged is on disk. */
async function stop({ cluster }: Start, child: ChildProcess, ended: Promise<void>): Promise<void> {
  const pipe = child.stdio[3]
  if (pipe && 'destroy' in pipe) pipe.destroy()
  else await interrupt(cluster)
  await ended
}
