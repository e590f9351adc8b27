import type { LevelFault, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { Db } from '../db/database.ts'
import { type DueOnce, findLevels, insertDue, replaceLevels } from './extension-store.ts'
import { renewalOf } from './renewal.ts'

interface Reached {
  readonly documentId: number
  readonly revision: number
  /** The lowest of the signatures, and that of each in the order of signing. */
  readonly level: SignatureLevel
  readonly signatureLevels: readonly SignatureLevel[]
  /** When the certificate of the document timestamp expires. */
  readonly lastsUntil: Date | undefined
  /** Why B-LTA, at which the document is to be kept, was not reached. */
  readonly missed?: LevelFault | undefined
  readonly at: Date
  /** Set where the caller itself tries again to get a timestamp. */
  readonly byCaller?: boolean
}

/**
 * Keeps in the caller's transaction when documents that were signed at B-LTA are to be renewed. One that got no timestamp for it is due
 * at once, so that every night tries again.
 */
export async function keepLevels(db: Db, companyId: number, documents: readonly Reached[]): Promise<void> {
  const kept = documents.flatMap(
    ({ documentId, revision, level, signatureLevels, lastsUntil, missed, at, byCaller }) => {
      if (!lastsUntil && !missed) return []
      const renewAt = missed === 'timestamp' && !byCaller ? at : renewalOf(at, lastsUntil)
      return [{ documentId, revision, level, signatureLevels, reachedAt: at, renewAt, lastsUntil }]
    },
  )
  await replaceLevels(db, companyId, kept)
}

/** Has every night try to raise a document that got no timestamp, until it is at B-LTA. */
export function keepDue(db: Db, companyId: number, due: DueOnce): Promise<void> {
  return insertDue(db, companyId, due)
}

/** The lowest level of a signature of a document that is kept provable, and since when. Undefined for any other. */
export async function levelsOfDocument(
  db: Db,
  documentId: number,
): Promise<{ level: SignatureLevel; reachedAt: Date } | undefined> {
  return findLevels(db, documentId)
}
