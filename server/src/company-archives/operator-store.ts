import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ArchiveState } from '../db/tables/company-archives.ts'

export interface ArchiveStanding {
  readonly state: ArchiveState
  readonly requestedAt: Date
  readonly endedAt: Date | null
  readonly expiresAt: Date | null
  readonly sizeBytes: number | null
}

/** How the last archive of a company stands, for the operator; undefined if there was none. */
export async function findStanding(db: Db, companyId: number): Promise<ArchiveStanding | undefined> {
  const { rows } = await sql<ArchiveStanding>`
    select state, requested_at as "requestedAt", ended_at as "endedAt", expires_at as "expiresAt", size_bytes as "sizeBytes"
    from platform_archive(${companyId})`.execute(db)
  return rows[0]
}
