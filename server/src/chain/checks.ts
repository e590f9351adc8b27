import type { DataOf } from '@laisen/contract/endpoint'
import type { getChainCheck } from '@laisen/contract/endpoints/system-log'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { addCheckJob } from './check-job.ts'
import * as store from './checks-store.ts'

type Answer = DataOf<typeof getChainCheck>

/** How far the last check of the company's chain is, and what it found. */
export function getCheck({ db }: Context): Promise<Answer> {
  return db.read(latest)
}

/** Begins one, which takes the place of the one before. @throws CHAIN_CHECK_UNDER_WAY */
export function startCheck({ db, clock, jobs }: Context, principal: EmployeePrincipal): Promise<Answer> {
  const { companyId, employeeId: requestedBy } = principal
  return db.transaction(async (db) => {
    const run = await store.begin(db, { companyId, requestedBy, at: clock.now() })
    if (run === undefined) throw new AppError('CHAIN_CHECK_UNDER_WAY')
    await addCheckJob(db, jobs, { companyId, run })
    return latest(db)
  })
}

/** Stops the one that is under way. @throws CHAIN_CHECK_NOT_UNDER_WAY */
export function cancelCheck({ db, clock }: Context): Promise<Answer> {
  return db.transaction(async (db) => {
    if (!(await store.markCancelled(db, clock.now()))) throw new AppError('CHAIN_CHECK_NOT_UNDER_WAY')
    return latest(db)
  })
}

async function latest(db: Db): Promise<Answer> {
  const check = await store.find(db)
  if (!check) return { check: null }
  const { requestedAt, endedAt, ...rest } = check
  return { check: { ...rest, requestDate: requestedAt.toISOString(), endDate: endedAt?.toISOString() ?? null } }
}
