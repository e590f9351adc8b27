import { limits } from '@laisen/contract/limits'
import type { Actor, Context } from '../context.ts'
import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { type NewEvent, record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { findCompany } from './company-store.ts'

interface Deed extends Pick<NewEvent, 'type' | 'subjectId'> {
  readonly reason: string
  readonly facts?: NewEvent['facts']
}

/** Writes what the operator did into the company's own history (rules 8.5). In the company's transaction. */
export async function recordDeed(
  db: Db,
  { actor, companyId, at }: { actor: Actor; companyId: number; at: Date },
  { type, subjectId, reason, facts = {} }: Deed,
): Promise<void> {
  const { username: operator, employeeId: operatorId } = actor
  await record(db, companyId, { type, at, actorId: null, subjectId, facts: { ...facts, operator, operatorId, reason } })
}

/** A transaction of the operator that works inside a company. @throws NOT_FOUND where there is none of this id */
export async function insideCompany<Result>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { actor, companyId }: { actor: Actor; companyId: number },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (db) => {
    if (!(await findCompany(db, companyId, clock.now()))) throw new AppError('NOT_FOUND')
    return withinCompany(db, { own: actor.companyId, other: companyId }, () => work(db))
  })
}

interface Paging {
  readonly Page?: number | null | undefined
  readonly PerPage?: number | null | undefined
  readonly Search?: string | null | undefined
}

const MOST_SKIPPED = 2_000_000_000

export interface Asked {
  readonly wanted: string
  readonly most: number
  readonly skip: number
}

/** What a list was asked for (rules 1.6): without a size the first 1,000. */
export function asked({ Page, PerPage, Search }: Paging): Asked {
  const most = PerPage ?? (Page ? limits.pageSizeDefault : limits.unpagedRows)
  // PostgreSQL's integers end somewhere; no list is as long.
  return { wanted: (Search ?? '').trim(), most, skip: Math.min(((Page ?? 1) - 1) * most, MOST_SKIPPED) }
}

export function paged<Row>(listData: Row[], total: number, { most }: Asked) {
  return { listData, count: Math.ceil(total / most), dataCount: total }
}

/** A reason that says something. @throws FIELD_REQUIRED */
export function requireReason(reason: string): string {
  if (reason.trim() === '') throw new AppError('FIELD_REQUIRED', { field: 'reason' })
  return reason.trim()
}
