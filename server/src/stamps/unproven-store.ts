import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface UnprovenStamp {
  readonly id: number
  readonly documentId: number
}

/** Stamps of a certificate at B-B, which nothing proves once it is revoked, above one id and in their order. */
// joins history, document_levels: the history knows who signed, and the level that a document was raised to later is not the stamp's
export async function listUnproven(
  db: Db,
  certificateId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<UnprovenStamp[]> {
  const { rows } = await sql<UnprovenStamp>`
    select distinct s.id, s.document_id as "documentId" from history h
      join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
    where h.certificate_id = ${certificateId} and h.stamp_id > ${after} and s.level = 'B-B'
      and not exists (select from document_levels l where l.company_id = s.company_id and l.document_id = s.document_id
          and l.level <> 'B-B')
    order by s.id limit ${most}`.execute(db)
  return rows
}

/** How many of them there are, up to a number. */
// joins history, document_levels: as above
export async function countUnproven(db: Db, certificateId: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct s.id from history h join stamps s on s.company_id = h.company_id and s.id = h.stamp_id
      where h.certificate_id = ${certificateId} and s.level = 'B-B'
        and not exists (select from document_levels l where l.company_id = s.company_id and l.document_id = s.document_id
          and l.level <> 'B-B')
      limit ${most}) counted`.execute(db)
  return rows[0]!.count
}
