/** Small objects that were written or read in this process lately, as they are when opened. Objects never change. */

interface Kept {
  readonly bytes: Uint8Array<SharedArrayBuffer>
  until: number
}

/** A revision that somebody signed has 10 to 40 KB; what has more is as quickly read as its frames are opened. */
const MOST_OBJECT_BYTES = 256 * 1024
const MOST_KEPT_BYTES = 32 * 1024 * 1024
/** What is purged is in no memory for long. */
const KEPT_MS = 10 * 60_000

/** By the id of the object, the one used longest ago first. */
const known = new Map<string, Kept>()
let keptBytes = 0

export const mayKeepOpened = (sizeBytes: number): boolean => sizeBytes <= MOST_OBJECT_BYTES

/** Keeps an object in memory that threads share, for ten minutes after it was used last. One that is too large is not kept. */
export function keepOpened(id: string, bytes: Uint8Array, now: number): void {
  if (!mayKeepOpened(bytes.length)) return
  forget(now)
  if (known.has(id)) return
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  known.set(id, { bytes: shared, until: now + KEPT_MS })
  keptBytes += shared.length
  forget(now)
}

/** The bytes of an object, for a caller who has checked that it was not purged; undefined where they are not kept. */
export function openedObject(id: string, now: number): Uint8Array<SharedArrayBuffer> | undefined {
  const kept = known.get(id)
  if (!kept || kept.until <= now) return undefined
  kept.until = now + KEPT_MS
  known.delete(id)
  known.set(id, kept)
  return kept.bytes
}

/** Used last is at the end, so what is over in time stands at the beginning, as what has to go for others does. */
function forget(now: number): void {
  for (const [id, { bytes, until }] of known) {
    if (until > now && keptBytes <= MOST_KEPT_BYTES) break
    known.delete(id)
    keptBytes -= bytes.length
  }
}
