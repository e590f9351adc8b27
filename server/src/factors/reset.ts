import type { InputOf } from '@laisen/contract/endpoint'
import type { resetFactor } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import { existAll } from '../employees/exist.ts'
import { AppError } from '../http/app-error.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { takeOff } from './take-off.ts'

/** Removes the factor of someone who lost it. They log in with the password alone until they enrol again (rules 2.3, 2.3a). */
export async function reset(
  context: Context,
  principal: EmployeePrincipal,
  { employeeID }: InputOf<typeof resetFactor>,
): Promise<'Success'> {
  const { companyId } = principal
  await context.db.transaction(async (db) => {
    if (!(await existAll(db, [employeeID]))) throw new AppError('EMPLOYEE_NOT_FOUND')
    // Removing one's own needs the password and a code (disable.ts), or anyone at an unattended browser could do it.
    if (employeeID === principal.employeeId) throw new AppError('FACTOR_OF_YOUR_OWN')
    requireNotAbove(principal.permissions, await permissionsOf(db, companyId, employeeID))
    requireRecentProof(principal)
    await takeOff(db, context, { principal, employeeId: employeeID })
  })
  return 'Success'
}
