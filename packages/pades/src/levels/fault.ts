/** Levels that were not reached. */
import { PadesError } from '../errors.ts'
import type { Level } from '../level.ts'
import { type LevelFault, lowestLevel, type Reach } from './reach.ts'

export interface Reached {
  /** The lowest of the signatures. */
  readonly level: Level
  /** Of each signature, in the order of signing. */
  readonly levels: readonly Level[]
  /** Why the level that was asked for was not reached. */
  readonly missed: LevelFault | undefined
  /** The revision that follows, if any. */
  readonly tail: Uint8Array | undefined
  /** When the certificate of the document timestamp in it expires. */
  readonly lastsUntil?: Date | undefined
}

/** @throws PadesError LEVEL_NOT_REACHED if the level that was asked for is a must */
export function fallen(
  { level: wanted, otherwise }: Reach,
  { levels, missed }: Pick<Reached, 'levels' | 'missed'>,
): Reached {
  if (otherwise === 'refuse') throw new PadesError('LEVEL_NOT_REACHED', { wanted, fault: missed! })
  return { level: lowestLevel(levels), levels, missed, tail: undefined }
}

/** What the error says about the level; undefined if it is none that another level avoids. */
export function faultOf(error: unknown): LevelFault | undefined {
  if (!(error instanceof PadesError)) return undefined
  if (error.code === 'TIMESTAMP_UNAVAILABLE') return 'timestamp'
  return documentFaults.has(error.code) ? 'document' : undefined
}

const documentFaults: ReadonlySet<string> = new Set([
  'DOCUMENT_CERTIFIED',
  'DOCUMENT_BROKEN_SIGNED',
  'DOCUMENT_FIELDS_LOCKED',
  'DOCUMENT_PERMISSION',
  'DOCUMENT_USAGE_RIGHTS',
])

/**
 * Signs once more if a timestamp was larger than any before: the room for the next one is larger. Nothing of the first try remains.
 */
export async function withRoom<Result>(reach: Reach, work: () => Promise<Result>): Promise<Result> {
  const room = reach.timestamper.tokenBytes
  try {
    return await work()
  } catch (error) {
    const larger = reach.timestamper.tokenBytes > room
    if (larger && error instanceof PadesError && error.code === 'SIGNATURE_TOO_LARGE') return work()
    throw error
  }
}
