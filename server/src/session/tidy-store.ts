import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** In every company, so as the owner, who alone sees them all. */
export async function deleteSessions(owner: Kysely<Tables>, overBefore: Date): Promise<void> {
  await owner.deleteFrom('sessions').where('expires_at', '<', overBefore).execute()
}

/** Likewise. */
export async function deleteLinks(owner: Kysely<Tables>, expiredBefore: Date): Promise<void> {
  await owner.deleteFrom('links').where('expires_at', '<', expiredBefore).execute()
}
