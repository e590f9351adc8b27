import type { ColumnType, Generated } from 'kysely'

export interface HttpTables {
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
  rate_limits: { key: string; points: Generated<number>; expire: number | null }
}
