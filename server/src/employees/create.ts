import { builtInRoles } from '@laisen/contract/permissions'
import { normalUsername } from '@laisen/contract/sign-in-rules'
import type { Db } from '../db/database.ts'
import { refuseDuplicate } from './duplicate.ts'

export interface NewEmployee {
  readonly companyId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile?: string
  /** Null: nobody can sign in with a password yet. */
  readonly passwordHash: string | null
  readonly mustChangePassword?: boolean
  readonly ownAdmin?: boolean
  /** Only Signers are activated; it counts toward the plan. */
  readonly active?: boolean
  readonly locale?: 'en' | 'th'
  readonly permissions?: readonly number[]
  readonly roles?: readonly number[]
  readonly groups?: readonly number[]
  /** Who gave the roles; left out: the product itself. */
  readonly createdBy?: number
  readonly at: Date
}

/**
 * Writes a person with what they hold. Whether whoever asks may hand that out is asked before (permissions/rules.ts).
 * @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction
 */
export async function createEmployee(db: Db, employee: NewEmployee): Promise<number> {
  const company_id = employee.companyId
  const { id: employee_id } = await db
    .insertInto('employees')
    .values({
      company_id,
      username: normalUsername(employee.username),
      first_name: employee.firstName,
      last_name: employee.lastName,
      email: employee.email,
      mobile: employee.mobile ?? '',
      password_hash: employee.passwordHash,
      password_changed_at: employee.passwordHash === null ? null : employee.at,
      must_change_password: employee.mustChangePassword ?? false,
      own_admin: employee.ownAdmin ?? false,
      // Only Signers are activated (1§4).
      active: (employee.active ?? false) && (employee.roles ?? []).includes(builtInRoles.signer),
      locale: employee.locale ?? 'en',
      created_at: employee.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate)
  const { permissions = [], roles = [], groups = [] } = employee
  if (permissions.length > 0) {
    const rows = permissions.map((permission_id) => ({ company_id, employee_id, permission_id }))
    await db.insertInto('employee_permissions').values(rows).execute()
  }
  if (roles.length > 0) {
    await db
      .insertInto('employee_roles')
      .values(
        roles.map((role_id) => ({
          company_id,
          employee_id,
          role_id,
          created_by: employee.createdBy ?? null,
          created_at: employee.at,
        })),
      )
      .execute()
  }
  if (groups.length > 0) {
    const rows = groups.map((group_id) => ({ company_id, employee_id, group_id }))
    await db.insertInto('employee_groups').values(rows).execute()
  }
  return employee_id
}
