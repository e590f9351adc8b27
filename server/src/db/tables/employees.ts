import type { Generated, GeneratedAlways } from 'kysely'
import type { Locale } from './columns.ts'

export interface EmployeesTables {
  employees: {
    company_id: number
    id: Generated<number>
    username: string
    first_name: string
    last_name: string
    email: string
    email_proven_at: Date | null
    mobile: Generated<string>
    password_hash: string | null
    password_changed_at: Date | null
    must_change_password: Generated<boolean>
    own_admin: Generated<boolean>
    active: Generated<boolean>
    locked_at: Date | null
    from_directory: Generated<boolean>
    locale: Generated<Locale>
    picture_object_id: string | null
    consent_at: Date | null
    consent_version: string | null
    factor_demanded: Generated<boolean>
    /** From when on an administrator without a second factor is asked again to set one up. */
    factor_reminder_at: Date | null
    /** When the person was last emailed that they should set up a second factor. */
    factor_mailed_at: Date | null
    package_reminder_closed_at: Date | null
    created_at: Date
    deleted_at: Date | null
    search_text: GeneratedAlways<string>
  }
  employee_totals: { company_id: number; id: Generated<number>; employees: number; activated: number }
  employee_permissions: { company_id: number; employee_id: number; permission_id: number }
  held_permissions: { company_id: number | null; employee_id: number | null; permission_id: number | null }
  employee_roles: {
    company_id: number
    employee_id: number
    role_id: number
    created_by: number | null
    created_at: Date | null
  }
}
