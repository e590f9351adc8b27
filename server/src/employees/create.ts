import { builtInRoles } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { joinGroups } from '../groups/membership.ts'
import * as store from './create-store.ts'

interface NewEmployee extends store.NewAccount {
  readonly permissions?: readonly number[]
  readonly roles?: readonly number[]
  readonly groups?: readonly number[]
  /** Who gives the roles; the product itself where it is left out. */
  readonly createdBy?: number
}

/**
 * Writes an employee with their permissions, roles and groups. The caller has already checked that they may be handed out
 * (permissions/rules.ts). @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction
 */
export async function createEmployee(db: Db, employee: NewEmployee): Promise<number> {
  const { companyId, permissions = [], roles = [], groups = [], createdBy: by = null, at } = employee
  // Only Signers are activated (1§4).
  const active = (employee.active ?? false) && roles.includes(builtInRoles.signer)
  const employeeId = await store.insertEmployee(db, { ...employee, active })
  const edges = (ids: readonly number[]) => ids.map((id) => ({ employeeId, id }))
  await store.insertPermissions(db, companyId, edges(permissions))
  await store.insertRoles(db, { companyId, by, at }, edges(roles))
  await joinGroups(db, { companyId, people: [employeeId], groups })
  return employeeId
}
