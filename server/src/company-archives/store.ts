import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isTried, type Look } from '../db/left-alone.ts'
import type { ArchiveFailure, ArchiveState } from '../db/tables/company-archives.ts'
import type { Tables } from '../db/tables.ts'

export interface ArchiveRecord {
  readonly id: number
  readonly state: ArchiveState
  readonly requestedBy: number
  readonly requestedByName: string
  readonly requestedAt: Date
  readonly documentsDone: number
  readonly documentsTotal: number
  readonly objectId: string | null
  readonly sizeBytes: number | null
  readonly sumsSha256: Buffer | null
  readonly stampedBy: string[]
  readonly failure: ArchiveFailure | null
  readonly expiresAt: Date | null
}

// joins employees: the screen names who asked for it
function records(db: Db) {
  return db
    .selectFrom('company_archives as a')
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 'a.company_id').onRef('e.id', '=', 'a.requested_by'),
    )
    .select(['a.id', 'a.state', 'a.requested_by as requestedBy', 'a.requested_at as requestedAt', 'a.failure'])
    .select(['a.documents_done as documentsDone', 'a.documents_total as documentsTotal', 'a.object_id as objectId'])
    .select(['a.size_bytes as sizeBytes', 'a.sums_sha256 as sumsSha256', 'a.stamped_by as stampedBy'])
    .select(['a.expires_at as expiresAt', sql<string>`e.first_name || ' ' || e.last_name`.as('requestedByName')])
}

/** The last one that was asked for. */
export function findLatest(db: Db): Promise<ArchiveRecord | undefined> {
  return records(db).orderBy('a.id', 'desc').limit(1).executeTakeFirst()
}

export function find(db: Db, id: number): Promise<ArchiveRecord | undefined> {
  return records(db).where('a.id', '=', id).executeTakeFirst()
}

/** @returns its id, or undefined where one is under way */
export async function insert(
  db: Db,
  { companyId, requestedBy, at }: { companyId: number; requestedBy: number; at: Date },
): Promise<number | undefined> {
  const begun = await db
    .insertInto('company_archives')
    .values({ company_id: companyId, requested_by: requestedBy, requested_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return begun?.id
}

/** Marks files that are ready as deleted, all of the company or one. @returns their objects */
export async function markGone(
  db: Db,
  { state, id, at }: { readonly state: 'expired' | 'cancelled'; readonly id?: number; readonly at: Date },
): Promise<string[]> {
  let ready = db.updateTable('company_archives').set({ state, ended_at: at }).where('state', '=', 'ready')
  if (id !== undefined) ready = ready.where('id', '=', id)
  const gone = await ready.returning('object_id as objectId').execute()
  return gone.flatMap(({ objectId }) => objectId ?? [])
}

/** Stops one that is under way. False where it is not. */
export async function markCancelled(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company_archives')
    .set({ state: 'cancelled', ended_at: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Begins a run. @returns its number, or undefined where the archive is no longer wanted */
export async function beginRun(db: Db, id: number, documentsTotal: number): Promise<number | undefined> {
  const begun = await db
    .updateTable('company_archives')
    .set({ state: 'running', run: sql`run + 1`, documents_done: 0, documents_total: documentsTotal })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('run')
    .executeTakeFirst()
  return begun?.run
}

export interface Run {
  readonly id: number
  readonly run: number
}

function ofRun(db: Db, { id, run }: Run) {
  return db.updateTable('company_archives').where('id', '=', id).where('run', '=', run).where('state', '=', 'running')
}

/** False where the run is no longer wanted: cancelled, or taken over by another. */
export async function setProgress(db: Db, run: Run, documentsDone: number): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set((row) => ({
      documents_done: documentsDone,
      documents_total: sql<number>`greatest(${row.ref('documents_total')}, ${documentsDone})`,
    }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Made {
  readonly objectId: string
  readonly sizeBytes: number
  readonly sumsSha256: Buffer
  readonly stampedBy: readonly string[]
  readonly documents: number
  readonly at: Date
  readonly expiresAt: Date
}

/** False likewise. */
export async function markReady(db: Db, run: Run, made: Made): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run)
    .set({
      state: 'ready',
      object_id: made.objectId,
      size_bytes: made.sizeBytes,
      sums_sha256: made.sumsSha256,
      stamped_by: [...made.stampedBy],
      ...{ documents_done: made.documents, documents_total: made.documents },
      ...{ ended_at: made.at, expires_at: made.expiresAt },
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False likewise. */
export async function markFailed(
  db: Db,
  run: Run,
  { failure, at }: { failure: ArchiveFailure; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRun(db, run).set({ state: 'failed', failure, ended_at: at }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Companies with a file that is kept no longer. */
export async function listExpired(owner: Kysely<Tables>, look: Look): Promise<{ companyId: number; id: number }[]> {
  return owner
    .selectFrom('company_archives')
    .where('state', '=', 'ready')
    .where('expires_at', '<=', look.now)
    .where(isTried(look, 'company_id', 'id'))
    .orderBy('company_id')
    .select(['company_id as companyId', 'id'])
    .limit(look.most)
    .execute()
}
