import type { Generated, GeneratedAlways } from 'kysely'
import type { Given, Json } from './columns.ts'

export interface HistoryTables {
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
}
