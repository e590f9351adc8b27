import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import * as store from './store.ts'

/** What the person who started a new installation has yet to do. As the owner of the tables. */
export function findFirstSteps(owner: Kysely<Tables>): Promise<store.FirstSteps> {
  return store.findFirstSteps(owner)
}

/** Whether a company of real people exists: not the operator's, and not a demo. As the owner of the tables. */
export function customerExists(owner: Kysely<Tables>): Promise<boolean> {
  return store.customerExists(owner)
}
