import type { Endpoint } from '@laisen/contract/endpoint'
import { allows } from '@laisen/contract/permissions'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { heldBy, lockAdministration } from './store.ts'

/**
 * Begins a change to who may what: other changes in this company wait until the transaction ends, and whether the actor may
 * make this call, and what they hold, is asked anew, since a change that was just waited for may have been about them.
 * @throws SESSION_REQUIRED, NOT_PERMITTED
 */
export async function actingNow(
  db: Db,
  { companyId, employeeId }: Actor,
  { access, effect }: Pick<Endpoint, 'access' | 'effect'>,
): Promise<Set<number>> {
  await lockAdministration(db, companyId)
  const person = await db
    .selectFrom('employees')
    .select(['deleted_at', 'locked_at'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (!person || person.deleted_at !== null || person.locked_at !== null) throw new AppError('SESSION_REQUIRED')
  const held = await heldBy(db, companyId, employeeId)
  if (typeof access !== 'string' && effect !== 'own' && !allows(held, access, effect)) {
    throw new AppError('NOT_PERMITTED')
  }
  return held
}
