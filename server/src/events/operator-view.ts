import type { Db } from '../db/database.ts'
import * as store from './operator-store.ts'

/**
 * What happened to a company as a customer, the latest first, for the operator of the installation. Anyone else is shown
 * nothing.
 */
export function listEventsOf<Type extends string>(
  db: Db,
  companyId: number,
  types: readonly Type[],
): Promise<store.OperatorEvent<Type>[]> {
  return store.listEventsOf(db, companyId, types)
}
