import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Keys } from './keys.ts'
import { masterKeyCheck } from './store.ts'

/** Whether the stored keys open with the master key of this process. Asked anew, because it may have been rotated meanwhile. */
export async function keysOpen(db: Kysely<Tables>, keys: Keys): Promise<boolean> {
  return (await masterKeyCheck.find(db)) === keys.masterKeyId && (await keys.installationKey()).length > 0
}
