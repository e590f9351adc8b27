import type { InputOf } from '@laisen/contract/endpoint'
import { cancelImportUser as endpoint } from '@laisen/contract/endpoints/imports'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { leave } from '../employees/leave.ts'
import { recordAll } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOfAny } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import * as store from './store.ts'

/**
 * Takes one's import back while its passwords are being prepared: everybody who came with it goes again, or, where one of
 * them has begun to work, nobody. What they did would otherwise be the work of people who were never added.
 */
export async function cancelImport(
  { db, clock }: Context,
  actor: Actor,
  { importID: importId }: InputOf<typeof endpoint>,
): Promise<'Success'> {
  await db.transaction(async (db) => {
    const { companyId, employeeId } = actor
    const held = await actingNow(db, actor, endpoint)
    const found = await store.lock(db, importId)
    if (found?.requestedBy !== employeeId) throw new AppError('NOT_FOUND')
    if (found.finishedAt !== null) throw new AppError('IMPORT_FINISHED')
    const arrived = await store.lockArrived(db, importId)
    const count = arrived.filter(({ atWork }) => atWork).length
    if (count > 0) throw new AppError('IMPORT_IN_USE', { count })
    const people = arrived.map(({ id }) => id)
    requireNotAbove(held, await permissionsOfAny(db, companyId, people))

    const at = clock.now()
    const { certificates } = await leave(db, { companyId, people, at })
    await store.markFinished(db, importId, { at, cancelled: true })
    await recordCancelled(db, actor, { importId, arrived, certificates, at })
  })
  return 'Success'
}

interface Cancelled {
  readonly importId: number
  readonly arrived: readonly store.Arrived[]
  readonly certificates: readonly number[]
  readonly at: Date
}

/** As the import was recorded: one event for the whole, and one for each person. */
async function recordCancelled(db: Db, { companyId, employeeId: actorId }: Actor, done: Cancelled): Promise<void> {
  const { importId, arrived, certificates, at } = done
  const facts = { people: arrived.length, certificates: [...certificates] }
  const whole = { type: 'employees.import-cancelled' as const, at, actorId, subjectId: importId, facts }
  const each = arrived.map(({ id, username, email, firstName, lastName }) => ({
    type: 'employee.deleted' as const,
    at,
    actorId,
    subjectId: id,
    facts: { importId },
    personal: { username, email, name: `${firstName} ${lastName}` },
  }))
  await recordAll(db, companyId, [whole, ...each])
}
