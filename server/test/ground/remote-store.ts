import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Location, ObjectStore, ObjectWriter } from '@laisen/server/files/object-store'
import { openStageCache } from '@laisen/server/files/stage-cache'

export interface RemoteStore extends ObjectStore {
  /** How often each object was downloaded whole. */
  readonly downloads: ReadonlyMap<string, number>
  /** The next downloads wait until the gate opens. */
  readonly hold: () => () => void
  /** The next download breaks off in the middle. */
  readonly breakOff: () => void
}

/** A store that is not on this machine's disk: its objects are in memory, and workers read them from a bounded cache. */
export async function remoteStore(folder: string, limitBytes: number): Promise<RemoteStore> {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  const downloads = new Map<string, number>()
  let gate: Promise<void> = Promise.resolve()
  let breaks = false
  let mark: string | undefined
  const found = (id: string): Buffer => {
    const object = objects.get(id)
    if (!object) throw new Error(`there is no object ${id}`)
    return object.bytes
  }
  const keep = async (id: string, pieces: readonly Uint8Array[]): Promise<Location> => {
    objects.set(id, { bytes: Buffer.concat(pieces), at: new Date() })
    return { fileId: id, offset: 0 }
  }
  const cache = await openStageCache({
    folder: join(folder, 'staged'),
    limitBytes,
    async download(id) {
      downloads.set(id, (downloads.get(id) ?? 0) + 1)
      await gate
      return Readable.from(breaks ? broken(found(id)) : [found(id)])
    },
  })
  async function* broken(bytes: Buffer) {
    breaks = false
    yield bytes.subarray(0, bytes.length / 2)
    throw new Error('the connection was cut off')
  }

  return {
    downloads,
    hold() {
      const opening = Promise.withResolvers<void>()
      gate = opening.promise
      return opening.resolve
    },
    breakOff: () => void (breaks = true),
    newId: () => randomUUID(),
    create: async (id) => writerOf((pieces) => keep(id, pieces)),
    keep,
    read: async (id, offset, length) => found(id).subarray(offset, offset + length),
    stage: cache.stage,
    holds: async (id) => objects.has(id),
    mark: async () => mark,
    setMark: async (given) => void (mark = given),
    async remove(id) {
      objects.delete(id)
      await cache.forget(id)
    },
    async touch(id, instant) {
      objects.set(id, { bytes: found(id), at: instant })
    },
    async *listOlderThan(instant) {
      for (const [id, { at, bytes }] of objects) if (at < instant) yield { id, sizeBytes: bytes.length }
    },
    removeUnfinished: async () => 0,
    probe: async () => {},
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
  }
}

function writerOf(keep: (pieces: readonly Uint8Array[]) => Promise<unknown>): ObjectWriter {
  const written: Uint8Array[] = []
  return {
    write: async (pieces) => void written.push(...pieces),
    commit: async () => void (await keep(written)),
    abandon: async () => {},
  }
}
