export interface LevelTables {
  signature_policies: {
    company_id: number
    level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
    must: boolean
    servers: string[]
    changed_at: Date
  }
}
