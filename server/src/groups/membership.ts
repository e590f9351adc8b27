import type { Db } from '../db/database.ts'
import * as store from './membership-store.ts'

export { addMembers, listGroupIdsOf } from './membership-store.ts'

/** Puts employees into groups: each of them into each. */
export async function joinGroups(
  db: Db,
  { companyId, people, groups }: { companyId: number; people: readonly number[]; groups: readonly number[] },
): Promise<void> {
  for (const groupId of groups) await store.addMembers(db, { companyId, groupId }, people)
}

/** Changes which groups one employee is in. */
export async function changeGroupsOf(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  for (const groupId of removed) await store.removeMembers(db, groupId, [employeeId])
  await joinGroups(db, { companyId, people: [employeeId], groups: added })
}

/** Takes employees who are deleted out of every group. */
export async function leaveAllGroups(db: Db, people: readonly number[]): Promise<void> {
  await store.deleteMemberships(db, people)
}
