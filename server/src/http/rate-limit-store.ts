import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Drops what was counted in minutes that are over. */
export async function deleteExpired(owner: Kysely<Tables>, nowMs: number): Promise<void> {
  await owner.deleteFrom('rate_limits').where('expire', '<', nowMs).execute()
}
