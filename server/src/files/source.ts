import { closeSync } from 'node:fs'
import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'
import { FRAME_BYTES, type FrameKey, openFrame, placeOf, STORED_FRAME_BYTES, TAG_BYTES } from './frames.ts'
import { openLocal, readLocal } from './local-store.ts'
import { asLost } from './lost.ts'

/** All that a worker thread needs to read a document: plain values that structured clone copies. Holds keys: never logged. */
export interface SourceDescription {
  readonly parts: readonly (StoredPart | OpenedPart)[]
}

interface StoredPart extends Used {
  readonly path: string
  /** Its first byte in the file. */
  readonly offset: number
  readonly objectId: string
  readonly key: Uint8Array
  readonly sizeBytes: number
}

/** An object that is opened already, in memory that threads share. */
interface OpenedPart extends Used {
  readonly opened: Uint8Array
}

interface Used {
  /** How many of its bytes are read. */
  readonly usedBytes: number
}

export interface StoredSource extends Source {
  close(): void
}

const KEPT_FRAMES = 8

/** A base object and its tails as one, read by frames, of which each object keeps the last eight opened. */
export function openSource({ parts }: SourceDescription): StoredSource {
  const sources: Source[] = []
  const files: number[] = []
  const close = () => {
    for (const fd of files.splice(0)) closeSync(fd)
  }
  try {
    for (const part of parts) {
      if ('opened' in part) {
        sources.push(bytesSource(part.opened.subarray(0, part.usedBytes)))
        continue
      }
      const fd = openLocal(part.path)
      files.push(fd)
      sources.push(framedSource(fd, { objectId: part.objectId, bytes: part.key }, part))
    }
  } catch (error) {
    close()
    throw asLost(error)
  }
  return Object.assign(concatSource(sources), { close })
}

function framedSource(fd: number, key: FrameKey, { offset: begin, sizeBytes, usedBytes }: StoredPart): Source {
  const kept = new Map<number, Uint8Array>()
  let loadedBytes = 0

  // Used again for each frame: opening a frame copies it.
  const stored = new Uint8Array(Math.min(STORED_FRAME_BYTES, sizeBytes + TAG_BYTES))
  const open = (index: number): Uint8Array => {
    const length = Math.min(FRAME_BYTES, sizeBytes - index * FRAME_BYTES) + TAG_BYTES
    const read = readLocal(fd, begin + index * STORED_FRAME_BYTES, stored.subarray(0, length))
    try {
      return openFrame(key, placeOf(index, sizeBytes), read)
    } catch (error) {
      throw asLost(error)
    }
  }
  const frame = (index: number): Uint8Array => {
    const known = kept.get(index)
    if (known) return known
    const fresh = open(index)
    loadedBytes += fresh.length
    if (kept.size >= KEPT_FRAMES) kept.delete(kept.keys().next().value!)
    kept.set(index, fresh)
    return fresh
  }

  return {
    sizeBytes: usedBytes,
    get loadedBytes() {
      return loadedBytes
    },
    read(offset, length) {
      const start = Math.min(Math.max(0, offset), usedBytes)
      const end = Math.min(Math.max(start, offset + length), usedBytes)
      const first = Math.floor(start / FRAME_BYTES)
      const inFirst = start - first * FRAME_BYTES
      if (start === end) return new Uint8Array(0)
      if (end <= (first + 1) * FRAME_BYTES) return frame(first).subarray(inFirst, inFirst + end - start)
      const whole = new Uint8Array(end - start)
      for (let at = start; at < end; ) {
        const index = Math.floor(at / FRAME_BYTES)
        const from = at - index * FRAME_BYTES
        const piece = frame(index).subarray(from, from + end - at)
        whole.set(piece, at - start)
        at += piece.length
      }
      return whole
    },
    feed({ start, end }, consume, pieceBytes) {
      // One pass over everything would push out the frames that are read at random, so it keeps none.
      const last = Math.min(end, usedBytes)
      for (let at = Math.max(0, start); at < last; ) {
        const index = Math.floor(at / FRAME_BYTES)
        const from = at - index * FRAME_BYTES
        const piece = (kept.get(index) ?? open(index)).subarray(from, from + Math.min(last - at, pieceBytes))
        consume(piece)
        at += piece.length
      }
    },
  }
}
