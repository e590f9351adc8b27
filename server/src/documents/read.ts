import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { ObjectRow } from '../files/files.ts'
import { sizeOf } from '../files/objects.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import * as store from './store.ts'

/** The objects that make up a revision of a document, base first. They are read after the transaction, not inside it. */
export async function objectsOf(db: Db, documentId: number, revision: number): Promise<ObjectRow[]> {
  return store.listObjects(db, documentId, revision)
}

/** The newest revision of a document. @throws Error if there is no such document */
export async function newestOf(db: Db, documentId: number): Promise<store.Revision> {
  const newest = await store.findNewest(db, documentId)
  if (!newest) throw new Error(`there is no document ${documentId}`)
  return newest
}

/** A revision of a document as an answer: base and tails as one file, which supports range requests. */
export function bytesOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  objects: readonly ObjectRow[],
  { fileName, sha256 }: { fileName: string; sha256: Buffer },
): BytesAnswer {
  return {
    type: 'application/pdf',
    sizeBytes: sizeOf(objects),
    fileName,
    etag: `"${sha256.toString('hex')}"`,
    read: ({ start, end }) => files.stream(db, objects, { start, end: end + 1 }),
  }
}
