import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CarriedDocument {
  readonly id: number
  readonly name: string
  readonly createdAt: Date
  /** The newest revision of that time, with the size and hash of the whole document up to it. */
  readonly revision: number
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly kept: boolean
}

/** The next documents after one, as they were at a time. */
// joins objects: a document whose objects have no key is purged
export async function listCarried(
  db: Db,
  { at, after, most }: { readonly at: Date; readonly after: number; readonly most: number },
): Promise<CarriedDocument[]> {
  const { rows } = await sql<CarriedDocument>`
    select d.id, d.name, d.created_at as "createdAt", r.number as revision, r.size_bytes as "sizeBytes", r.sha256,
      exists (select from revisions b join objects o on o.company_id = b.company_id and o.id = b.object_id
        where b.company_id = d.company_id and b.document_id = d.id and b.number = 0 and o.wrapped_key is not null) as kept
    from documents d cross join lateral (
      select number, size_bytes, sha256 from revisions v where v.company_id = d.company_id and v.document_id = d.id
        and v.created_at <= ${at} order by number desc limit 1) r
    where d.id > ${after} and d.created_at <= ${at} order by d.id limit ${most}`.execute(db)
  return rows
}

export async function countCarried(db: Db, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .where('created_at', '<=', at)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
