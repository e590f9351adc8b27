import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

export interface AuthorityTables {
  authorities: {
    company_id: number
    id: Generated<number>
    kind: 'root' | 'issuing'
    root_id: number | null
    says: Json
    path: string
    certificate: Buffer
    subject: string
    serial: string
    valid_from: Date
    valid_until: Date
    sealed_key: Buffer
    company_key_id: number
    created_at: Date
    crl: Buffer | null
    crl_number: Generated<number>
    crl_entries: Generated<number>
    crl_this_update: Date | null
    crl_next_update: Date | null
  }
  ocsp_responders: {
    company_id: number
    authority_id: number
    id: Generated<number>
    certificate: Buffer
    valid_until: Date
    sealed_key: Buffer
    company_key_id: number
    created_at: Date
  }
  timestamp_units: {
    company_id: number
    authority_id: number
    id: Generated<number>
    certificate: Buffer
    key_signs_until: Date
    sealed_key: Buffer
    company_key_id: number
    created_at: Date
    latest_at: Date
  }
  one_time_certificates: {
    company_id: number
    id: Generated<number>
    authority_id: number
    serial: string
    certificate: Buffer
    created_at: Date
    used_at: Date | null
    revoked_at: Date | null
    revocation_reason: string | null
  }
  timestamp_clients: { company_id: number; network: string; created_at: Date }
  certificate_requests: {
    company_id: number
    id: Generated<number>
    employee_id: number
    state: Generated<'pending' | 'issued' | 'failed'>
    detail: string
    certificate_id: number
    version: number
    public_key: Buffer
    sealed_key: Buffer
    password_salt: Buffer
    company_key_id: number
    created_at: Date
    finished_at: Date | null
    revokes_former: Generated<boolean>
  }
}
