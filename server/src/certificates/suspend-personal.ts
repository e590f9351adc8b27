import type { Db } from '../db/database.ts'
import { lockCertificates } from './lock.ts'
import * as store from './suspension-store.ts'

interface Person {
  readonly companyId: number
  readonly employeeId: number
}

/**
 * Suspends what somebody else could sign with in an employee's account (rules 2.3a): personal certificates without a password, and those
 * whose password another person chose. Returns how many are suspended now, including those that were before.
 */
export function suspendPersonal(db: Db, employeeId: number, at: Date): Promise<number> {
  return store.suspendPersonal(db, employeeId, at)
}

/** Whether keys of certificates are this employee's own. */
export async function hasPersonal(db: Db, employeeId: number): Promise<boolean> {
  return (await store.countPersonal(db, employeeId)) > 0
}

/** How many certificates wait until this employee confirms. */
export function countSuspended(db: Db, employeeId: number): Promise<number> {
  return store.countSuspended(db, employeeId)
}

/** Suspends a certificate that came while its person's identity was doubted. */
export async function suspendNew(
  db: Db,
  { employeeId, certificateId, at }: { employeeId: number; certificateId: number; at: Date },
): Promise<void> {
  await store.suspend(db, certificateId, { personId: employeeId, at })
}

interface Release {
  /** How many can sign again. */
  readonly certificates: number
  /** Those that are another person's from now on. */
  readonly given: readonly { readonly certificateId: number; readonly personId: number }[]
}

/** The employee has confirmed who they are and agrees to what others did, so these certificates can sign again. */
export async function releasePersonal(db: Db, { companyId, employeeId }: Person): Promise<Release> {
  await lockCertificates(db, companyId)
  const released = await store.releasePersonal(db, employeeId)
  const given = released.flatMap(({ id, personId }) =>
    personId === null || personId === employeeId ? [] : [{ certificateId: id, personId }],
  )
  return { certificates: released.length, given }
}
