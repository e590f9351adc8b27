import { readSync } from 'node:fs'
import { PdfError } from './errors.ts'

/** Bytes that can be read synchronously at any offset. */
export interface Source {
  readonly sizeBytes: number
  /** Up to `length` bytes from `offset`, fewer only at the end. May be a view, so do not modify it. */
  read(offset: number, length: number): Uint8Array
  /** All bytes at once, if they are in memory anyway. */
  readonly bytes?: Uint8Array
  /** How many bytes were fetched into memory so far, if they are not in memory anyway. A block counts each time it is fetched. */
  readonly loadedBytes?: number
  /** Passes one range in pieces, copying at most one piece. A piece is valid only during the call. */
  feed?(range: ByteRange, consume: (piece: Uint8Array) => void, pieceBytes: number): void
}

/** Half-open: `end` is the offset after the last byte. */
export interface ByteRange {
  start: number
  end: number
}

const MEBIBYTE = 1 << 20
const BLOCK_BYTES = 1 << 16
const MAX_BLOCKS = 16

/** Bytes in memory. Nothing is copied. */
export function bytesSource(bytes: Uint8Array): Source {
  // A plain Uint8Array even for a Buffer, so that the lexer always sees one type of view and its loads stay monomorphic.
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    sizeBytes: view.length,
    bytes: view,
    read: (offset, length) => view.subarray(clamp(offset, view.length), clamp(offset + length, view.length)),
  }
}

/**
 * An open file, read in blocks of 64 KiB, of which the last sixteen are kept.
 * @throws PdfError UNREADABLE if the file is shorter than `sizeBytes`.
 */
export function fileSource(fd: number, sizeBytes: number): Source {
  const blocks = new Map<number, Uint8Array>()
  const load = (target: Uint8Array, offset: number) => {
    source.loadedBytes += target.length
    fill(fd, target, offset)
  }

  const block = (index: number): Uint8Array => {
    const known = blocks.get(index)
    if (known) return known
    const start = index * BLOCK_BYTES
    const fresh = new Uint8Array(Math.min(BLOCK_BYTES, sizeBytes - start))
    load(fresh, start)
    if (blocks.size >= MAX_BLOCKS) blocks.delete(blocks.keys().next().value as number)
    blocks.set(index, fresh)
    return fresh
  }

  const source: Source & { loadedBytes: number } = {
    sizeBytes,
    loadedBytes: 0,
    read(offset, length) {
      const start = clamp(offset, sizeBytes)
      const end = clamp(offset + length, sizeBytes)
      if (start >= end) return new Uint8Array(0)
      const first = Math.floor(start / BLOCK_BYTES)
      if (Math.floor((end - 1) / BLOCK_BYTES) === first) {
        return block(first).subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES)
      }
      const bytes = new Uint8Array(end - start)
      load(bytes, start)
      return bytes
    },
    feed({ start, end }, consume, pieceBytes) {
      const buffer = new Uint8Array(Math.min(pieceBytes, Math.max(0, end - start)))
      for (let at = start; at < end; at += buffer.length) {
        const piece = buffer.subarray(0, Math.min(buffer.length, end - at))
        fill(fd, piece, at)
        consume(piece)
      }
    },
  }
  return source
}

/** Joins several sources. A document consists of its base object and the tails appended to it. */
export function concatSource(parts: readonly Source[]): Source {
  const ends: number[] = []
  let sizeBytes = 0
  for (const part of parts) ends.push((sizeBytes += part.sizeBytes))

  /** Calls `visit` for each part that the range touches, with offsets relative to that part. */
  const eachPart = ({ start, end }: ByteRange, visit: (part: Source, range: ByteRange) => void) => {
    for (let at = start, index = partAt(ends, start); at < end; index++) {
      const part = parts[index]!
      const base = ends[index]! - part.sizeBytes
      const to = Math.min(end, ends[index]!)
      if (at < to) visit(part, { start: at - base, end: to - base })
      at = to
    }
  }

  return {
    sizeBytes,
    get loadedBytes() {
      return parts.reduce((sum, part) => sum + (part.loadedBytes ?? 0), 0)
    },
    read(offset, length) {
      const start = clamp(offset, sizeBytes)
      const end = clamp(offset + length, sizeBytes)
      const pieces: Uint8Array[] = []
      eachPart({ start, end }, (part, range) => pieces.push(part.read(range.start, range.end - range.start)))
      return pieces.length === 1 ? pieces[0]! : joined(pieces, end - start)
    },
    feed({ start, end }, consume, pieceBytes) {
      const range = { start: clamp(start, sizeBytes), end: clamp(end, sizeBytes) }
      eachPart(range, (part, inner) => feedRanges(part, { ranges: [inner], pieceBytes }, consume))
    },
  }
}

/** The first part that ends after `offset`. */
function partAt(ends: readonly number[], offset: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > offset) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Feeds ranges of a source to `consume` (a hash's update, for example) in pieces of at most `pieceBytes`, 1 MiB by default.
 * Bytes in memory are not copied, and a file needs one buffer, so a piece is valid only during the call.
 */
export function feedRanges(
  source: Source,
  { ranges, pieceBytes = MEBIBYTE }: { ranges: readonly ByteRange[]; pieceBytes?: number },
  consume: (piece: Uint8Array) => void,
): void {
  for (const range of ranges) {
    if (source.feed) {
      source.feed(range, consume, pieceBytes)
      continue
    }
    for (let at = range.start; at < range.end; at += pieceBytes) {
      consume(source.read(at, Math.min(pieceBytes, range.end - at)))
    }
  }
}

function fill(fd: number, target: Uint8Array, offset: number): void {
  for (let done = 0; done < target.length; ) {
    const count = readSync(fd, target, done, target.length - done, offset + done)
    if (count === 0) throw new PdfError('UNREADABLE', { offset, length: target.length })
    done += count
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(Math.max(0, length))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function clamp(offset: number, sizeBytes: number): number {
  return offset < 0 ? 0 : offset > sizeBytes ? sizeBytes : offset
}
