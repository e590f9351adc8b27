import type { GeneratedAlways } from 'kysely'

export interface SignaturesTables {
  signatures: {
    company_id: number
    id: GeneratedAlways<number>
    employee_id: number
    kind: string
    object_id: string
    picture_type: string
    is_default: boolean
    created_at: Date
  }
}
