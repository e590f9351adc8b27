import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Slice } from '../http/paged.ts'

export interface FailedRecord {
  /** A RenewalFault, or what an earlier version of the product wrote. */
  readonly fault: string
  readonly failingSince: Date
  readonly provableUntil: Date | null
  readonly triedAgainAt: Date | null
}

interface FailedDocument extends FailedRecord {
  readonly documentId: number
  readonly name: string
  readonly stampId: string | null
  readonly envelopeId: number | null
}

const failing = sql<boolean>`l.renew_fault is not null and l.renew_fault <> 'PURGED'`
const columns = sql`l.renew_fault as fault, coalesce(l.failing_since, l.reached_at) as "failingSince",
  l.lasts_until as "provableUntil", l.renew_at as "triedAgainAt"`

/** Of one document; undefined if nothing failed. */
export async function findFailed(db: Db, documentId: number): Promise<FailedRecord | undefined> {
  const { rows } = await sql<FailedRecord>`
    select ${columns} from document_levels l where l.document_id = ${documentId} and ${failing}`.execute(db)
  return rows[0]
}

/** Those that end first, or nobody knows when, come first. */
// joins documents, stamps, envelope_documents: a list shows what each is called and where it is
export async function listFailed(db: Db, { skip, take }: Slice): Promise<FailedDocument[]> {
  const { rows } = await sql<FailedDocument>`
    select l.document_id as "documentId", d.name, s.public_id as "stampId", e.envelope_id as "envelopeId", ${columns}
    from document_levels l
    join documents d on d.company_id = l.company_id and d.id = l.document_id
    left join stamps s on s.company_id = l.company_id and s.document_id = l.document_id
    left join envelope_documents e on e.company_id = l.company_id and e.document_id = l.document_id
    where ${failing} order by l.lasts_until nulls first, l.document_id limit ${take} offset ${skip}`.execute(db)
  return rows
}

export async function existFailed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select exists (select from document_levels l where ${failing}) as exist`.execute(db)
  return rows[0]!.exist
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from document_levels l where ${failing}`.execute(db)
  return rows[0]!.count
}

interface Pressing {
  readonly documents: number
  readonly firstUntil: Date | null
  readonly firstDocumentId: number | null
  /** How near the end of the first is (renewal_stage). */
  readonly stage: number | null
}

/** Those that somebody has to be told of (renewal_presses), and the first of them to end. */
export async function findPressing(db: Db, now: Date): Promise<Pressing> {
  const { rows } = await sql<Pressing>`
    select count(*)::int as documents, min(l.lasts_until) as "firstUntil",
      (array_agg(l.document_id order by l.lasts_until nulls first, l.document_id))[1] as "firstDocumentId",
      min(renewal_stage(l, ${now})) as stage
    from document_levels l where ${failing} and renewal_presses(l, ${now})`.execute(db)
  return rows[0]!
}

const untold = (now: Date) =>
  sql`renewal_presses(l, ${now}) and coalesce(l.told_stage > renewal_stage(l, ${now}), true)`

/** Companies with documents of which nobody has been told since they came nearer to their end. */
export async function listUntold(owner: Kysely<Tables>, now: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from document_levels l where ${untold(now)} order by 1`.execute(owner)
  return rows.map(({ companyId }) => companyId)
}

/** False if there were none: another process has told of them. */
export async function markTold(db: Db, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update document_levels l set told_stage = renewal_stage(l, ${now}) where ${untold(now)}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

interface FailedOfCompany {
  readonly companyCode: string
  readonly fault: string
  readonly documents: number
  readonly pressing: number
  readonly firstUntil: Date | null
  readonly documentIds: readonly number[]
}

/** Of every company, for the operator of the installation. Anyone else is shown nothing. */
export async function listFailedOfCompanies(db: Db, now: Date): Promise<FailedOfCompany[]> {
  const { rows } = await sql<FailedOfCompany>`
    select code as "companyCode", fault, documents, pressing, first_until as "firstUntil", document_ids as "documentIds"
    from platform_failed_renewals(${now})`.execute(db)
  return rows
}
