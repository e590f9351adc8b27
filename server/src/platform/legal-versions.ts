import type { LegalTextName } from '@laisen/contract/endpoints/legal-texts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import * as store from './legal-store.ts'

/** The number of the version in force of each legal text. */
export function versionsInForce(db: Kysely<Tables>): Promise<Readonly<Record<LegalTextName, number>>> {
  return store.versionsInForce(db)
}
