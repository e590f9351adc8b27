import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The imports of an employee that were finished since, the latest first. */
export function listFinishedImports(
  db: Db,
  requestedBy: number,
  page: { readonly since: Date; readonly most: number },
): Promise<store.FinishedImport[]> {
  return store.listFinished(db, requestedBy, page)
}
