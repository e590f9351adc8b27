import type { Generated } from 'kysely'

export interface CertificateGroupsTables {
  certificate_groups: {
    company_id: number
    id: Generated<number>
    name: string
    created_by: number
    created_at: Date
  }
  certificate_group_certificates: { company_id: number; group_id: number; certificate_id: number; created_at: Date }
  certificate_group_employees: { company_id: number; group_id: number; employee_id: number; created_at: Date }
}
