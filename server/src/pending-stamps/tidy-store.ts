import { type Kysely, sql } from 'kysely'
import { isTried, type Look } from '../db/left-alone.ts'
import type { Tables } from '../db/tables.ts'

/** Those of all companies whose time is over and that nobody has ended yet. */
export async function listExpired(owner: Kysely<Tables>, look: Look): Promise<{ companyId: number; id: number }[]> {
  return owner
    .selectFrom('pending_stamps')
    .select(['company_id as companyId', 'id'])
    .where('state', '=', sql<'pending'>`'pending'`)
    .where('expires_at', '<=', look.now)
    .where(isTried(look, 'company_id', 'id'))
    .orderBy('expires_at')
    .limit(look.most)
    .execute()
}
