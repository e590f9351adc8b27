import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export async function deleteIdempotencyKeys(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
