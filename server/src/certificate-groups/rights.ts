import { allows, permission } from '@laisen/contract/permissions'
import { isAdministrator } from '../certificates/rights.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

type Who = Pick<EmployeePrincipal, 'permissions' | 'employeeId'>

/** A group is its maker's to change, and administrators'. Whoever is in it only uses it. */
function owns(who: Who, { createdBy }: Pick<store.CertificateGroup, 'createdBy'>): boolean {
  return isAdministrator(who) || createdBy === who.employeeId
}

export function mayOnGroup(who: Who, group: Pick<store.CertificateGroup, 'createdBy'>) {
  const { permissions } = who
  return {
    mayEdit: allows(permissions, [permission.certificateEdit], 'edit') && owns(who, group),
    mayDelete: allows(permissions, [permission.certificateDelete], 'delete') && owns(who, group),
  }
}

/** A group that the employee sees: administrators every one, others those that they are in or made. @throws CERTIFICATE_GROUP_NOT_FOUND */
export async function requireSeen(db: Db, who: Who, groupId: number): Promise<store.CertificateGroup> {
  const group = await store.find(db, groupId)
  const seen = group && (owns(who, group) || (await store.isIn(db, groupId, who.employeeId)))
  if (!seen) throw new AppError('CERTIFICATE_GROUP_NOT_FOUND', { field: 'group_CertID' })
  return group
}

/** A group that the employee may change. @throws CERTIFICATE_GROUP_NOT_FOUND, CERTIFICATE_GROUP_NOT_YOURS */
export async function requireOwn(db: Db, who: Who, groupId: number): Promise<store.CertificateGroup> {
  const group = await requireSeen(db, who, groupId)
  if (!owns(who, group)) throw new AppError('CERTIFICATE_GROUP_NOT_YOURS')
  return group
}
