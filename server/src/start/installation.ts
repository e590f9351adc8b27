import type { Config } from '../config.ts'
import { makeDataFolder } from '../db/data-folder.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { findRunning, startEmbedded } from '../db/embedded.ts'
import { removeHolder, writeHolder } from '../db/holder.ts'
import { migrate } from '../db/migrate.ts'
import { type LoadedMasterKey, loadMasterKey } from '../keys/master.ts'
import type { Log } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'

/** The ground of an installation: its database, migrated, and its master key, checked. */
export interface Installation {
  readonly database: Database
  readonly master: LoadedMasterKey
  /** Resolves when the embedded PostgreSQL ends; never with an operator's own. */
  readonly databaseEnded: Promise<void>
  close(): Promise<void>
}

/**
 * Opens the data that the configuration names, made on first use.
 * @param address where this process will answer: told to who tries to open the same data
 * @throws StartRefused
 */
export async function openInstallation(config: Config, log: Log, address: string): Promise<Installation> {
  const server =
    config.databaseUrl === undefined ? await openEmbedded(config, address) : await openUrl(config, config.databaseUrl)
  const database = openDatabase({ connection: server.connection, log })
  const close = async () => {
    await database.close()
    await server.close()
  }
  try {
    await reach(database)
    await migrate(database.ownerPool)
    const master = await loadMasterKey(config, database.owner)
    return { database, master, databaseEnded: server.ended, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the data for a command of the operator, whether the server runs on it or not. `address` is where the running server
 * answers, where that is known. @throws StartRefused
 */
export async function openBeside(
  config: Config,
  log: Log,
): Promise<Pick<Installation, 'database' | 'close'> & { address: string | undefined }> {
  const running = config.databaseUrl === undefined ? await findRunning(config.dataDir) : undefined
  if (!running) return { ...(await openInstallation(config, log, 'no address: it is a command')), address: undefined }
  const database = openDatabase({ connection: running.connection, log })
  return { database, address: running.address, close: () => database.close() }
}

async function openEmbedded({ dataDir }: Config, address: string) {
  const { connection, ended, stop } = await startEmbedded({ dataDir })
  await writeHolder(dataDir, address)
  const close = async () => {
    await stop()
    await removeHolder(dataDir)
  }
  return { connection, ended, close }
}

async function openUrl({ dataDir }: Config, url: string) {
  await makeDataFolder(dataDir)
  return { connection: { url }, ended: new Promise<void>(() => {}), close: async () => {} }
}

async function reach(database: Database): Promise<void> {
  try {
    await database.ownerPool.query('select 1')
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new StartRefused(`The database cannot be reached: ${code ?? message}. Check DATABASE_URL.`)
  }
}
