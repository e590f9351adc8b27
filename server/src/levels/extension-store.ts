import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

interface DocumentLevel {
  readonly documentId: number
  readonly revision: number
  readonly level: 'B-T' | 'B-LT' | 'B-LTA'
  readonly reachedAt: Date
  /** Null: as it was, or never. */
  readonly renewAt: Date | null
}

export async function replaceLevels(db: Db, companyId: number, levels: readonly DocumentLevel[]): Promise<void> {
  if (levels.length === 0) return
  await db
    .insertInto('document_levels')
    .values(
      levels.map(({ documentId, revision, level, reachedAt, renewAt }) => ({
        ...{ company_id: companyId, document_id: documentId, revision, level },
        ...{ reached_at: reachedAt, renew_at: renewAt, renew_fault: null },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'document_id']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        level: eb.ref('excluded.level'),
        reached_at: eb.ref('excluded.reached_at'),
        renew_at: eb.fn.coalesce('excluded.renew_at', 'document_levels.renew_at'),
        renew_fault: null,
      })),
    )
    .execute()
}

/** Tries once more later. Null: never, because it would fail in the same way. */
export async function markNotRenewed(
  db: Db,
  documentId: number,
  { fault, renewAt }: { readonly fault: string; readonly renewAt: Date | null },
): Promise<void> {
  await db
    .updateTable('document_levels')
    .set({ renew_fault: fault, renew_at: renewAt })
    .where('document_id', '=', documentId)
    .execute()
}

export interface DueDocument {
  readonly companyId: number
  readonly documentId: number
}

/** Documents of all companies whose last timestamp is to be covered by another now, the most urgent first. */
export async function listDue(owner: Kysely<Tables>, now: Date, most: number): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select company_id as "companyId", document_id as "documentId" from document_levels
    where renew_at <= ${now} order by renew_at, company_id, document_id limit ${most}`.execute(owner)
  return rows
}

/** Until when another process leaves a document to the one that renews it. False if another one has it already. */
export async function claimRenewal(
  db: Db,
  documentId: number,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document_levels')
    .set({ renew_at: until })
    .where('document_id', '=', documentId)
    .where('renew_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
