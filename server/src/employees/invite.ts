import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { inviteEmployee } from '../session/links.ts'
import * as store from './store.ts'

interface Inviting {
  readonly principal: Pick<EmployeePrincipal, 'companyId' | 'employeeId'>
  readonly employeeId: number
  /** Set where the address was counted before among those that the company emails for the first time. */
  readonly isCounted?: boolean
}

/** Mails a link that sets the first password, in the name of the employee who added the account. */
export async function invite(
  db: Db,
  context: Pick<Context, 'config' | 'clock' | 'mail'>,
  { principal, employeeId, isCounted = false }: Inviting,
): Promise<void> {
  const by = { employeeId: principal.employeeId, name: await store.fullName(db, principal.employeeId) }
  await inviteEmployee(db, context, { companyId: principal.companyId, employeeId, actor: by, isCounted })
}
