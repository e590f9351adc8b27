import type { Db } from '../db/database.ts'
import type { StoredObject } from '../files/files.ts'
import { type PrincipalIdentity, referencesOf } from '../principal.ts'
import * as store from './store.ts'

interface NewDocument {
  /** Where it was reserved ahead. */
  readonly id?: number | undefined
  /** Who uploaded it. All documents of one call belong to one company. */
  readonly principal: Exclude<PrincipalIdentity, { kind: 'recipient' }>
  readonly name: string
  /** The file as it arrived: stored durably, but not referenced by any row yet. */
  readonly base: StoredObject
  readonly at: Date
}

/** Creates documents with revision 0, in the caller's transaction. Returns their ids in the same order. */
export async function create(db: Db, documents: readonly NewDocument[]): Promise<number[]> {
  const [first] = documents
  if (!first) return []
  const rows = documents.map((document) => ({ ...document, principal: referencesOf(document.principal) }))
  return store.insert(db, first.principal.companyId, rows)
}
