import type { Generated } from 'kysely'
import type { NullableJson } from './columns.ts'

export interface PendingStampsTables {
  pending_stamps: {
    company_id: number
    id: Generated<number>
    public_id: string
    state: Generated<'pending' | 'signed' | 'declined' | 'expired' | 'ended'>
    principal_kind: 'employee' | 'key'
    requested_by: number
    key_id: number | null
    owner_id: number
    certificate_id: number
    document_id: number
    pages: number
    request: NullableJson
    token_hash: Buffer
    tries: Generated<number>
    wrong: Generated<number>
    reason: string | null
    created_at: Date
    expires_at: Date
    ended_at: Date | null
  }
}
