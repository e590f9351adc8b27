import type { Db } from '../db/database.ts'
import type { ObjectRow } from '../files/files.ts'

export interface NewRevision {
  readonly objectId: string
  /** Of the whole document up to and with this revision. */
  readonly sizeBytes: number
  readonly sha256: Buffer
}

export interface NewDocument {
  readonly companyId: number
  readonly name: string
  readonly createdBy: number
  readonly at: Date
  /** Revision 0 is what arrived; each further one is a tail. */
  readonly revisions: readonly NewRevision[]
}

export async function insert(db: Db, { companyId, name, createdBy, at, revisions }: NewDocument): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values({ company_id: companyId, name, created_by: createdBy, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('revisions')
    .values(
      revisions.map(({ objectId, sizeBytes, sha256 }, number) => ({
        company_id: companyId,
        document_id: id,
        number,
        object_id: objectId,
        size_bytes: sizeBytes,
        sha256,
        created_at: at,
      })),
    )
    .execute()
  return id
}

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
