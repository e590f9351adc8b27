import type { Db } from '../db/database.ts'
import type { ObjectRow } from '../files/files.ts'

/** The base object and its tails up to a revision, in the order in which they make up the document. */
export async function listObjects(db: Db, documentId: number, revision: number): Promise<ObjectRow[]> {
  return db
    .selectFrom('revisions as r')
    .innerJoin('objects as o', (join) =>
      join.onRef('o.company_id', '=', 'r.company_id').onRef('o.id', '=', 'r.object_id'),
    )
    .where('r.document_id', '=', documentId)
    .where('r.number', '<=', revision)
    .select(['o.company_id', 'o.id', 'o.size_bytes', 'o.company_key_id', 'o.wrapped_key'])
    .orderBy('r.number')
    .execute()
}
