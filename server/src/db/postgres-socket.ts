import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'
import { giveTo, type PostgresUser } from './postgres-user.ts'

/** Of sockaddr_un: the whole path of the socket with its closing zero. */
const SOCKET_PATH_BYTES = 107
const SOCKET_NAME = '/.s.PGSQL.5432'
/** Modes: a folder, and one that its owner alone enters. */
const DIRECTORY = 0o040000
const OWN = 0o700

/**
 * The folder of the socket: inside the data directory, or where that path is too long, one in the temporary folder whose name the
 * data directory decides, so that a second start finds the first. Whoever enters is let into the database without a password, so
 * it admits PostgreSQL's user alone, and root, who enters everywhere. @throws StartRefused
 */
export async function socketFolder(dataDir: string, user: PostgresUser): Promise<string> {
  const { folder, fits } = socketPlace(dataDir)
  await mkdir(folder, { mode: OWN }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (!fits) await refuseIfTaken(folder, [process.getuid?.(), user.owner, (await stat(dataDir)).uid])
  await giveTo(user, folder)
  // A copy, a restored backup or a hand may have opened it.
  if (((await stat(folder)).mode & 0o777) !== OWN) {
    await chmod(folder, OWN).catch(({ code }: NodeJS.ErrnoException) => {
      throw new StartRefused(
        `Others may enter the folder ${folder} of the database's socket, and this user cannot close it to them (${code}). Remove it, or start as its owner.`,
      )
    })
  }
  return folder
}

/** In a folder that everybody writes to, the name could have been taken to stand between us and the database. */
async function refuseIfTaken(folder: string, owners: readonly (number | undefined)[]): Promise<void> {
  const { uid, mode } = await lstat(folder)
  if (owners.includes(uid) && (mode & 0o170777) === (DIRECTORY | OWN)) return
  throw new StartRefused(`The folder ${folder} for the database's socket belongs to somebody else. Remove it first.`)
}

/** Where the socket's folder is, made or not. */
export function socketPlace(dataDir: string): { folder: string; fits: boolean } {
  const inside = join(dataDir, 'socket')
  const fits = Buffer.byteLength(inside + SOCKET_NAME) < SOCKET_PATH_BYTES
  const name = `laisen-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  return { folder: fits ? inside : join(tmpdir(), name), fits }
}
