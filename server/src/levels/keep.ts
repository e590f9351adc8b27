import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { Db } from '../db/database.ts'
import { replaceLevels } from './extension-store.ts'
import { renewalOf } from './renewal.ts'

interface Reached {
  readonly documentId: number
  readonly revision: number
  readonly level: SignatureLevel
  /** When the certificate of the document timestamp expires. */
  readonly lastsUntil: Date | undefined
  readonly at: Date
}

/** Keeps in the caller's transaction when documents that were signed at B-LTA are to be renewed. */
export async function keepLevels(db: Db, companyId: number, documents: readonly Reached[]): Promise<void> {
  const archived = documents.flatMap(({ documentId, revision, level, lastsUntil, at }) => {
    if (level !== 'B-LTA') return []
    return [{ documentId, revision, level, reachedAt: at, renewAt: renewalOf(at, lastsUntil), lastsUntil }]
  })
  await replaceLevels(db, companyId, archived)
}
