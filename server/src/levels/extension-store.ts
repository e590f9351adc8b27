import type { RenewalFault } from '@laisen/contract/endpoints/renewals'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isTried, type Look } from '../db/left-alone.ts'
import type { Tables } from '../db/tables.ts'

interface DocumentLevel {
  readonly documentId: number
  readonly revision: number
  readonly level: SignatureLevel
  readonly signatureLevels: readonly SignatureLevel[]
  readonly reachedAt: Date
  /** Null: as it was, or never. */
  readonly renewAt: Date | null
  /** When the certificate of its document timestamp ends; undefined where this added none. */
  readonly lastsUntil: Date | undefined
}

export async function replaceLevels(db: Db, companyId: number, levels: readonly DocumentLevel[]): Promise<void> {
  if (levels.length === 0) return
  await db
    .insertInto('document_levels')
    .values(
      levels.map(({ documentId, revision, level, signatureLevels, reachedAt, renewAt, lastsUntil = null }) => ({
        ...{ company_id: companyId, document_id: documentId, revision, level, signature_levels: [...signatureLevels] },
        ...{ reached_at: reachedAt, renew_at: renewAt, renew_fault: null, lasts_until: lastsUntil },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'document_id']).doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        level: eb.ref('excluded.level'),
        signature_levels: eb.ref('excluded.signature_levels'),
        reached_at: eb.ref('excluded.reached_at'),
        renew_at: eb.fn.coalesce('excluded.renew_at', 'document_levels.renew_at'),
        lasts_until: eb.fn.coalesce('excluded.lasts_until', 'document_levels.lasts_until'),
        renew_fault: null,
        failing_since: null,
        told_stage: null,
      })),
    )
    .execute()
}

/** A document to which nothing could be appended. */
export interface DueOnce {
  readonly documentId: number
  readonly revision: number
  readonly level: SignatureLevel
  readonly at: Date
}

/** Makes a document due at that time; what is known of its levels stays. */
export async function insertDue(
  db: Db,
  companyId: number,
  { documentId, revision, level, at }: DueOnce,
): Promise<void> {
  await db
    .insertInto('document_levels')
    .values({
      ...{ company_id: companyId, document_id: documentId, revision, level, signature_levels: null },
      ...{ reached_at: at, renew_at: at, renew_fault: 'timestamp', failing_since: at },
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'document_id']).doUpdateSet({ renew_at: at }))
    .execute()
}

/** The levels of the signatures that a document had when it was extended last. */
export async function findLevels(
  db: Db,
  documentId: number,
): Promise<{ level: SignatureLevel; signatureLevels: readonly SignatureLevel[] | null; reachedAt: Date } | undefined> {
  return db
    .selectFrom('document_levels')
    .where('document_id', '=', documentId)
    .select(['level', 'signature_levels as signatureLevels', 'reached_at as reachedAt'])
    .executeTakeFirst()
}

/** Signatures were made since, for which nothing could be appended. */
export async function setLevels(
  db: Db,
  documentId: number,
  { level, signatureLevels }: Pick<DocumentLevel, 'level' | 'signatureLevels'>,
): Promise<void> {
  await db
    .updateTable('document_levels')
    .set({ level, signature_levels: [...signatureLevels] })
    .where('document_id', '=', documentId)
    .execute()
}

interface NotRenewed {
  /** Null: none is needed. */
  readonly fault: RenewalFault | null
  /** When it is tried again. Null: never by itself. */
  readonly renewAt: Date | null
  readonly at: Date
}

export async function markNotRenewed(db: Db, documentId: number, { fault, renewAt, at }: NotRenewed): Promise<void> {
  await db
    .updateTable('document_levels')
    .set({
      ...{ renew_fault: fault, renew_at: renewAt },
      failing_since: fault === null ? null : sql<Date>`coalesce(failing_since, ${at})`,
    })
    .where('document_id', '=', documentId)
    .execute()
}

export interface DueDocument {
  readonly companyId: number
  readonly documentId: number
}

/** Documents of all companies whose last timestamp is to be covered by another now, the most urgent first. */
export async function listDue(owner: Kysely<Tables>, look: Look): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    select company_id as "companyId", document_id as "documentId" from document_levels
    where renew_at <= ${look.now} and ${isTried(look, 'company_id', 'document_id')}
    order by renew_at, company_id, document_id limit ${look.most}`.execute(owner)
  return rows
}

/**
 * Until when another process leaves a document to the one that renews it.
 * @returns when its last timestamp expires, null if that is not known; undefined if another process has it already
 */
export async function claimRenewal(
  db: Db,
  documentId: number,
  { now, until }: { now: Date; until: Date },
): Promise<{ lastsUntil: Date | null } | undefined> {
  return db
    .updateTable('document_levels')
    .set({ renew_at: until })
    .where('document_id', '=', documentId)
    .where('renew_at', '<=', now)
    .returning('lasts_until as lastsUntil')
    .executeTakeFirst()
}
