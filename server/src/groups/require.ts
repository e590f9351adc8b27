import type { Db } from '../db/database.ts'
import { existAll } from '../employees/exist.ts'
import { AppError } from '../http/app-error.ts'
import { distinctIds, splitIds } from '../permissions/edges.ts'
import { permissionsOfAny } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './store.ts'

/** All of these groups must exist in this company. @throws GROUP_NOT_FOUND */
export async function requireGroups(db: Db, groupIds: readonly number[], field: string): Promise<void> {
  if ((await store.countKnown(db, groupIds)) !== groupIds.length) throw new AppError('GROUP_NOT_FOUND', { field })
}

/** All of these employees must exist in this company. @throws MEMBER_NOT_FOUND */
export async function requireMembers(db: Db, employeeIds: readonly number[], field: string): Promise<void> {
  if (!(await existAll(db, employeeIds))) throw new AppError('MEMBER_NOT_FOUND', { field })
}

/**
 * Whoever joins or leaves a group is changed, so nobody may put in or take out people who hold more than they do
 * (rules 2.3). @throws PERSON_ABOVE_YOU
 */
export async function requireNoMemberAbove(
  db: Db,
  { companyId, permissions }: EmployeePrincipal,
  employeeIds: readonly number[],
): Promise<void> {
  requireNotAbove(permissions, await permissionsOfAny(db, companyId, employeeIds))
}

/** The members that a request names in either of the two described ways; undefined where it names none. */
export function membersOf({ groupEmployee, userID }: NamedMembers): readonly number[] | undefined {
  const joined = splitIds(userID, 'userID')
  const listed = distinctIds(groupEmployee)
  return joined && listed ? [...new Set([...listed, ...joined])] : (listed ?? joined)
}

interface NamedMembers {
  readonly groupEmployee?: readonly number[] | null | undefined
  readonly userID?: string | number | null | undefined
}
