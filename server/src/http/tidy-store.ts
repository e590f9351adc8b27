import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export async function deleteIdempotencyKeys(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** Drops the counts of minutes that are over. */
export async function deleteRateLimits(owner: Kysely<Tables>, before: number): Promise<void> {
  await owner.deleteFrom('rate_limits').where('expire', '<', before).execute()
}
