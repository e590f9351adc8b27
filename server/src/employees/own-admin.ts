import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** The administrator with whom the company was registered; a company of an operator may have none yet. */
export function findOwnAdmin(db: Db): Promise<store.OwnAdmin | undefined> {
  return store.findOwnAdmin(db)
}

/** The own admin's address; empty where there is none. */
export async function ownAdminEmail(db: Db): Promise<string> {
  return (await findOwnAdmin(db))?.email ?? ''
}
