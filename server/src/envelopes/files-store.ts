import type { EnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import type { Db } from '../db/database.ts'

/** An empty signature field that a file has already. */
interface OwnField {
  readonly name: string
  readonly place: { page: number; x: number; y: number; widthPoints: number; heightPoints: number } | 'invisible'
}

export interface FileFacts {
  readonly permits: EnvelopeFile['permits']
  readonly reason: string | undefined
  readonly signatures: number
  readonly ownFields: readonly OwnField[]
  /** Of each page as displayed, in points. */
  readonly widths: readonly number[]
  readonly heights: readonly number[]
}

export interface FileRecord extends FileFacts {
  readonly id: number
  readonly envelopeId: number
  readonly documentId: number
  readonly name: string
  readonly sizeBytes: number
}

interface NewFile extends FileFacts {
  readonly companyId: number
  readonly envelopeId: number
  readonly documentId: number
  readonly name: string
  readonly at: Date
}

export async function insertFile(db: Db, file: NewFile): Promise<number> {
  const { companyId, envelopeId, documentId, name, permits, reason = null, signatures, at } = file
  const { id } = await db
    .insertInto('envelope_files')
    .values({
      ...{ company_id: companyId, envelope_id: envelopeId, document_id: documentId, name },
      ...{ widths: [...file.widths], heights: [...file.heights] },
      ...{ permits, reason, signatures, own_fields: JSON.stringify(file.ownFields), created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listFiles(db: Db, envelopeId: number): Promise<FileRecord[]> {
  return (await shown(db).where('f.envelope_id', '=', envelopeId).execute()).map(asRecord)
}

/** A file of any draft of the company. */
export async function findFile(db: Db, id: number): Promise<FileRecord | undefined> {
  const row = await shown(db).where('f.id', '=', id).executeTakeFirst()
  return row && asRecord(row)
}

// joins revisions: the size of a file is that of its only revision
function shown(db: Db) {
  return db
    .selectFrom('envelope_files as f')
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.company_id', '=', 'f.company_id')
        .onRef('r.document_id', '=', 'f.document_id')
        .on('r.number', '=', 0),
    )
    .select(['f.id', 'f.envelope_id as envelopeId', 'f.document_id as documentId', 'f.name', 'f.widths', 'f.heights'])
    .select(['f.permits', 'f.reason', 'f.signatures', 'f.own_fields as ownFields', 'r.size_bytes as sizeBytes'])
    .orderBy('f.id')
}

type Row = Omit<FileRecord, 'reason' | 'ownFields'> & { reason: string | null; ownFields: unknown }

function asRecord({ reason, ownFields, ...row }: Row): FileRecord {
  return { ...row, reason: reason ?? undefined, ownFields: ownFields as OwnField[] }
}

export async function countFiles(db: Db, envelopeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('envelope_files')
    .where('envelope_id', '=', envelopeId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('envelope_files').where('id', '=', id).execute()
}
