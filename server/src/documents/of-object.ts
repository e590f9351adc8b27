import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import * as store from './store.ts'

/** The documents that an object is a part of, for commands of the operator. */
export function documentsOfObject(owner: Kysely<Tables>, companyId: number, objectId: string): Promise<store.PartOf[]> {
  return store.listPartOf(owner, companyId, objectId)
}
