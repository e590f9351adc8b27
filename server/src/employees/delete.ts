import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { broughtBy, requireShown } from '../http/shown.ts'
import { actingNow } from '../permissions/acting-now.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { requireNotAbove } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { employeeDeleted } from './events.ts'
import { leave } from './leave.ts'
import { nameOf } from './list.ts'
import * as store from './store.ts'

/** Deletes an employee. Sessions, links and personal certificates end; the history keeps name and id (rules 3.8). */
export async function deleteEmployee(
  { db, clock, jobs, visit }: Context,
  principal: EmployeePrincipal,
  { id, shown: brought }: InputOf<typeof deleteEmployeeExtByUserId>,
): Promise<DataOf<typeof deleteEmployeeExtByUserId>> {
  const shown = broughtBy({ visit }, brought)
  if (id === principal.employeeId) throw new AppError('EMPLOYEE_YOURSELF')
  await db.transaction(async (db) => {
    const { companyId } = principal
    const { permissions: held } = await actingNow(db, principal, deleteEmployeeExtByUserId)
    const employee = await store.lock(db, id)
    if (!employee) throw new AppError('USER_NOT_FOUND')
    requireShown({ name: shown ?? undefined }, { name: nameOf(employee) })
    if (employee.ownAdmin) throw new AppError('OWN_ADMIN_KEPT')
    requireNotAbove(held, await permissionsOf(db, companyId, id))

    const at = clock.now()
    const facts = await leave(db, { jobs }, { principal, people: [id], at })
    const { username, email } = employee
    const personal = { username, email, name: `${employee.firstName} ${employee.lastName}` }
    await record(db, principal, employeeDeleted({ at, subjectId: id, facts, personal }))
  })
  return 'Success'
}
