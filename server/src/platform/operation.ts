import { getCustomer } from '../companies/operator-view.ts'
import type { Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import type { Occurrence } from '../events/define.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Which operator did something, and why: every event of the operator holds this. */
export function byOperator({ username, employeeId }: EmployeePrincipal, reason: string) {
  return { operator: username, operatorId: employeeId, reason }
}

/**
 * Records what the operator did in the company's own history (rules 8.5). Runs inside the company, where the operator's account
 * does not exist: the principal is Laisen, and the facts name the operator.
 */
export async function recordAct(db: Db, companyId: number, event: Occurrence): Promise<void> {
  await record(db, { kind: 'system', companyId, job: 'platform' }, event)
}

/** A transaction of the operator that works inside a company. @throws NOT_FOUND where no company has this id */
export async function insideCompany<Result>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { principal, companyId }: { principal: EmployeePrincipal; companyId: number },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (db) => {
    await getCustomer(db, companyId, clock.now())
    return withinCompany(db, { own: principal.companyId, other: companyId }, () => work(db))
  })
}

/** A reason is required. @throws FIELD_REQUIRED */
export function requireReason(reason: string): string {
  if (reason.trim() === '') throw new AppError('FIELD_REQUIRED', { field: 'reason' })
  return reason.trim()
}
