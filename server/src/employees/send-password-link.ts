import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { sendPasswordLink as endpoint } from '@laisen/contract/endpoints/employees'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { mailResetLink } from '../session/reset-links.ts'
import * as store from './store.ts'

/** Mails an employee a link that sets a new password. Nobody learns it but the mailbox, so it is no doubt about who they are. */
export async function sendPasswordLink(
  context: Context,
  principal: EmployeePrincipal,
  { employeeID, shown: brought }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const shown = broughtBy(context, brought)
  if (employeeID === principal.employeeId) throw new AppError('PASSWORD_OF_YOUR_OWN', { field: 'employeeID' })
  await context.db.transaction(async (db) => {
    const { permissions: held } = await actingNow(db, principal, endpoint)
    const person = await store.lock(db, employeeID)
    if (!person) throw new AppError('EMPLOYEE_NOT_FOUND')
    requireNotAbove(held, await permissionsOf(db, principal.companyId, employeeID))
    requireShown(shown, { email: person.email })
    if (!person.hasPassword) throw new AppError('EMPLOYEE_NO_PASSWORD')
    if (person.locked) throw new AppError('EMPLOYEE_LOCKED')
    await mailResetLink(db, context, { principal, employeeId: employeeID })
  })
  return 'Success'
}
