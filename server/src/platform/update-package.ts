import type { InputOf } from '@laisen/contract/endpoint'
import type { updatePackage as endpoint } from '@laisen/contract/endpoints/platform'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy } from '../http/shown.ts'
import { changePackage } from '../plans/change-package.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { packageUpdated } from './events.ts'
import { byOperator, insideCompany, recordAct } from './operation.ts'
import { readInstant } from './read-instant.ts'

/** Changes what a company's package says. */
export async function updatePackage(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<'Success'> {
  const { companyID: companyId, packageID: packageId } = input
  const now = context.clock.now()
  const shown = broughtBy(context, input.shown)
  const name = input.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const endsAt = input.expireDate ? readInstant(input.expireDate, 'expireDate') : null
  const limits = { limitUsers: input.limitUser ?? null, limitSignatures: input.limitSignature ?? null }
  const limitBytes = input.limitByte

  return insideCompany(context, { principal, companyId }, async (db) => {
    const change = { name, endsAt, ...limits, limitBytes }
    const saved = await changePackage(db, { companyId, packageId, change, shown, now })
    const facts = { ...byOperator(principal, ''), ...saved, endsAt: saved.endsAt?.toISOString() ?? null }
    await recordAct(db, companyId, packageUpdated({ at: now, subjectId: packageId, facts }))
    return 'Success' as const
  })
}
