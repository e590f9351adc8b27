import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { giveTo, type PostgresUser } from './postgres-user.ts'

/** Of sockaddr_un: the whole path of the socket with its closing zero. */
const SOCKET_PATH_BYTES = 107
const SOCKET_NAME = '/.s.PGSQL.5432'

/**
 * The folder of the socket, which lets in PostgreSQL's user alone: inside the data directory, or where that path is too
 * long, one in the temporary folder whose name the data directory decides, so that a second start finds the first.
 */
export async function socketFolder(dataDir: string, user: PostgresUser): Promise<string> {
  const { folder, fits } = socketPlace(dataDir)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const { uid, mode } = await lstat(folder)
  const trusted = uid === process.getuid?.() || uid === user.owner || process.getuid?.() === 0
  // In a folder that everybody writes to, the name could have been taken to stand between us and the database.
  if (!fits && (!trusted || (mode & 0o170777) !== 0o40700)) {
    throw new StartRefused(`The folder ${folder} for the database's socket belongs to somebody else. Remove it first.`)
  }
  await giveTo(user, folder)
  return folder
}

/** Where the socket's folder is, made or not. */
export function socketPlace(dataDir: string): { folder: string; fits: boolean } {
  const inside = join(dataDir, 'socket')
  const fits = Buffer.byteLength(inside + SOCKET_NAME) < SOCKET_PATH_BYTES
  const name = `laisen-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  return { folder: fits ? inside : join(tmpdir(), name), fits }
}
