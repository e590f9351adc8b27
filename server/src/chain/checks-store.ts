import type { ChainCheckResult } from '@laisen/contract/endpoints/system-log'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CheckState } from '../db/tables/chain.ts'

interface CheckRecord {
  readonly state: CheckState
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly rowsDone: number
  readonly rowsTotal: number
  readonly endedAt: Date | null
  readonly result: ChainCheckResult | null
}

/** The last check of the company of this transaction. */
// joins employees: the screen names who asked for it
export async function find(db: Db): Promise<CheckRecord | undefined> {
  const check = await db
    .selectFrom('chain_checks as c')
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 'c.company_id').onRef('e.id', '=', 'c.requested_by'),
    )
    .select(['c.state', 'c.requested_at as requestedAt', 'c.rows_done as rowsDone', 'c.rows_total as rowsTotal'])
    .select(['c.ended_at as endedAt', 'c.result', sql<string>`e.first_name || ' ' || e.last_name`.as('requestedBy')])
    .executeTakeFirst()
  return check && { ...check, result: check.result as ChainCheckResult | null }
}

/** Puts a check in place of the last one. @returns its number, or undefined while one is under way */
export async function begin(
  db: Db,
  { companyId, requestedBy, at }: { companyId: number; requestedBy: number; at: Date },
): Promise<number | undefined> {
  const asked = { requested_by: requestedBy, requested_at: at, state: 'waiting' } as const
  const begun = await db
    .insertInto('chain_checks')
    .values({ company_id: companyId, run: 1, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({
          ...asked,
          run: sql`chain_checks.run + 1`,
          ...{ rows_done: 0, rows_total: 0, result: null, ended_at: null },
        })
        .where('chain_checks.state', 'not in', ['waiting', 'running']),
    )
    .returning('run')
    .executeTakeFirst()
  return begun?.run
}

/** Stops the check that is under way. False where there is none. */
export async function markCancelled(db: Db, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain_checks')
    .set({ state: 'cancelled', ended_at: at })
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Progress {
  readonly rowsDone: number
  readonly rowsTotal: number
}

/** False where this check is no longer wanted. */
export async function markRunning(db: Db, run: number, { rowsDone, rowsTotal }: Progress): Promise<boolean> {
  const { numUpdatedRows } = await underWay(db, run)
    .set({ state: 'running', rows_done: rowsDone, rows_total: Math.max(rowsDone, rowsTotal) })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False likewise. */
export async function markDone(
  db: Db,
  run: number,
  { result, at }: { result: ChainCheckResult; at: Date },
): Promise<boolean> {
  const { rows } = result
  const { numUpdatedRows } = await underWay(db, run)
    .set({ state: 'done', ...{ rows_done: rows, rows_total: rows }, result: JSON.stringify(result), ended_at: at })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markFailed(db: Db, run: number, at: Date): Promise<void> {
  await underWay(db, run).set({ state: 'failed', ended_at: at }).execute()
}

function underWay(db: Db, run: number) {
  return db.updateTable('chain_checks').where('run', '=', run).where('state', 'in', ['waiting', 'running'])
}
