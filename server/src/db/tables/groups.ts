import type { Generated } from 'kysely'

export interface GroupsTables {
  groups: {
    company_id: number
    id: Generated<number>
    name: string
    created_at: Date
    created_by: number | null
    updated_by: number | null
    preselected: Generated<boolean>
  }
  employee_groups: { company_id: number; employee_id: number; group_id: number }
  group_roles: { company_id: number; group_id: number; role_id: number }
  group_permissions: { company_id: number; group_id: number; permission_id: number }
}
