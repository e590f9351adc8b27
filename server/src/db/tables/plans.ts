import type { Generated } from 'kysely'

export interface PlansTables {
  plans: {
    id: Generated<number>
    kind: 'user' | 'signature'
    name: string
    name_th: Generated<string>
    description: Generated<string>
    description_th: Generated<string>
    limit_users: number | null
    limit_signatures: number | null
    limit_bytes: number | null
    contact_sale: Generated<boolean>
    created_at: Date
    withdrawn_at: Date | null
  }
  packages: {
    company_id: number
    id: Generated<number>
    name: string
    starts_at: Date
    ends_at: Date | null
    limit_users: number | null
    limit_signatures: number | null
    limit_bytes: number | null
    created_at: Date
  }
  plan_counters: {
    company_id: number
    package_id: number
    signatures_used: Generated<number>
    signatures_reserved: Generated<number>
    closed: Generated<boolean>
    /** Where what is reserved of it counts now. */
    carried_to: number | null
  }
  storage_counters: { company_id: number; bytes: number }
  plan_reservations: {
    company_id: number
    id: Generated<number>
    package_id: number
    signatures: number
    created_at: Date
  }
  upgrade_requests: {
    company_id: number
    id: Generated<number>
    user_plan_id: number | null
    signature_plan_id: number | null
    requested_by: number
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn'>
    reason: Generated<string>
    package_id: number | null
    created_at: Date
    decided_at: Date | null
  }
}
