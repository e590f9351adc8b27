import type { Generated } from 'kysely'
import type { Locale } from './columns.ts'

export interface SessionTables {
  sessions: {
    company_id: number
    id: Generated<number>
    employee_id: number
    kind: 'cookie' | 'bearer'
    token_hash: Buffer
    locale: Locale
    time_zone: string
    address: string
    user_agent: string
    authenticated_by: Generated<string>
    stage: Generated<'code' | 'full'>
    created_at: Date
    /** When its person last proved who they are, by password or second factor. */
    proven_at: Date
    /** The same by a confirmation, unless a signature has used that up since. */
    signing_proof_at: Date | null
    last_active_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  links: {
    company_id: number
    id: Generated<number>
    purpose: string
    employee_id: number
    about: string | null
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    used_at: Date | null
    session_id: number | null
    session_token_hash: Buffer | null
    downloads: Generated<number>
  }
  known_devices: { company_id: number; employee_id: number; token_hash: Buffer; created_at: Date }
}
