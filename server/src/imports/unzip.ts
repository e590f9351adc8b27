import { crc32, inflateRawSync } from 'node:zlib'
import { AppError } from '../http/app-error.ts'

// An .xlsx is a ZIP archive (APPNOTE 6.3.10). Everything its directory promises is checked before a byte is expanded, and
// expanding stops where the promise ends: a small file cannot become a large one here.

export const zipLimits = {
  entries: 200,
  expandedBytes: 64 * 1024 * 1024,
  ratio: 120,
  ratioFromBytes: 1024 * 1024,
} as const

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const COMMENT_BYTES = 65_535
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

interface Entry {
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly expandedBytes: number
  readonly start: number
}

export interface Archive {
  /** The bytes of an entry; undefined where there is none of this name. */
  read(name: string): Buffer | undefined
}

const unreadable = () => new AppError('IMPORT_FILE_UNREADABLE', { field: 'base64String' })

/** Opens an archive within the limits. @throws IMPORT_FILE_TYPE for what is none, IMPORT_FILE_UNREADABLE */
export function openArchive(bytes: Buffer): Archive {
  if (bytes.length < END_BYTES || bytes.readUInt32LE(0) !== LOCAL) {
    throw new AppError('IMPORT_FILE_TYPE', { field: 'base64String' })
  }
  const entries = readDirectory(bytes)
  return {
    read(name) {
      const entry = entries.get(name)
      return entry && expand(bytes, entry)
    },
  }
}

function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let place = bytes.readUInt32LE(end + 16)
  const oneDisk = bytes.readUInt16LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count
  if (!oneDisk || count > zipLimits.entries) throw unreadable()

  const entries = new Map<string, Entry>()
  const taken: [from: number, to: number][] = []
  let expandedBytes = 0
  for (let n = 0; n < count; n++) {
    if (place + 46 > end || bytes.readUInt32LE(place) !== ENTRY) throw unreadable()
    const { name, entry, next } = readEntry(bytes, place)
    expandedBytes += entry.expandedBytes
    // Two of one name: two readers would read two things.
    if (entries.has(name) || next > end || expandedBytes > zipLimits.expandedBytes) throw unreadable()
    entries.set(name, entry)
    taken.push([entry.start, entry.start + entry.packedBytes])
    place = next
  }
  refuseOverlaps(taken)
  return entries
}

function findEnd(bytes: Buffer): number {
  const last = bytes.length - END_BYTES
  for (let place = last; place >= Math.max(0, last - COMMENT_BYTES); place--) {
    if (bytes.readUInt32LE(place) === END && place + END_BYTES + bytes.readUInt16LE(place + 20) === bytes.length) {
      return place
    }
  }
  throw unreadable()
}

function readEntry(bytes: Buffer, place: number): { name: string; entry: Entry; next: number } {
  const [flags, method] = [bytes.readUInt16LE(place + 8), bytes.readUInt16LE(place + 10)]
  const [crc, packedBytes] = [bytes.readUInt32LE(place + 16), bytes.readUInt32LE(place + 20)]
  const expandedBytes = bytes.readUInt32LE(place + 24)
  const nameBytes = bytes.readUInt16LE(place + 28)
  const local = bytes.readUInt32LE(place + 42)
  const name = bytes.toString('utf8', place + 46, place + 46 + nameBytes)
  const next = place + 46 + nameBytes + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32)

  const readable = (flags & ENCRYPTED) === 0 && (method === STORED || method === DEFLATED)
  // ZIP64 (sizes of all ones) is for what is larger than we take anyway.
  const bomb = expandedBytes > zipLimits.ratioFromBytes && expandedBytes > packedBytes * zipLimits.ratio
  if (!readable || bomb || local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw unreadable()
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  if (start + packedBytes > bytes.length) throw unreadable()
  return { name, entry: { method, crc, packedBytes, expandedBytes, start }, next }
}

/** Entries that share their bytes are how kilobytes become petabytes. */
function refuseOverlaps(taken: [from: number, to: number][]): void {
  let end = 0
  for (const [from, to] of taken.sort(([a], [b]) => a - b)) {
    if (from < end) throw unreadable()
    end = to
  }
}

function expand(bytes: Buffer, { method, crc, packedBytes, expandedBytes, start }: Entry): Buffer {
  const packed = bytes.subarray(start, start + packedBytes)
  const expanded = method === STORED ? packed : inflate(packed, expandedBytes)
  if (expanded.length !== expandedBytes || crc32(expanded) !== crc) throw unreadable()
  return expanded
}

function inflate(packed: Buffer, expandedBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, expandedBytes) })
  } catch {
    throw unreadable()
  }
}
