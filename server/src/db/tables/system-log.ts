import type { Generated } from 'kysely'

export interface SystemLogTables {
  client_logs: {
    company_id: number
    id: Generated<number>
    employee_id: number
    day: string
    digest: Buffer
    at: Date
    last_at: Date
    count: Generated<number>
    address: string
    description: string
    method_name: string
    exception: string
    trace: string
  }
}
