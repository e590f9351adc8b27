import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

// The tables as the migrations leave them, written by hand; ground/tables.test.ts compares every column with the catalogue.

type Locale = 'en' | 'th'
/** Set by PostgreSQL when the row is written; never by us. */
type Given<T> = ColumnType<T, never, never>
type Json = JSONColumnType<Record<string, unknown>>
type PrincipalKind = 'employee' | 'key' | 'recipient' | 'system'
type NullableJson = ColumnType<Record<string, unknown> | null, string | null, string | null>

export interface Tables {
  companies: {
    id: Generated<number>
    code: string
    kind: Generated<'EXT' | 'COM'>
    name: string
    telephone_no: Generated<string>
    email: Generated<string>
    country: Generated<string>
    city: Generated<string>
    address: Generated<string>
    locale: Generated<Locale>
    any_page_size: Generated<boolean>
    demo: Generated<boolean>
    verified_at: Date | null
    suspended_at: Date | null
    suspended_reason: Generated<string>
    registration_mailed_at: Date | null
    factor_demanded: Generated<boolean>
    created_at: Date
  }
  company_keys: {
    company_id: number
    id: Generated<number>
    wrapped: Buffer
    master_key_id: string
    created_at: Date
  }
  employees: {
    company_id: number
    id: Generated<number>
    username: string
    first_name: string
    last_name: string
    email: string
    mobile: Generated<string>
    password_hash: string | null
    password_changed_at: Date | null
    must_change_password: Generated<boolean>
    own_admin: Generated<boolean>
    active: Generated<boolean>
    locked_at: Date | null
    from_directory: Generated<boolean>
    locale: Generated<Locale>
    picture_object_id: string | null
    consent_at: Date | null
    consent_version: string | null
    factor_demanded: Generated<boolean>
    created_at: Date
    deleted_at: Date | null
    search_text: GeneratedAlways<string>
  }
  employee_totals: { company_id: number; id: Generated<number>; employees: number; activated: number }
  roles: {
    company_id: number
    id: Generated<number>
    code: string
    name: string
    built_in: Generated<boolean>
    created_at: Date
  }
  groups: {
    company_id: number
    id: Generated<number>
    name: string
    created_at: Date
    created_by: number | null
    updated_by: number | null
    preselected: Generated<boolean>
  }
  employee_permissions: { company_id: number; employee_id: number; permission_id: number }
  role_permissions: { company_id: number; role_id: number; permission_id: number }
  group_permissions: { company_id: number; group_id: number; permission_id: number }
  employee_roles: {
    company_id: number
    employee_id: number
    role_id: number
    created_by: number | null
    created_at: Date | null
  }
  employee_groups: { company_id: number; employee_id: number; group_id: number }
  group_roles: { company_id: number; group_id: number; role_id: number }
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
    last_active_at: Date
    expires_at: Date
    ended_at: Date | null
  }
  known_devices: { company_id: number; employee_id: number; token_hash: Buffer; created_at: Date }
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
  }
  factors: {
    company_id: number
    employee_id: number
    sealed_secret: Buffer
    company_key_id: number
    last_step: number | null
    created_at: Date
    confirmed_at: Date | null
  }
  recovery_codes: { company_id: number; employee_id: number; code_hash: Buffer; used_at: Date | null }
  confirmations: {
    company_id: number
    employee_id: number
    email: string
    code_mac: Buffer | null
    code_expires_at: Date | null
    created_at: Date
  }
  imports: {
    company_id: number
    id: Generated<number>
    requested_by: number
    people: number
    created_at: Date
    finished_at: Date | null
    cancelled: Generated<boolean>
  }
  import_passwords: {
    company_id: number
    employee_id: number
    import_id: number
    sealed_password: Buffer | null
    company_key_id: number
  }
  guesses: {
    id: Generated<number>
    subject: Buffer
    address: Buffer | null
    outcome: Generated<'pending' | 'wrong' | 'right'>
    at: Date
  }
  rate_limits: { key: string; points: Generated<number>; expire: number | null }
  objects: {
    company_id: number
    id: string
    size_bytes: number
    sha256: Buffer
    company_key_id: number
    wrapped_key: Buffer | null
    created_at: Date
  }
  documents: {
    company_id: number
    id: Generated<number>
    name: string
    principal_kind: 'employee' | 'key' | 'system'
    employee_id: number | null
    key_id: number | null
    newest_revision: Generated<number>
    created_at: Date
  }
  revisions: {
    company_id: number
    document_id: number
    number: number
    object_id: string
    size_bytes: number
    sha256: Buffer
    created_at: Date
  }
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
    search: GeneratedAlways<string[]>
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
  }
  certificate_employees: { company_id: number; certificate_id: number; employee_id: number; created_at: Date }
  stamps: {
    company_id: number
    id: Generated<number>
    public_id: string
    employee_id: number
    document_id: number
    revision: number
    level: string
    signature_count: Generated<number>
    created_at: Date
  }
  events: {
    company_id: number
    id: Generated<number>
    type: string
    at: Date
    principal_kind: PrincipalKind
    actor_id: number | null
    actor_key_id: number | null
    actor_recipient_id: number | null
    actor_job: string | null
    subject_kind: string | null
    subject_id: number | null
    envelope_id: number | null
    document_id: number | null
    certificate_id: number | null
    employee_id: number | null
    facts: Json
    personal: NullableJson
    salt: Buffer | null
    commitment: Buffer | null
    hash: Buffer
    hash_version: number
    xid: Given<string>
  }
  history: {
    company_id: number
    id: Generated<number>
    at: Date
    stamp_id: number
    principal_kind: 'employee' | 'key' | 'recipient'
    employee_id: number | null
    key_id: number | null
    recipient_id: number | null
    certificate_id: number
    certificate_version: number
    username: string | null
    cert_name: string | null
    reason: string | null
    location: string | null
    facts: Json
    salt: Buffer | null
    commitment: Buffer
    hash: Buffer
    hash_version: number
    xid: Given<string>
    search: GeneratedAlways<string[]>
  }
  history_deltas: {
    company_id: number
    id: Generated<number>
    employee_id: number | null
    quarter: Date
    signatures: number
  }
  history_totals: { company_id: number; employee_id: number | null; quarter: Date; signatures: number }
  packages: {
    company_id: number
    id: Generated<number>
    name: string
    starts_at: Date
    ends_at: Date | null
    limit_users: number | null
    limit_signatures: number | null
    created_at: Date
  }
  plan_counters: {
    company_id: number
    package_id: number
    signatures_used: Generated<number>
    signatures_reserved: Generated<number>
    closed: Generated<boolean>
  }
  plan_reservations: {
    company_id: number
    id: Generated<number>
    package_id: number
    signatures: number
    created_at: Date
  }
  plans: {
    id: Generated<number>
    kind: 'user' | 'signature'
    name: string
    name_th: Generated<string>
    description: Generated<string>
    description_th: Generated<string>
    limit_users: number | null
    limit_signatures: number | null
    contact_sale: Generated<boolean>
    created_at: Date
    withdrawn_at: Date | null
  }
  upgrade_requests: {
    company_id: number
    id: Generated<number>
    user_plan_id: number | null
    signature_plan_id: number | null
    requested_by: number
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
    reason: Generated<string>
    package_id: number | null
    created_at: Date
    decided_at: Date | null
  }
  legal_texts: {
    name: 'terms' | 'privacy' | 'cookies' | 'notice'
    version: number
    dated: string
    title_en: string
    title_th: string
    body_en: string
    body_th: string
    saved_by: string
    saved_at: Date
  }
  idempotency_keys: {
    company_id: number
    key: string
    call: string
    principal_kind: 'employee' | 'key' | 'recipient'
    principal_id: number
    claim: string
    body_hash: Buffer | null
    answer: ColumnType<unknown, string | null, string | null>
    created_at: Date
  }
  effects: { job_key: string; at: Date }
  mails: {
    id: Generated<number>
    company_id: number | null
    template: string
    locale: Locale
    recipient: string
    facts: Buffer | null
    company_key_id: number | null
    message_id: string
    state: Generated<'waiting' | 'sent' | 'written' | 'failed'>
    attempts: Generated<number>
    last_error: string | null
    created_at: Date
    sent_at: Date | null
  }
  installation: { name: string; value: string }
}
