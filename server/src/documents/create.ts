import type { Db } from '../db/database.ts'
import type { StoredObject } from '../files/files.ts'
import { type PrincipalIdentity, referencesOf } from '../principal.ts'
import * as store from './store.ts'

export interface NewDocument {
  /** Where it was reserved ahead. */
  readonly id?: number | undefined
  /** Who uploaded it, and for which company. */
  readonly principal: Exclude<PrincipalIdentity, { kind: 'recipient' }>
  readonly name: string
  /** The file as it arrived. */
  readonly base: store.StoredRevision
  /** Where it is signed before it is kept: in the object of the base, or in one of its own with the tail. */
  readonly signed?: store.StoredRevision | undefined
  readonly at: Date
}

/** A revision that is all of one object. */
export function whole(object: StoredObject): store.StoredRevision {
  return { object, sizeBytes: object.sizeBytes, sha256: object.sha256 }
}

/** Creates documents with revision 0, and revision 1 of those that are signed, in the caller's transaction. Returns their ids in the same order. */
export async function create(db: Db, documents: readonly NewDocument[]): Promise<number[]> {
  if (documents.length === 0) return []
  const rows = documents.map(({ principal, ...document }) => {
    return { ...document, companyId: principal.companyId, principal: referencesOf(principal) }
  })
  return store.insert(db, rows)
}
