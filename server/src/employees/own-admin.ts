import type { Db } from '../db/database.ts'
import { findOwnAdmin } from './store.ts'

export { findOwnAdmin } from './store.ts'

/** The own admin's address; empty where there is none. */
export async function ownAdminEmail(db: Db): Promise<string> {
  return (await findOwnAdmin(db))?.email ?? ''
}
