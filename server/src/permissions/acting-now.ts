import type { Endpoint } from '@laisen/contract/endpoint'
import { allows } from '@laisen/contract/permissions'
import type { Db } from '../db/database.ts'
import { mayAct } from '../employees/may-act.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { lockAdministration } from './lock.ts'
import { permissionsOf } from './permissions-of.ts'

/**
 * Starts a change to who may do what. Other such changes in this company wait until the transaction ends. Then it checks
 * again that the employee may make this call, because the change it waited for may have been about them. Returns the
 * employee with the permissions that they hold now. @throws SESSION_REQUIRED, NOT_PERMITTED
 */
export async function actingNow(
  db: Db,
  principal: EmployeePrincipal,
  { access, effect }: Pick<Endpoint, 'access' | 'effect'>,
): Promise<EmployeePrincipal> {
  const { companyId, employeeId } = principal
  await lockAdministration(db, companyId)
  if (!(await mayAct(db, employeeId))) throw new AppError('SESSION_REQUIRED')
  const held = await permissionsOf(db, companyId, employeeId)
  if (typeof access !== 'string' && effect !== 'own' && !allows(held, access, effect)) {
    throw new AppError('NOT_PERMITTED')
  }
  return { ...principal, permissions: held }
}
