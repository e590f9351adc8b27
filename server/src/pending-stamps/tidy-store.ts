import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Those of all companies whose time is over and that nobody has ended yet. */
export async function listExpired(
  owner: Kysely<Tables>,
  now: Date,
  most: number,
): Promise<{ companyId: number; id: number }[]> {
  return owner
    .selectFrom('pending_stamps')
    .select(['company_id as companyId', 'id'])
    .where('state', '=', sql<'pending'>`'pending'`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
}
