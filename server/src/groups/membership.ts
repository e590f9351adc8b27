import type { Db } from '../db/database.ts'
import * as store from './membership-store.ts'

/** The groups that an employee is in. */
export function listGroupsOf(db: Db, employeeId: number): Promise<number[]> {
  return store.listGroupIdsOf(db, employeeId)
}

/** The groups that each of these employees is in, in the order of the groups. */
export function listGroupsOfEach(db: Db, people: readonly number[]): Promise<(store.Membership & { name: string })[]> {
  return store.listGroupsOfEach(db, people)
}

/** Puts employees into groups: each of them into each. */
export async function joinGroups(
  db: Db,
  { companyId, people, groups }: { companyId: number; people: readonly number[]; groups: readonly number[] },
): Promise<void> {
  const edges = groups.flatMap((groupId) => people.map((employeeId) => ({ employeeId, groupId })))
  await joinGroupsAs(db, companyId, edges)
}

/** Puts employees into groups, each into those named for them. Those who are in a group already stay in it. */
export async function joinGroupsAs(db: Db, companyId: number, edges: readonly store.Membership[]): Promise<void> {
  await store.insertMemberships(db, companyId, edges)
}

/** Changes which groups one employee is in. */
export async function changeGroupsOf(
  db: Db,
  { companyId, employeeId }: { companyId: number; employeeId: number },
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  await store.deleteMemberships(db, { people: [employeeId], groups: removed })
  await joinGroups(db, { companyId, people: [employeeId], groups: added })
}

/** Takes employees who are deleted out of every group. */
export async function leaveAllGroups(db: Db, people: readonly number[]): Promise<void> {
  await store.deleteMembershipsOf(db, people)
}
