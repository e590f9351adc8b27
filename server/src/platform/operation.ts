import { findCustomer } from '../companies/operator-view.ts'
import type { Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { type NewEvent, record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'

/** Something that the operator does to a company. */
interface OperatorAct extends Pick<NewEvent, 'type' | 'subjectId'> {
  readonly reason: string
  readonly facts?: NewEvent['facts']
}

/** Records what the operator did in the company's own history (rules 8.5). Runs inside the company. */
export async function recordAct(
  db: Db,
  { principal, companyId, at }: { principal: EmployeePrincipal; companyId: number; at: Date },
  { type, subjectId, reason, facts = {} }: OperatorAct,
): Promise<void> {
  const { username: operator, employeeId: operatorId } = principal
  await record(db, companyId, { type, at, actorId: null, subjectId, facts: { ...facts, operator, operatorId, reason } })
}

/** A transaction of the operator that works inside a company. @throws NOT_FOUND where no company has this id */
export async function insideCompany<Result>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { principal, companyId }: { principal: EmployeePrincipal; companyId: number },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (db) => {
    if (!(await findCustomer(db, companyId, clock.now()))) throw new AppError('NOT_FOUND')
    return withinCompany(db, { own: principal.companyId, other: companyId }, () => work(db))
  })
}

/** A reason is required. @throws FIELD_REQUIRED */
export function requireReason(reason: string): string {
  if (reason.trim() === '') throw new AppError('FIELD_REQUIRED', { field: 'reason' })
  return reason.trim()
}
