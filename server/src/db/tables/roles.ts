import type { Generated } from 'kysely'

export interface RolesTables {
  roles: {
    company_id: number
    id: Generated<number>
    code: string
    name: string
    built_in: Generated<boolean>
    created_at: Date
  }
  role_permissions: { company_id: number; role_id: number; permission_id: number }
}
