import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { masterKeyCheckName } from './master.ts'

/** The id of the master key under which the keys of this database are stored. */
export async function findStoredMasterKeyId(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', masterKeyCheckName)
    .executeTakeFirst()
  return row?.value
}
