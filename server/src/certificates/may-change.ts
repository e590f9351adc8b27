import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { type CardRecord, load } from './card-store.ts'
import { manages, sees } from './rights.ts'

/** A certificate that the employee sees. @throws CERTIFICATE_NOT_FOUND */
export async function requireSeen(db: Db, principal: EmployeePrincipal, certificateId: number): Promise<CardRecord> {
  const [record] = await load(db, [certificateId], principal.employeeId)
  if (!record || !sees(principal, record)) throw new AppError('CERTIFICATE_NOT_FOUND')
  return record
}

/** A certificate that is the employee's to change, if they hold the permission. @throws CERTIFICATE_NOT_FOUND, CERTIFICATE_NOT_YOURS */
export async function requireManaged(db: Db, principal: EmployeePrincipal, certificateId: number): Promise<CardRecord> {
  const record = await requireSeen(db, principal, certificateId)
  if (!manages(principal, record)) throw new AppError('CERTIFICATE_NOT_YOURS')
  return record
}
