import type { Generated } from 'kysely'

export interface LevelTables {
  signature_policies: {
    company_id: number
    level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
    must: boolean
    servers: string[]
    changed_at: Date
  }
  document_levels: {
    company_id: number
    document_id: number
    revision: number
    level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'
    signature_levels: ('B-B' | 'B-T' | 'B-LT' | 'B-LTA')[] | null
    reached_at: Date
    renew_at: Date | null
    renew_fault: string | null
    lasts_until: Generated<Date | null>
    failing_since: Generated<Date | null>
    told_stage: Generated<number | null>
  }
}
