import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { distinctIds, splitIds } from '../permissions/edges.ts'
import * as store from './store.ts'

/** Each of them exists in this company. @throws GROUP_NOT_FOUND */
export async function requireGroups(db: Db, groupIds: readonly number[], field: string): Promise<void> {
  if ((await store.countKnown(db, groupIds)) !== groupIds.length) throw new AppError('GROUP_NOT_FOUND', { field })
}

/** Each of them is somebody of this company who was not deleted. @throws MEMBER_NOT_FOUND */
export async function requireMembers(db: Db, employeeIds: readonly number[], field: string): Promise<void> {
  if (employeeIds.length === 0) return
  if ((await store.countEmployees(db, employeeIds)) !== employeeIds.length) {
    throw new AppError('MEMBER_NOT_FOUND', { field })
  }
}

/** The members that either way of sending them names; undefined where neither says anything. */
export function membersOf({ groupEmployee, userID }: NamedMembers): readonly number[] | undefined {
  const joined = splitIds(userID, 'userID')
  const listed = distinctIds(groupEmployee)
  return joined && listed ? [...new Set([...listed, ...joined])] : (listed ?? joined)
}

interface NamedMembers {
  readonly groupEmployee?: readonly number[] | null | undefined
  readonly userID?: string | number | null | undefined
}
