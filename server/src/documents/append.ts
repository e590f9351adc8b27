import type { Db } from '../db/database.ts'
import type { Occurrence } from '../events/define.ts'
import { recordEach } from '../events/record.ts'
import type { PrincipalIdentity } from '../principal.ts'
import * as store from './store.ts'

export interface Append extends store.NewRevision {
  /** Who appends. All appends of one call belong to one company. */
  readonly principal: PrincipalIdentity
  /** What the revision is evidence of; it is recorded with the document's id. */
  readonly event: Occurrence
}

/** Someone else appended first: lay the tail out again on the newest revision. */
export class DocumentChanged extends Error {
  constructor(cause: unknown) {
    super('the document has a newer revision', { cause })
  }
}

/**
 * The only way in which documents that are kept grow: revision `base` + 1 of each, with its tail and its event, in the caller's
 * transaction. Whoever appends to the same documents waits until that ends. All of them are appended to, or none.
 * @throws DocumentChanged where a base is no longer the newest revision; then PostgreSQL refuses the rest of the transaction
 */
export async function append(db: Db, appends: readonly Append[]): Promise<void> {
  const [first] = appends
  if (!first) return
  const events = appends.map(({ principal, event, documentId }) => ({
    principal,
    event: { ...event, about: { ...event.about, documentId } },
  }))
  try {
    // Sent together to save a round trip. PostgreSQL executes them in this order.
    await Promise.all([store.append(db, first.principal.companyId, appends), recordEach(db, events)])
  } catch (error) {
    if (store.isStaleBase(error)) throw new DocumentChanged(error)
    throw error
  }
}
