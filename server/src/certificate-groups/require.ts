import { splitByRights } from '../certificates/for-groups.ts'
import type { Db } from '../db/database.ts'
import { existAll } from '../employees/exist.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { personalIsShared } from './membership-store.ts'
import { isTaken } from './store.ts'

/** The name of a group, without spaces around it. @throws CERTIFICATE_GROUP_NAME_REQUIRED */
export function requireName(name: string | null | undefined): string {
  const clean = name?.trim() ?? ''
  if (clean === '') throw new AppError('CERTIFICATE_GROUP_NAME_REQUIRED', { field: 'group_CertName' })
  return clean
}

/** @throws CERTIFICATE_GROUP_NAME_DUPLICATE */
export async function requireFree(db: Db, name: string, but: number | null): Promise<void> {
  if (await isTaken(db, name, but)) {
    throw new AppError('CERTIFICATE_GROUP_NAME_DUPLICATE', { field: 'group_CertName' })
  }
}

type List = readonly number[] | null | undefined

/** A list of certificates as it was sent; undefined where it was left out. @throws CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE */
export function distinctCertificates(list: List, field: string): readonly number[] | undefined {
  if (list === undefined) return undefined
  if (new Set(list).size < (list?.length ?? 0)) throw new AppError('CERTIFICATE_GROUP_CERTIFICATE_DUPLICATE', { field })
  return list ?? []
}

/** A list of people likewise. @throws CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE */
export function distinctEmployees(list: List, field: string): readonly number[] | undefined {
  if (list === undefined) return undefined
  if (new Set(list).size < (list?.length ?? 0)) throw new AppError('CERTIFICATE_GROUP_EMPLOYEE_DUPLICATE', { field })
  return list ?? []
}

/** All of these are people of the company. @throws CERTIFICATE_EMPLOYEE_UNKNOWN */
export async function requireEmployees(db: Db, employeeIds: readonly number[], field: string): Promise<void> {
  if (!(await existAll(db, employeeIds))) throw new AppError('CERTIFICATE_EMPLOYEE_UNKNOWN', { field })
}

/** The employee sees all of these certificates. Returns their names. @throws CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN */
export async function requireCertificates(
  db: Db,
  principal: EmployeePrincipal,
  { ids, field }: { ids: readonly number[]; field: string },
): Promise<string[]> {
  const { names, unseen } = await splitByRights(db, principal, ids)
  if (names.size < ids.length || unseen.length > 0)
    throw new AppError('CERTIFICATE_GROUP_CERTIFICATE_UNKNOWN', { field })
  return [...names.values()]
}

/** Nobody gives others the use of a certificate that is not theirs to change (rules 2.3). @throws CERTIFICATE_NOT_YOURS */
export async function requireMayGive(
  db: Db,
  principal: EmployeePrincipal,
  certificateIds: readonly number[],
): Promise<void> {
  const { foreign } = await splitByRights(db, principal, certificateIds)
  if (foreign.length > 0) throw new AppError('CERTIFICATE_NOT_YOURS')
}

/** A personal certificate is in no group with anyone but its own person (rules 5.2). @throws CERTIFICATE_PERSONAL_IN_GROUP */
export async function requirePersonalAlone(db: Db, groupId: number, field: string): Promise<void> {
  if (await personalIsShared(db, { groupId })) throw new AppError('CERTIFICATE_PERSONAL_IN_GROUP', { field })
}
