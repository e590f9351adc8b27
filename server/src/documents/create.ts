import type { Db } from '../db/database.ts'
import type { StoredObject } from '../files/files.ts'
import { type EmployeePrincipal, type KeyPrincipal, referencesOf, type SystemPrincipal } from '../principal.ts'
import * as store from './store.ts'

interface NewDocument {
  /** Who brought it. All documents of one call belong to one company. */
  readonly principal: EmployeePrincipal | KeyPrincipal | SystemPrincipal
  readonly name: string
  /** The file as it arrived: durable, and nobody's until now. */
  readonly base: StoredObject
  readonly at: Date
}

/** Makes documents with revision 0, in the caller's transaction. Answers their ids, in their order. */
export async function create(db: Db, documents: readonly NewDocument[]): Promise<number[]> {
  const [first] = documents
  if (!first) return []
  const rows = documents.map((document) => ({ ...document, principal: referencesOf(document.principal) }))
  return store.insert(db, first.principal.companyId, rows)
}
