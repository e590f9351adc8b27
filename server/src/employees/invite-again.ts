import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { inviteEmployeeAgain as endpoint } from '@laisen/contract/endpoints/employees'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { countAgain } from '../mail/counted.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { invite } from './invite.ts'
import * as store from './store.ts'

/** Sends another invitation to an employee who has no password yet. */
export async function inviteEmployeeAgain(
  context: Context,
  principal: EmployeePrincipal,
  { employeeID, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy(context, brought)
  await context.db.transaction(async (db) => {
    const { permissions: held } = await actingNow(db, principal, endpoint)
    const person = await store.lock(db, employeeID)
    if (!person) throw new AppError('EMPLOYEE_NOT_FOUND')
    requireNotAbove(held, await permissionsOf(db, principal.companyId, employeeID))
    requireShown(shown, { email: person.email })
    if (person.hasPassword) throw new AppError('EMPLOYEE_HAS_PASSWORD')
    await countAgain(db, {
      ...{ companyId: principal.companyId, whom: { employeeId: employeeID }, kind: 'resend', at: context.clock.now() },
      refusal: (refused) => new AppError('EMPLOYEE_INVITED_OFTEN', refused),
    })
    await invite(db, context, { principal, employeeId: employeeID, isCounted: true })
  })
  return 'Success'
}
