import type { Generated } from 'kysely'

export interface PersonalDataTables {
  erasures: { company_id: number; id: Generated<number>; people: number[]; persons: number[]; created_at: Date }
}
