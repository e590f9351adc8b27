import type { Services } from '../context.ts'
import type { AppError } from '../http/app-error.ts'
import { noteLockOut } from './refused.ts'
import { tellOwner } from './tell-owner.ts'

type Needed = Pick<Services, 'database' | 'security' | 'mail' | 'config' | 'clock'>

/** Records that someone has guessed wrong too often, and tells the owner of the account. */
export async function handleLockOut(services: Needed, refusal: AppError): Promise<void> {
  noteLockOut(services.security, refusal)
  const { companyId, employeeId } = refusal.concerned ?? {}
  // Login decides by itself: the owner of an account at which strangers guess is emailed a link (session/locked-out.ts).
  if (refusal.code === 'SIGN_IN_THROTTLED' || companyId === undefined || employeeId === undefined) return
  await services.database.company(companyId).transaction((db) => tellOwner(db, services, { companyId, employeeId }))
}
