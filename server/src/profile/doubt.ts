import { limits } from '@laisen/contract/limits'
import { lockCertificates } from '../certificates/lock.ts'
import { hasPersonal, suspendPersonal } from '../certificates/suspend-personal.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { getAddress } from '../employees/contacts.ts'
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
  readonly former?: { readonly email: string; readonly proven: boolean }
  /** The person has used the account: they have a password, and have proven their address. */
  readonly known?: boolean
}

const DAY_MS = 86_400_000

/**
 * Rules 2.3a: whoever sets another person's password, email or factor, or gives their certificate to others, could sign as them.
 * So what signs in the person's account without a password of their own is suspended until a code mailed to their former address comes
 * back, and so is what the authority issues to them meanwhile. A change of one's own email is doubted as well (rules 3.4), because it
 * is how a stolen account is kept, for as long as it can be undone; other changes to one's own account are not. To be called in the
 * transaction of the change. It does nothing for people without certificates who have not used their account yet.
 */
export async function doubtIdentity(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { principal, employeeId, what, former, known = false }: Doubted,
): Promise<void> {
  const isOwn = referencesOf(principal).employeeId === employeeId
  if (isOwn && what !== 'email') return
  const { companyId } = principal
  const at = clock.now()
  // In this order everywhere, so that a confirmation and a change wait for each other.
  await lockCertificates(db, companyId)
  if (!(known && !isOwn) && !(await hasPersonal(db, employeeId))) return
  const { email, proven } = former ?? (await getAddress(db, companyId, employeeId))
  const lapsesAt = isOwn ? new Date(at.getTime() + limits.emailUndoDays * DAY_MS) : null
  await store.insertConfirmation(db, { companyId, employeeId, email, proven, at, lapsesAt })
  const certificates = await suspendPersonal(db, employeeId, at)
  if (certificates > 0) await store.keepConfirmation(db, employeeId)
  await record(db, principal, identityDoubted({ at, subjectId: employeeId, facts: { what, certificates } }))
}
