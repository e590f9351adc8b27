import type { Generated, GeneratedAlways } from 'kysely'

export interface ExtensionsTables {
  extension_runs: {
    company_id: number
    certificate_id: number
    id: GeneratedAlways<number>
    total: number
    done: Generated<number>
    failed: Generated<number>
    after_stamp: Generated<number>
    started_at: Date
    ended_at: Date | null
  }
}
