import type { InputOf } from '@laisen/contract/endpoint'
import type { updatePackage as endpoint } from '@laisen/contract/endpoints/platform'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
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
  const name = input.name.trim()
  if (name === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  const endsAt = input.expireDate ? readInstant(input.expireDate, 'expireDate') : null
  const limits = { limitUsers: input.limitUser ?? null, limitSignatures: input.limitSignature ?? null }
  const limitBytes = input.limitByte

  return insideCompany(context, { principal, companyId }, async (db) => {
    await changePackage(db, { companyId, packageId, change: { name, endsAt, ...limits, limitBytes }, now })
    const storage = limitBytes === undefined ? {} : { limitBytes }
    const facts = { ...byOperator(principal, ''), name, endsAt: endsAt?.toISOString() ?? null, ...limits, ...storage }
    await recordAct(db, companyId, packageUpdated({ at: now, subjectId: packageId, facts }))
    return 'Success' as const
  })
}
