import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StagedObject } from './object-store.ts'

interface StageCache {
  /** The object's file, downloaded when it is not here. Those who ask during a download share it. */
  stage(id: string): Promise<StagedObject>
  /** Removes an object's file, once no one reads it any more. */
  forget(id: string): Promise<void>
}

interface StageCacheOptions {
  /** For this process alone: what a crash left in it is removed. */
  readonly folder: string
  /** What files that no one reads may take up. Files in use may exceed it for as long as they are in use. */
  readonly limitBytes: number
  /** The sealed bytes of an object. */
  readonly download: (id: string) => Promise<Readable>
}

interface Entry {
  readonly path: string
  /** Resolves when the file is complete. */
  ready: Promise<void>
  sizeBytes: number
  readers: number
  forgotten: boolean
}

/** Files of a remote store's objects on this machine's disk: those least recently used go first, those in use stay. */
export async function openStageCache({ folder, limitBytes, download }: StageCacheOptions): Promise<StageCache> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  // A Map iterates in order of insertion, so the first entry is the least recently used.
  const entries = new Map<string, Entry>()
  let usedBytes = 0
  let files = 0

  const remove = (id: string, entry: Entry): void => {
    if (entries.get(id) === entry) entries.delete(id)
    usedBytes -= entry.sizeBytes
    entry.sizeBytes = 0
    // A file that cannot be removed now is removed at the next start.
    rm(entry.path, { force: true }).catch(() => {})
  }

  const evict = (): void => {
    for (const [id, entry] of entries) {
      if (usedBytes <= limitBytes) return
      if (entry.readers === 0) remove(id, entry)
    }
  }

  const fetch = async (id: string, entry: Entry): Promise<void> => {
    const unfinished = `${entry.path}.unfinished`
    try {
      const body = await download(id)
      const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
      await pipeline(body, file)
      await rename(unfinished, entry.path)
      entry.sizeBytes = file.bytesWritten
      usedBytes += file.bytesWritten
    } catch (error) {
      if (entries.get(id) === entry) entries.delete(id)
      await rm(unfinished, { force: true })
      throw error
    }
  }

  const begin = (id: string): Entry => {
    // Each download has a name of its own: the file of an object that was forgotten may still be read.
    const path = join(folder, `${id}.${files++}`)
    const entry: Entry = { path, ready: Promise.resolve(), sizeBytes: 0, readers: 0, forgotten: false }
    entry.ready = fetch(id, entry)
    return entry
  }

  const release = (id: string, entry: Entry): void => {
    entry.readers--
    if (entry.readers > 0) return
    if (entry.forgotten) remove(id, entry)
    evict()
  }

  return {
    async stage(id) {
      const entry = entries.get(id) ?? begin(id)
      entries.delete(id)
      entries.set(id, entry)
      entry.readers++
      try {
        await entry.ready
      } catch (error) {
        entry.readers--
        throw error
      }
      evict()
      let released = false
      return {
        path: entry.path,
        release() {
          if (released) return
          released = true
          release(id, entry)
        },
      }
    },
    async forget(id) {
      const entry = entries.get(id)
      if (!entry) return
      entry.forgotten = true
      entries.delete(id)
      if (entry.readers === 0) remove(id, entry)
    },
  }
}
