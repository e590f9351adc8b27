import type { Generated, GeneratedAlways } from 'kysely'

export interface CertificatesTables {
  certificates: {
    company_id: number
    id: Generated<number>
    name: string
    reason: string
    location: string
    kind: '1' | '2'
    from_authority: Generated<boolean>
    password_check: boolean
    confirm_by_owner: Generated<boolean>
    picture_object_id: string | null
    picture_type: string | null
    file_name: string
    version: Generated<number>
    suspended_at: Date | null
    created_by: number
    created_at: Date
    deleted_at: Date | null
    suspended_for: number | null
    personal_of: Generated<number | null>
    password_by: Generated<number | null>
    subject: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
  }
  certificate_versions: {
    company_id: number
    certificate_id: number
    version: number
    certificate: Buffer
    chain: Buffer[]
    subject: string
    issuer: string
    serial: string
    key_type: string
    valid_from: Date
    valid_until: Date
    sealed_key: Buffer
    password_salt: Buffer | null
    company_key_id: number
    created_at: Date
    revoked_at: Date | null
    issued_by: number | null
    revocation_reason: string | null
    reminded_at: Date | null
    status_asked_at: Date | null
    status_fault: 'status' | 'chain' | null
    issuer_revoked_at: Date | null
    issuer_revoked_serial: string | null
  }
  certificate_employees: { company_id: number; certificate_id: number; employee_id: number; created_at: Date }
  /** A view: who may use which certificate, by assignment or by a group (migration 0037). */
  certificate_users: { company_id: number | null; certificate_id: number | null; employee_id: number | null }
  certificate_totals: { company_id: number; id: Generated<number>; certificates: number }
}
