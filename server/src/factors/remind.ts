import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { remindFactor, remindFactors } from '@laisen/contract/endpoints/factors'
import { findFactorPolicy } from '../companies/factor-policy.ts'
import type { Context } from '../context.ts'
import { markFactorMailed } from '../employees/factor-demand.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { factorReminded, factorsReminded } from './events.ts'
import { addTellJob } from './jobs.ts'
import { mailedBefore, remindStateOf } from './remind-state.ts'
import * as store from './store.ts'
import { tellOne } from './tell.ts'

/** Emails one person who has no factor. Of two administrators who do so at once, one is refused. */
export async function remind(
  context: Context,
  principal: EmployeePrincipal,
  { employeeID }: InputOf<typeof remindFactor>,
): Promise<'Success'> {
  const { db, clock, config } = context
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const { companyId, employeeId: by } = principal
  await db.transaction(async (db) => {
    const at = clock.now()
    const person = await store.findToRemind(db, employeeID)
    if (!person) throw new AppError('EMPLOYEE_NOT_FOUND')
    const state = remindStateOf(person, at)
    if (state !== 'open' && state !== 'reminded') throw new AppError('FACTOR_NOT_TO_REMIND', { state })
    const [marked] = await markFactorMailed(db, [employeeID], { at, before: mailedBefore(at) })
    if (marked === undefined) throw new AppError('FACTOR_NOT_TO_REMIND', { state: 'reminded' })
    await tellOne(db, context, { companyId, by, employeeId: employeeID, policy: await findFactorPolicy(db) })
    await record(db, principal, factorReminded({ at, subjectId: employeeID, facts: {} }))
  })
  return 'Success'
}

/** Emails everybody who has no factor, by a job: a company may have 200,000 people. */
export async function remindAll(
  { db, clock, config, jobs }: Context,
  principal: EmployeePrincipal,
): Promise<DataOf<typeof remindFactors>> {
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const { companyId, employeeId } = principal
  return db.transaction(async (db) => {
    const at = clock.now()
    const people = await store.countToRemind(db, mailedBefore(at))
    if (people === 0) return { count: 0 }
    await addTellJob(db, jobs, { companyId, by: employeeId, after: 0, kind: 'reminder' })
    await record(db, principal, factorsReminded({ at, subjectId: companyId, facts: { people } }))
    return { count: people }
  })
}
