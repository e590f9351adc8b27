import type { Generated } from 'kysely'

export interface PersonalDataTables {
  erasures: {
    company_id: number
    id: Generated<number>
    people: number[]
    persons: number[]
    created_at: Date
    /** Events that name an address and were evidence then. */
    listed_events: Generated<number[]>
    /** How certificates for one signature name whoever has the address; empty once everything is erased. */
    address_number: Generated<string>
    finished: Generated<boolean>
  }
}
