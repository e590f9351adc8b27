import type { Readable } from 'node:stream'
import type { CompanyDb } from '../db/database.ts'
import { type Files, FilesError } from '../files/files.ts'
import * as carried from './carried-store.ts'
import { listObjects } from './store.ts'

export type { CarriedDocument } from './carried-store.ts'

const TOGETHER = 200

/** How many documents a company had at a time. */
export function countDocuments(db: CompanyDb, at: Date): Promise<number> {
  return db.read((db) => carried.countCarried(db, at))
}

/** All documents of a company as they were at a time, the purged ones too. */
export async function* carriedDocuments(db: CompanyDb, at: Date): AsyncGenerator<carried.CarriedDocument> {
  for (let after = 0; ; ) {
    const documents = await db.read((db) => carried.listCarried(db, { at, after, most: TOGETHER }))
    yield* documents
    if (documents.length < TOGETHER) return
    after = documents.at(-1)!.id
  }
}

/** The bytes of one; undefined if it was purged. */
export async function readCarried(
  { db, files }: { readonly db: CompanyDb; readonly files: Files },
  { id, revision }: carried.CarriedDocument,
): Promise<Readable | undefined> {
  const objects = await db.read((db) => listObjects(db, id, revision))
  try {
    return await files.stream(db, objects)
  } catch (error) {
    if (error instanceof FilesError && error.code === 'PURGED') return undefined
    throw error
  }
}
