import type { Generated } from 'kysely'

export interface StampsTables {
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
}
