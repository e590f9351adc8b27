import type { Given } from './columns.ts'

export interface SecurityTables {
  security_records: {
    company_id: number | null
    id: Given<number>
    kind: string
    outcome: 'refused' | 'locked' | 'allowed'
    code: string
    call: string
    employee_id: number | null
    address: string | null
    at: Date
    last_at: Date
    count: number
    several: boolean
  }
}
