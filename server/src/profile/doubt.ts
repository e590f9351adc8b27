import { suspendPersonal } from '../certificates/suspend-personal.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { getEmail } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { type PrincipalIdentity, referencesOf } from '../principal.ts'
import { identityDoubted } from './events.ts'
import * as store from './store.ts'

interface Doubted {
  /** Who made the change. */
  readonly principal: PrincipalIdentity
  /** Whose account was changed. */
  readonly employeeId: number
  readonly what: 'password' | 'email' | 'factor' | 'assignment'
  /** The address before the change, where it has already been written. @default the person's email as it is now */
  readonly formerEmail?: string
}

/**
 * Rules 2.3a: whoever sets another person's password, email or factor, or re-assigns their certificate, could sign as them.
 * So the person's certificates that need no password are suspended until a code mailed to their former address comes back.
 * A change of one's own email is doubted as well (rules 3.4), because it is how a stolen account is kept; other changes to
 * one's own account are not. To be called in the transaction of the change. It does nothing for people without such
 * certificates.
 */
export async function doubtIdentity(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { principal, employeeId, what, formerEmail }: Doubted,
): Promise<void> {
  if (referencesOf(principal).employeeId === employeeId && what !== 'email') return
  const at = clock.now()
  const certificates = await suspendPersonal(db, employeeId, at)
  if (certificates === 0) return
  const email = formerEmail ?? (await getEmail(db, employeeId))
  await store.insertConfirmation(db, { companyId: principal.companyId, employeeId, email, at })
  await record(db, principal, identityDoubted({ at, subjectId: employeeId, facts: { what, certificates } }))
}
