import type { Generated } from 'kysely'

export interface StampsTables {
  stamps: {
    company_id: number
    id: Generated<number>
    public_id: string
    employee_id: number
    document_id: number
    revision: number
    level: string
    signature_count: Generated<number>
    created_at: Date
    requested_by: number | null
  }
  stamp_places: {
    company_id: number
    employee_id: number
    pages: number
    width_points: number
    height_points: number
    page: number
    x: number
    y: number
    length_points: number
    certificate_id: number | null
    used_at: Date
  }
}
