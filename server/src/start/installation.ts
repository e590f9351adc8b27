import type pg from 'pg'
import type { Config } from '../config.ts'
import { appLoginOf, makeAppLogin } from '../db/app-login.ts'
import { checkAppLogin, checkOwner } from '../db/check-login.ts'
import { makeDataFolder } from '../db/data-folder.ts'
import { type Connection, type Database, openDatabase, openOwner } from '../db/database.ts'
import { findRunning, hasCluster, startEmbedded } from '../db/embedded.ts'
import { removeHolder, writeHolder } from '../db/holder.ts'
import { giveAppPrivileges, isMigrated, migrate, withMigrationLock } from '../db/migrate.ts'
import { reach } from '../db/reach.ts'
import { type LoadedMasterKey, loadMasterKey, type MasterKey } from '../keys/master.ts'
import type { Log } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'

/** The ground of an installation: its database, migrated, and its master key, checked. */
export interface Installation {
  readonly database: Database
  readonly master: LoadedMasterKey
  /** Resolves when the embedded PostgreSQL ends for good; never with an operator's own. */
  readonly databaseEnded: Promise<void>
  close(): Promise<void>
}

/** The two ways to the database; without the application's, the start makes its login. */
interface Reachable {
  readonly owner: Connection
  readonly app: Connection | undefined
  /** Where the owner's address came from, for what is said to people. */
  readonly ownerVariable: string
  readonly ended: Promise<void>
  close(): Promise<void>
}

/**
 * Opens the data that the configuration names, made on first use.
 * @param address where this process will answer: told to who tries to open the same data
 * @throws StartRefused
 */
export async function openInstallation(config: Config, log: Log, address: string): Promise<Installation> {
  const server = await reachable(config, log, address)
  try {
    const { master, app } = await prepare(config, log, server)
    const connections = config.databaseConnections
    const database = openDatabase({ owner: server.owner, app, log, connections })
    const close = async () => {
      await database.close()
      await server.close()
    }
    return { database, master, databaseEnded: server.ended, close }
  } catch (error) {
    await server.close()
    throw error
  }
}

/**
 * Opens the data for a command of the operator, whether the server runs on it or not. `address` is where the running server
 * answers, where that is known. @throws StartRefused, also where there is no installation yet and none may be made
 */
export async function openBeside(
  config: Config,
  log: Log,
  { mayMake }: { mayMake: boolean },
): Promise<Pick<Installation, 'database' | 'close'> & { address: string | undefined }> {
  const running = config.databaseUrl === undefined ? await findRunning(config.dataDir) : undefined
  if (!running && !mayMake) await refuseIfNone(config)
  if (!running) return { ...(await openInstallation(config, log, 'no address: it is a command')), address: undefined }
  const { owner, app, address } = running
  const database = openDatabase({ owner, app, log })
  return { database, address, close: () => database.close() }
}

/** A command that was started in the wrong place must not make an empty installation there. @throws StartRefused */
export async function refuseIfNone({ dataDir, databaseUrl, databaseOwnerUrl }: Config): Promise<void> {
  const ownerUrl = databaseOwnerUrl ?? databaseUrl
  if (ownerUrl === undefined) {
    if (hasCluster(dataDir)) return
    throw new StartRefused(
      `There is no installation in ${dataDir}. Set DATA_DIR to the folder that the server uses, or start the server first.`,
    )
  }
  const variable = databaseOwnerUrl === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
  if (await reach({ url: ownerUrl }, variable, isMigrated)) return
  throw new StartRefused(
    `There is no installation in the database of ${variable}. Set it to the one that the server uses, or start the server first.`,
  )
}

async function reachable(config: Config, log: Log, address: string): Promise<Reachable> {
  const { dataDir, databaseUrl, databaseOwnerUrl, databaseConnections } = config
  if (databaseUrl === undefined) {
    const connections = databaseConnections.app + databaseConnections.owner
    const { owner, app, ended, stop } = await startEmbedded({ dataDir, connections, log })
    await writeHolder(dataDir, address)
    const close = async () => {
      await stop()
      await removeHolder(dataDir)
    }
    return { owner, app, ownerVariable: 'The embedded database', ended, close }
  }
  await makeDataFolder(dataDir)
  const own = { ended: new Promise<void>(() => {}), close: async () => {} }
  if (databaseOwnerUrl === undefined) {
    return { owner: { url: databaseUrl }, app: undefined, ownerVariable: 'DATABASE_URL', ...own }
  }
  const app = { url: databaseUrl }
  return { owner: { url: databaseOwnerUrl }, app, ownerVariable: 'DATABASE_OWNER_URL', ...own }
}

/** As the owner: the tables as this version needs them, the master key, and what the application's login may do. */
async function prepare(
  config: Config,
  log: Log,
  server: Reachable,
): Promise<{ master: LoadedMasterKey; app: Connection }> {
  const owner = openOwner(server.owner, log)
  try {
    const { database } = await reach(server.owner, server.ownerVariable, (client) =>
      checkOwner(client, server.ownerVariable),
    )
    await migrate(owner.pool)
    const master = await loadMasterKey(config, owner.db)
    const app = server.app ?? (await makeOwnAppLogin(owner.pool, server.owner, master.key))
    const found = await reach(app, 'DATABASE_URL', checkAppLogin)
    if (found.database !== database) {
      throw new StartRefused('DATABASE_URL and DATABASE_OWNER_URL lead to two different databases.')
    }
    await giveAppPrivileges(owner.pool, found.login)
    return { master, app }
  } finally {
    await owner.pool.end()
  }
}

/** The login that only this installation can sign in as: its password comes from the master key and is stored nowhere. */
async function makeOwnAppLogin(ownerPool: pg.Pool, owner: Connection, master: MasterKey): Promise<Connection> {
  if (!('url' in owner)) throw new TypeError('an embedded database has its logins already')
  return withMigrationLock(ownerPool, async (client) => {
    const login = await appLoginOf(client)
    const password = master.derive(`database password of ${login}`).toString('base64url')
    const salt = master.derive(`database salt of ${login}`).subarray(0, 16)
    await makeAppLogin(client, login, { password, salt })
    const url = new URL(owner.url)
    // They count before what stands ahead of the host, which an address of a socket does not have.
    url.searchParams.set('user', login)
    url.searchParams.set('password', password)
    return { url: url.href }
  })
}
