import type { Generated } from 'kysely'

export interface ExportsTables {
  report_exports: {
    company_id: number
    id: string
    employee_id: number
    running: Generated<boolean>
    cancelled: Generated<boolean>
    rows_done: Generated<number>
    total_rows: Generated<number>
    touched_at: Date
  }
}
