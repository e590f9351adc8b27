import type { Generated } from 'kysely'

export interface ApiKeysTables {
  api_keys: {
    company_id: number
    id: Generated<number>
    employee_id: number
    name: string
    token_hash: Buffer
    hint: string
    calls: string[]
    addresses: string[]
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
    last_used_address: string | null
    ended_at: Date | null
    ended_because: 'revoked' | 'owner-locked' | 'owner-deleted' | 'email-undone' | null
  }
  api_key_certificates: {
    company_id: number
    key_id: number
    certificate_id: number
    state: 'asked' | 'granted' | 'declined'
    asked_at: Date
    decided_at: Date | null
    decided_by: number | null
  }
}
