import type { Generated } from 'kysely'

export interface ProfileTables {
  confirmations: {
    company_id: number
    employee_id: number
    email: string
    code_mac: Buffer | null
    code_expires_at: Date | null
    created_at: Date
    lapses_at: Generated<Date | null>
    email_proven: Generated<boolean>
  }
}
