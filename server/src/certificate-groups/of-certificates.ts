import type { Db } from '../db/database.ts'
import * as store from './membership-store.ts'

// What certificates ask about the groups that they are in.

export type { GroupOfCertificate } from './membership-store.ts'

/** The first groups of each of these certificates. */
export function listFirstGroupsOf(
  db: Db,
  certificateIds: readonly number[],
  most: number,
): Promise<store.GroupOfCertificate[]> {
  return store.listFirstGroups(db, certificateIds, most)
}

/** How many groups each of these certificates is in; one that is in none is missing. */
export function countGroupsOf(db: Db, certificateIds: readonly number[]): Promise<Map<number, number>> {
  return store.countGroups(db, certificateIds)
}

/** Whether this certificate is a personal one that somebody else may use through a group (rules 5.2). */
export function isSharedByGroup(db: Db, certificateId: number): Promise<boolean> {
  return store.personalIsShared(db, { certificateId })
}

/** Takes certificates that are deleted out of every group. */
export function leaveAllCertificateGroups(db: Db, certificateIds: readonly number[]): Promise<void> {
  return store.deleteFromAll(db, certificateIds)
}

/** Takes employees who are deleted out of every group. */
export function takeOutOfCertificateGroups(db: Db, employeeIds: readonly number[]): Promise<void> {
  return store.deletePeopleFromAll(db, employeeIds)
}
