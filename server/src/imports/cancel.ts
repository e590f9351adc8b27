import type { InputOf } from '@laisen/contract/endpoint'
import { cancelImportUser as endpoint } from '@laisen/contract/endpoints/imports'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Account, lockAccounts } from '../employees/accounts.ts'
import { employeeDeleted } from '../employees/events.ts'
import { leave } from '../employees/leave.ts'
import { recordAll } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOfAny } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { listSignedIn } from '../session/end-sessions.ts'
import { importCancelled } from './events.ts'
import * as store from './store.ts'

/**
 * Cancels one's own import while its passwords are being prepared: everyone whom it added is deleted. If one of them has
 * signed in or chosen a password already, it is refused, because their work would be left without its author.
 */
export async function cancelImport(
  { db, clock, jobs }: Context,
  principal: EmployeePrincipal,
  { importID: importId }: InputOf<typeof endpoint>,
): Promise<'Success'> {
  await db.transaction(async (db) => {
    const { companyId, employeeId } = principal
    const { permissions: held } = await actingNow(db, principal, endpoint)
    const found = await store.lock(db, importId)
    if (found?.requestedBy !== employeeId) throw new AppError('NOT_FOUND')
    if (found.finishedAt !== null) throw new AppError('IMPORT_FINISHED')
    const accounts = await lockAccounts(db, await store.listPeople(db, importId))
    const people = accounts.map(({ id }) => id)
    const signedIn = await listSignedIn(db, people)
    const count = accounts.filter(({ id, mustChangePassword }) => !mustChangePassword || signedIn.has(id)).length
    if (count > 0) throw new AppError('IMPORT_IN_USE', { count })
    requireNotAbove(held, await permissionsOfAny(db, companyId, people))

    const at = clock.now()
    const { certificates } = await leave(db, { jobs }, { principal, people, at })
    await store.markFinished(db, importId, { at, cancelled: true })
    await recordCancellation(db, principal, { importId, accounts, certificates, at })
  })
  return 'Success'
}

interface Cancellation {
  readonly importId: number
  readonly accounts: readonly Account[]
  readonly certificates: readonly number[]
  readonly at: Date
}

/** Like the import itself: one event for the whole, and one for each person. */
async function recordCancellation(db: Db, principal: EmployeePrincipal, done: Cancellation): Promise<void> {
  const { importId, accounts, certificates, at } = done
  const facts = { people: accounts.length, certificates: [...certificates] }
  const deleted = accounts.map(({ id, username, email, firstName, lastName }) => {
    const personal = { username, email, name: `${firstName} ${lastName}` }
    return employeeDeleted({ at, subjectId: id, facts: { importId }, personal })
  })
  await recordAll(db, principal, [importCancelled({ at, subjectId: importId, facts }), ...deleted])
}
