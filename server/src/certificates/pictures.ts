import type { CompanyDb } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { getObject, isPurged } from '../files/objects.ts'

/** Pictures are immutable objects under random ids, so a cached one never goes stale. */
const recent = new Map<string, Buffer>()
let recentBytes = 0
const MAX_RECENT_BYTES = 32 * 1024 * 1024

/** The picture of a certificate or a person; undefined where there is none. The caller has checked that the employee may use it. */
export async function pictureBytes(
  { db, files }: { db: CompanyDb; files: Files },
  companyId: number,
  objectId: string | null,
): Promise<Buffer | undefined> {
  if (objectId === null) return undefined
  const name = `${companyId}/${objectId}`
  const known = recent.get(name)
  if (known) {
    recent.delete(name)
    recent.set(name, known)
    return known
  }
  try {
    const bytes = await files.bytes(db, await db.read((db) => getObject(db, companyId, objectId)))
    keep(name, bytes)
    return bytes
  } catch (error) {
    // It was replaced or deleted a moment ago.
    if (await db.read((db) => isPurged(db, companyId, objectId))) return undefined
    throw error
  }
}

function keep(name: string, bytes: Buffer): void {
  if (bytes.length > MAX_RECENT_BYTES / 8 || recent.has(name)) return
  recent.set(name, bytes)
  recentBytes += bytes.length
  for (const [oldest, { length }] of recent) {
    if (recentBytes <= MAX_RECENT_BYTES) break
    recent.delete(oldest)
    recentBytes -= length
  }
}

const QUICK_BYTES = 256 * 1024
const QUICK_PIXELS = 300_000
/** Of the kinds that are decoded ten times as slowly. */
const QUICK_SLOW_PIXELS = 30_000

/**
 * Whether a picture is read in a few milliseconds; others are read in a worker. PNG §11.2.1: size, depth, colour type and
 * interlacing stand first. A JPEG goes into a document as it is.
 */
export function isQuicklyRead(picture: Uint8Array): boolean {
  if (picture.length > QUICK_BYTES) return false
  if (picture[0] !== 0x89 || picture.length < 29) return true
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
  const [bitDepth, colourType, interlaced] = [picture[24], picture[25], picture[28] !== 0]
  const usual = bitDepth === 8 && colourType !== 3 && !interlaced
  return view.getUint32(16) * view.getUint32(20) <= (usual ? QUICK_PIXELS : QUICK_SLOW_PIXELS)
}
