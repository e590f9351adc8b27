import type { Generated } from 'kysely'

export interface ImportsTables {
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
    company_key_id: number | null
    to_invite: Generated<boolean>
  }
}
