import type { Generated } from 'kysely'

export type ArchiveState = 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled' | 'expired'
export type ArchiveFailure = 'DISK_FULL' | 'UNKNOWN'

export interface CompanyArchivesTables {
  company_archives: {
    company_id: number
    id: Generated<number>
    requested_by: number
    requested_at: Date
    state: Generated<ArchiveState>
    run: Generated<number>
    documents_done: Generated<number>
    documents_total: Generated<number>
    object_id: string | null
    size_bytes: number | null
    sums_sha256: Buffer | null
    stamped_by: Generated<string[]>
    failure: ArchiveFailure | null
    ended_at: Date | null
    expires_at: Date | null
  }
}
