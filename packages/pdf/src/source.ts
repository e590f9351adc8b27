import { readSync } from 'node:fs'
import { PdfError } from './errors.ts'

/** Bytes that can be read at any place, synchronously. */
export interface Source {
  readonly sizeBytes: number
  /** Up to `length` bytes from `offset`, fewer only at the end; may be a view, so never write into it. */
  read(offset: number, length: number): Uint8Array
  /** All bytes at once where they are in memory anyway. */
  readonly bytes?: Uint8Array
  /** Hands out one range in pieces without copying more than a piece; a piece is only valid during the call. */
  feed?(range: ByteRange, consume: (piece: Uint8Array) => void, pieceBytes: number): void
}

/** Half-open: `end` is the first byte that does not belong to it. */
export interface ByteRange {
  start: number
  end: number
}

const MEBIBYTE = 1 << 20
const BLOCK_BYTES = 1 << 16
const MAX_BLOCKS = 16

/** Bytes in memory; nothing is ever copied. */
export function bytesSource(bytes: Uint8Array): Source {
  // A plain Uint8Array, also for a Buffer: one shape of view keeps the lexer's loads monomorphic.
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    sizeBytes: view.length,
    bytes: view,
    read: (offset, length) => view.subarray(clamp(offset, view.length), clamp(offset + length, view.length)),
  }
}

/**
 * An open file, read by blocks of 64 KiB of which the last sixteen are kept.
 * @throws PdfError UNREADABLE when the file is shorter than `sizeBytes`.
 */
export function fileSource(fd: number, sizeBytes: number): Source {
  const blocks = new Map<number, Uint8Array>()

  const block = (index: number): Uint8Array => {
    const known = blocks.get(index)
    if (known) return known
    const start = index * BLOCK_BYTES
    const fresh = new Uint8Array(Math.min(BLOCK_BYTES, sizeBytes - start))
    fill(fd, fresh, start)
    if (blocks.size >= MAX_BLOCKS) blocks.delete(blocks.keys().next().value as number)
    blocks.set(index, fresh)
    return fresh
  }

  return {
    sizeBytes,
    read(offset, length) {
      const start = clamp(offset, sizeBytes)
      const end = clamp(offset + length, sizeBytes)
      if (start >= end) return new Uint8Array(0)
      const first = Math.floor(start / BLOCK_BYTES)
      if (Math.floor((end - 1) / BLOCK_BYTES) === first) {
        return block(first).subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES)
      }
      const bytes = new Uint8Array(end - start)
      fill(fd, bytes, start)
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
}

/** Several sources as one: a document is its base object and the tails that were appended to it. */
export function concatSource(parts: readonly Source[]): Source {
  const ends: number[] = []
  let sizeBytes = 0
  for (const part of parts) ends.push((sizeBytes += part.sizeBytes))

  /** Calls `visit` for each part that the range touches, with the range as that part counts. */
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
    read(offset, length) {
      const start = clamp(offset, sizeBytes)
      const end = clamp(offset + length, sizeBytes)
      const pieces: Uint8Array[] = []
      eachPart({ start, end }, (part, range) => pieces.push(part.read(range.start, range.end - range.start)))
      return pieces.length === 1 ? pieces[0]! : joined(pieces, end - start)
    },
    feed({ start, end }, consume, pieceBytes) {
      const range = { start: clamp(start, sizeBytes), end: clamp(end, sizeBytes) }
      eachPart(range, (part, inner) => feedRanges(part, [inner], consume, pieceBytes))
    },
  }
}

/** The first part that ends behind `offset`. */
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
 * Feeds ranges of a source to `consume` (a hash's update, say) in pieces of at most `pieceBytes`, by default 1 MiB.
 * Memory is
 * not copied, and a file needs one buffer, so a piece is only valid during the call.
 */
export function feedRanges(
  source: Source,
  ranges: readonly ByteRange[],
  consume: (piece: Uint8Array) => void,
  pieceBytes: number = MEBIBYTE,
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
