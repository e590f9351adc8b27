import { randomBytes, randomUUID } from 'node:crypto'
import { constants, openSync, readSync, statSync } from 'node:fs'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
} from 'node:fs/promises'
import { join } from 'node:path'
import { createFolderSync } from './folder-sync.ts'
import { createFileKeeper } from './keep-files.ts'
import type { ObjectStore, ObjectWriter, StoredFile } from './object-store.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The file that tells whose folder it is. */
const MARK = 'installation'
const MARK_WORDS =
  'These documents belong to the Laisen installation whose database has this mark. Keep this file with them, in backups too.'

/** Files below `folder`: objects/<first two digits>/<id>, and incoming/ for what is being written. */
export async function openLocalStore(folder: string): Promise<ObjectStore> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await makeShelves(folder)
  const shelf = (id: string) => {
    if (!ID.test(id)) throw new TypeError('a file’s id is a UUID')
    return join(folder, 'objects', id.slice(0, 2))
  }
  const path = (id: string) => join(shelf(id), id)
  const syncFolder = createFolderSync()
  const newId = idsShelfByShelf()
  const keep = createFileKeeper({ pathOf: path, newId })
  const placesOf = (id: string): Places => {
    return { unfinished: join(incoming, id), path: path(id), keep: () => syncFolder(shelf(id)) }
  }

  return {
    newId,
    create: (id) => createWriter(placesOf(id)),
    // Under the final name at once: until a row refers to it no one reads it, and what a crash leaves is swept after a day.
    keep: (id, pieces) => keep({ id, pieces }),
    read: async (id, offset, length) => {
      const handle = await open(path(id))
      try {
        const bytes = Buffer.allocUnsafe(length)
        return bytes.subarray(0, await readFully(handle, bytes, offset))
      } finally {
        await handle.close()
      }
    },
    // The file itself is as good as a copy: nothing changes it, and the sweep removes only what no one reads.
    stage: async (id) => ({ path: path(id), release: () => {} }),
    holds: (id) => isThere(path(id)),
    remove: (id) => rm(path(id), { force: true }),
    touch: (id, instant) => utimes(path(id), instant, instant),
    listOlderThan: (instant) => listOlderThan(join(folder, 'objects'), instant),
    async removeUnfinished(instant) {
      let removed = 0
      for (const name of await readdir(incoming)) {
        const { mtime } = await stat(join(incoming, name)).catch(() => ({ mtime: instant }))
        if (mtime >= instant) continue
        await rm(join(incoming, name), { force: true })
        removed++
      }
      return removed
    },
    async mark() {
      try {
        return (await readFile(join(folder, MARK), 'utf8')).split('\n')[0]!.trim()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async setMark(mark) {
      const unfinished = join(incoming, MARK)
      const handle = await open(unfinished, 'w', 0o600)
      try {
        await handle.writeFile(`${mark}\n${MARK_WORDS}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, join(folder, MARK))
      await syncFolder(folder)
    },
    async probe() {
      const file = join(incoming, `probe-${process.pid}`)
      const handle = await open(file, 'w', 0o600)
      try {
        await handle.writeFile('laisen')
        await handle.sync()
      } finally {
        await handle.close()
        await rm(file, { force: true })
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Makes all 256 at the start, so that a write need not sync the folder above its own. */
async function makeShelves(folder: string): Promise<void> {
  const objects = join(folder, 'objects')
  const complete = join(objects, 'ff')
  if (statSync(complete, { throwIfNoEntry: false })) return
  for (let i = 0; i < 256; i++) {
    await mkdir(join(objects, i.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 })
  }
  const syncFolder = createFolderSync()
  await syncFolder(objects)
  await syncFolder(folder)
}

/** This many objects in a row share a shelf, chosen at random, so that one sync of its folder serves several of them. */
const OBJECTS_IN_A_ROW = 64

function idsShelfByShelf(): () => string {
  let shelf = ''
  let left = 0
  return () => {
    if (left === 0) {
      shelf = randomBytes(1).toString('hex')
      left = OBJECTS_IN_A_ROW
    }
    left--
    return shelf + randomUUID().slice(2)
  }
}

interface Places {
  unfinished: string
  path: string
  /** Makes the name durable. */
  keep(): Promise<void>
}

async function createWriter({ unfinished, path, keep }: Places): Promise<ObjectWriter> {
  const handle = await open(unfinished, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  return {
    write: (pieces) => writeAll(handle, pieces),
    async commit() {
      await handle.datasync()
      await handle.close()
      await rename(unfinished, path)
      await keep()
    },
    async abandon() {
      await handle.close().catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

async function writeAll(handle: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const { bytesWritten } = await handle.writev([...pieces])
  // A full disk may accept only a part; the next write then fails with the reason.
  if (bytesWritten < length) await handle.appendFile(Buffer.concat(pieces).subarray(bytesWritten))
}

async function readFully(handle: FileHandle, target: Buffer, offset: number): Promise<number> {
  let done = 0
  while (done < target.length) {
    const { bytesRead } = await handle.read(target, done, target.length - done, offset + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

async function* listOlderThan(objects: string, instant: Date): AsyncIterable<StoredFile> {
  for (const shelf of await readdir(objects)) {
    for (const id of await readdir(join(objects, shelf))) {
      const facts = await stat(join(objects, shelf, id)).catch(() => undefined)
      if (facts && facts.mtime < instant && ID.test(id)) yield { id, sizeBytes: facts.size }
    }
  }
}

/** Opens a stored object for synchronous reading. */
export function openLocal(path: string): number {
  return openSync(path, 'r')
}

/** Fills `into` from an offset; the file may end before. @returns what was read */
export function readLocal(fd: number, offset: number, into: Uint8Array): Uint8Array {
  let done = 0
  while (done < into.length) {
    const count = readSync(fd, into, done, into.length - done, offset + done)
    if (count === 0) break
    done += count
  }
  return into.subarray(0, done)
}
