import { crc32, inflateRawSync } from 'node:zlib'
import { limits } from '@laisen/contract/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../http/app-error.ts'

// An .xlsx is a ZIP archive (APPNOTE 6.3.10). yauzl reads its directory. Everything that the directory claims is checked
// before a byte is expanded, and expanding stops at the claimed size, so a small file cannot become a large one here.

const zipLimits = {
  entries: 200,
  ratio: 120,
  ratioFromBytes: 1024 * 1024,
} as const

const MEBIBYTE = 1024 * 1024
const LOCAL_HEADER = 0x04034b50
const DEFLATED = 8

interface Part {
  readonly entry: Entry
  readonly start: number
  readonly end: number
}

export interface Archive {
  /** The bytes of a part; undefined where there is none of this name. */
  read(name: string): Buffer | undefined
}

const expandsTooFar = () => {
  const limitMegabytes = limits.importExpandedBytes / MEBIBYTE
  return new AppError('IMPORT_FILE_EXPANDS', { field: 'base64String', limitMegabytes })
}
const unreadable = () => new AppError('IMPORT_FILE_UNREADABLE', { field: 'base64String' })

/**
 * Opens an archive within the limits.
 * @throws IMPORT_FILE_TYPE for any other file, IMPORT_FILE_EXPANDS, IMPORT_FILE_UNREADABLE
 */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== LOCAL_HEADER) {
    throw new AppError('IMPORT_FILE_TYPE', { field: 'base64String' })
  }
  const parts = await readParts(bytes)
  return {
    read(name) {
      const part = parts.get(name)
      return part && expand(bytes, part)
    },
  }
}

async function readParts(bytes: Buffer): Promise<Map<string, Part>> {
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    if (archive.entryCount > zipLimits.entries) throw unreadable()
    return await checkedParts(archive)
  } catch (error) {
    // yauzl's own errors describe the archive to a programmer.
    throw error instanceof AppError ? error : unreadable()
  }
}

async function checkedParts(archive: ZipFile): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>()
  let expandedBytes = 0
  for await (const entry of archive.eachEntry()) {
    requireHarmless(entry)
    expandedBytes += entry.uncompressedSize
    if (expandedBytes > limits.importExpandedBytes) throw expandsTooFar()
    // Where two parts have one name, two readers would read two different things.
    if (parts.has(entry.fileName)) throw unreadable()
    const { fileDataStart: start } = await archive.readLocalFileHeaderPromise(entry, { minimal: true })
    parts.set(entry.fileName, { entry, start, end: start + entry.compressedSize })
  }
  refuseOverlaps([...parts.values()])
  return parts
}

function requireHarmless(entry: Entry): void {
  const { compressedSize, uncompressedSize } = entry
  const isBomb = uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio
  if (isBomb || entry.isEncrypted() || !entry.canDecodeFileData()) throw unreadable()
}

/** Parts that share their bytes are how kilobytes become petabytes. */
function refuseOverlaps(parts: Part[]): void {
  let last = 0
  for (const { start, end } of parts.sort((a, b) => a.start - b.start)) {
    if (start < last) throw unreadable()
    last = end
  }
}

function expand(bytes: Buffer, { entry, start, end }: Part): Buffer {
  const packed = bytes.subarray(start, end)
  const expanded = entry.compressionMethod === DEFLATED ? inflate(packed, entry.uncompressedSize) : packed
  if (expanded.length !== entry.uncompressedSize || crc32(expanded) !== entry.crc32) throw unreadable()
  return expanded
}

function inflate(packed: Buffer, expandedBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, expandedBytes) })
  } catch {
    throw unreadable()
  }
}
