import type { Db } from '../db/database.ts'
import { totals } from './list-store.ts'

/** How many employees the company of this transaction has. */
export async function countEmployees(db: Db): Promise<number> {
  return (await totals(db)).employees
}
