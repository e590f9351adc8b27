import type { Db } from '../db/database.ts'
import * as store from './owner-store.ts'

/** A certificate that an employee may stamp with, and whose it is. */
export interface OwnedCertificate extends store.AssignedCertificate {
  /** It is this employee's own. */
  readonly own: boolean
}

/** What API keys need to know: the certificates that an employee may stamp with, by name. Whose they are decides who lets a key use them. */
export async function listForKeys(db: Db, employeeId: number): Promise<OwnedCertificate[]> {
  const assigned = await store.listAssignedWithOwners(db, employeeId)
  return assigned.map((certificate) => ({ ...certificate, own: certificate.ownerId === employeeId }))
}
