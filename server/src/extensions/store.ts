import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Run {
  readonly id: number
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly afterStamp: number
  readonly endedAt: Date | null
}

const columns = ['id', 'total', 'done', 'failed', 'after_stamp as afterStamp', 'ended_at as endedAt'] as const

export function find(db: Db, certificateId: number): Promise<Run | undefined> {
  return db
    .selectFrom('extension_runs')
    .where('certificate_id', '=', certificateId)
    .select([...columns])
    .executeTakeFirst()
}

/** Begins a run unless one is under way. @returns its id, or undefined where one is */
export async function begin(
  db: Db,
  { companyId, certificateId, total, at }: { companyId: number; certificateId: number; total: number; at: Date },
): Promise<number | undefined> {
  await db
    .deleteFrom('extension_runs')
    .where('certificate_id', '=', certificateId)
    .where('ended_at', 'is not', null)
    .execute()
  const begun = await db
    .insertInto('extension_runs')
    .values({
      ...{ company_id: companyId, certificate_id: certificateId, total, started_at: at },
      ended_at: total === 0 ? at : null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'certificate_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id
}

/** Whether the run is still under way. */
export async function isRunning(db: Db, certificateId: number, id: number): Promise<boolean> {
  const run = await find(db, certificateId)
  return run?.id === id && run.endedAt === null
}

/** The same, and nobody stops it until the transaction ends. */
export async function lockRunning(db: Db, certificateId: number, id: number): Promise<boolean> {
  const running = await db
    .selectFrom('extension_runs')
    .select('id')
    .where('certificate_id', '=', certificateId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return running !== undefined
}

/** Counts one document. A run that was stopped meanwhile counts it too. */
export async function count(
  db: Db,
  certificateId: number,
  { id, stampId, extended }: { readonly id: number; readonly stampId: number; readonly extended: boolean },
): Promise<void> {
  await db
    .updateTable('extension_runs')
    .set({
      done: sql`done + ${extended ? 1 : 0}`,
      failed: sql`failed + ${extended ? 0 : 1}`,
      after_stamp: stampId,
    })
    .where('certificate_id', '=', certificateId)
    .where('id', '=', id)
    .where('after_stamp', '<', stampId)
    .execute()
}

/** Stops whatever run is under way. */
export async function markStopped(db: Db, certificateId: number, at: Date): Promise<void> {
  await db
    .updateTable('extension_runs')
    .set({ ended_at: at })
    .where('certificate_id', '=', certificateId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Ends a run that has come to its end. What it was to extend and could not count is proven as well: by a process that died before it counted, or
 * by a run that was stopped before.
 */
export async function finish(
  db: Db,
  certificateId: number,
  { at, id }: { readonly at: Date; readonly id: number },
): Promise<void> {
  await db
    .updateTable('extension_runs')
    .set({ ended_at: at, done: sql`greatest(done, total - failed)` })
    .where('certificate_id', '=', certificateId)
    .where('id', '=', id)
    .execute()
}
