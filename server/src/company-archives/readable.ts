import { isLost } from '../files/lost.ts'
import type { ArchivePart } from './zip.ts'

/** The part that names what should be in an archive and could not be read. */
export const UNREADABLE = 'unreadable.csv'

/** A file that should be in an archive and could not be read, or only its beginning. */
export interface Unreadable {
  readonly path: string
  readonly why: 'missing' | 'damaged' | 'unreadable'
}

export interface Reading {
  /** Set in the last attempt: then even a store that does not answer does not keep the rest from the company. */
  readonly goOnAnyway: boolean
  /** Called for each file that could not be read. */
  note(unreadable: Unreadable, error: unknown): void
}

/**
 * A part whose content comes from the store of objects. One that is missing or damaged there is noted, and the archive goes on: undefined
 * where nothing of it can be read. @throws whatever else fails, such as a store that does not answer
 */
export async function readablePart(
  path: string,
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>,
  reading: Reading,
): Promise<ArchivePart | undefined> {
  try {
    const pieces = (await open())?.[Symbol.asyncIterator]()
    if (!pieces) return undefined
    // Read before anything of it is in the archive.
    const first = await pieces.next()
    return { path, content: restOf(path, { first, pieces, reading }) }
  } catch (error) {
    noteOrThrow(path, error, reading)
    return undefined
  }
}

/** The same for a small object, at once. */
export async function readableBytes(
  path: string,
  read: () => Promise<Buffer>,
  reading: Reading,
): Promise<Buffer | undefined> {
  try {
    return await read()
  } catch (error) {
    noteOrThrow(path, error, reading)
    return undefined
  }
}

interface Rest {
  readonly first: IteratorResult<Uint8Array>
  readonly pieces: AsyncIterator<Uint8Array>
  readonly reading: Reading
}

async function* restOf(path: string, { first, pieces, reading }: Rest): AsyncGenerator<Uint8Array> {
  let next = first
  try {
    while (!next.done) {
      yield next.value
      next = await pieces.next()
    }
  } catch (error) {
    noteOrThrow(path, error, reading)
  } finally {
    await pieces.return?.()
  }
}

function noteOrThrow(path: string, error: unknown, { goOnAnyway, note }: Reading): void {
  if (!isLost(error) && !goOnAnyway) throw error
  const why = !isLost(error) ? 'unreadable' : error.code === 'STORED_FILE_MISSING' ? 'missing' : 'damaged'
  note({ path, why }, error)
}
