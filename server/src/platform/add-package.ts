import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addPackage as endpoint } from '@laisen/contract/endpoints/platform'
import { storageFor } from '@laisen/contract/storage'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { lockAdministration } from '../permissions/lock.ts'
import { givePackage } from '../plans/give.ts'
import { findPackageNow } from '../plans/in-force.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { packageAdded } from './events.ts'
import { byOperator, insideCompany, recordAct } from './operation.ts'
import { readInstant } from './read-instant.ts'

/** Gives a company a package. With `replace`, the one in force ends when this one starts. */
export async function addPackage(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const now = context.clock.now()
  const shown = broughtBy(context, input.shown)
  const name = input.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const startsAt = input.startDate ? readInstant(input.startDate, 'startDate') : now
  const endsAt = input.expireDate ? readInstant(input.expireDate, 'expireDate') : null

  const companyId = input.companyID
  return insideCompany(context, { principal, companyId }, async (db) => {
    const limitSignatures = input.limitSignature ?? null
    const limitBytes = input.limitByte === undefined ? storageFor(limitSignatures) : input.limitByte
    const limits = { limitUsers: input.limitUser ?? null, limitSignatures, limitBytes }
    const content = { name, startsAt, endsAt, ...limits }
    await lockAdministration(db, companyId)
    // It is that one which would end.
    if (input.replace) requireShown(shown, { current: (await findPackageNow(db, now))?.packageId ?? null })
    const packageID = await givePackage(db, { companyId, ...content, replace: input.replace ?? false, at: now })
    const term = { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null }
    const facts = { ...byOperator(principal, ''), name, ...term, ...limits }
    await recordAct(db, companyId, packageAdded({ at: now, subjectId: packageID, facts }))
    return { packageID }
  })
}
