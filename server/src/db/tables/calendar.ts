import type { Generated, GeneratedAlways } from 'kysely'

export interface CalendarTables {
  calendar_events: {
    company_id: number
    id: GeneratedAlways<number>
    name: string
    starts_at: Date
    ends_at: Date
    all_day: boolean
    color: number
    version: Generated<number>
    created_by: number
    created_at: Date
  }
}
