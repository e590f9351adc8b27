import type { Generated } from 'kysely'

export interface KeysTables {
  company_keys: {
    company_id: number
    id: Generated<number>
    wrapped: Buffer
    master_key_id: string
    created_at: Date
  }
  installation: { name: string; value: string }
}
