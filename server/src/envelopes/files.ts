import type { Readable } from 'node:stream'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import type { PadesErrorCode } from '@laisen/pades/errors'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { create, whole } from '../documents/create.ts'
import { purgeDocument } from '../documents/purge.ts'
import { bytesOf, newestOf, objectsOf } from '../documents/read.ts'
import { discard, keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { rowOf } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { refusing } from '../http/engine-refusals.ts'
import { countBytes, findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { documentName } from '../stamps/order.ts'
import { receiveStream } from '../stamps/receive.ts'
import { inWorker } from '../workers/pool.ts'
import { type DraftRecord, markFilesChanged } from './draft-store.ts'
import { fileShown, getOwnDraft, lockOwnDraft } from './drafts.ts'
import * as store from './files-store.ts'
import { inspectFile } from './inspect.ts'
import { purging } from './purging.ts'

/**
 * Adds a file to a draft. What cannot be signed in any way is refused now, and not when everyone has been invited.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_TOO_MANY_FILES, ENVELOPE_TOO_MANY_PAGES, PLAN_STORAGE_USED_UP, and what the engine refuses
 */
export async function addFile(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, fileName, body }: InputOf<typeof endpoints.addEnvelopeFile> & { body: Readable },
): Promise<DataOf<typeof endpoints.addEnvelopeFile>> {
  const { db, files, keys, clock, once } = context
  const { companyId } = principal
  const name = documentName(fileName)
  const room = await db.transaction(async (db) => {
    await getOwnDraft(db, principal, envelopeID)
    return findRoom(db, clock)
  })
  const companyKey = await keys.companyKey(db, companyId)
  const received = await receiveStream(context, { companyKey, digests: [], room }, body)
  const { base, facts } = await inspected(context, companyId, received.store())
  return keeping(files, [base], () =>
    once(
      async (db) => {
        const draft = await lockOwnDraft(db, principal, envelopeID)
        const limit = limits.envelopeFiles
        if ((await store.countFiles(db, envelopeID)) >= limit) throw new AppError('ENVELOPE_TOO_MANY_FILES', { limit })
        const at = clock.now()
        const documentId = (await create(db, [{ principal, name, base: whole(base), at }]))[0]!
        const file = { ...facts, envelopeId: envelopeID, documentId, name }
        const id = await store.insertFile(db, { ...file, companyId, at })
        await markFilesChanged(db, draft)
        return fileShown({ ...file, id, sizeBytes: base.sizeBytes })
      },
      (db) => countBytes(db, { bytes: base.sizeBytes, at: clock.now() }),
    ),
  )
}

/** Nothing is left of a file that is refused. */
async function inspected(
  { db, files }: Pick<Context, 'db' | 'files'>,
  companyId: number,
  stored: Promise<StoredObject>,
): Promise<{ base: StoredObject; facts: store.FileFacts }> {
  try {
    const base = await stored
    const facts = await refusing(() =>
      files.withStaged(db, [rowOf(base)], (document) => inWorker(inspectFile, { document }, { companyId })),
    )
    requireSignable(facts)
    return { base, facts }
  } catch (error) {
    await discard(files, [stored])
    throw error
  }
}

/** Files that permit no signature, and have no field for one. */
function requireSignable({ permits, ownFields, reason }: store.FileFacts): void {
  if (permits !== 'nothing' || ownFields.length > 0) return
  throw new AppError((reason as Unsignable | undefined) ?? 'DOCUMENT_PERMISSION')
}

/** What `documentPermits` answers, and answers have under the same code. */
type Unsignable = Extract<
  PadesErrorCode,
  | 'DOCUMENT_CERTIFIED'
  | 'DOCUMENT_XFA'
  | 'DOCUMENT_BROKEN_SIGNED'
  | 'DOCUMENT_SIGNATURE_UNSOUND'
  | 'DOCUMENT_NEEDS_APPEARANCES'
  | 'DOCUMENT_RICH_TEXT'
  | 'DOCUMENT_FIELDS_LOCKED'
  | 'DOCUMENT_USAGE_RIGHTS'
  | 'DOCUMENT_PERMISSION'
>

/** @throws ENVELOPE_FILE_NOT_FOUND for a file of somebody else's draft as well */
async function getOwnFile(
  db: Db,
  { fileID, ofDraft }: { fileID: number; ofDraft: (envelopeId: number) => Promise<DraftRecord> },
): Promise<{ readonly file: store.FileRecord; readonly draft: DraftRecord }> {
  const missing = () => new AppError('ENVELOPE_FILE_NOT_FOUND', { field: 'fileID' })
  const file = await store.findFile(db, fileID)
  if (!file) throw missing()
  try {
    return { file, draft: await ofDraft(file.envelopeId) }
  } catch (error) {
    throw error instanceof AppError && error.code === 'ENVELOPE_NOT_FOUND' ? missing() : error
  }
}

/** Removes a file from a draft, and purges it. @throws ENVELOPE_FILE_NOT_FOUND */
export async function removeFile(
  context: Context,
  principal: EmployeePrincipal,
  { fileID }: InputOf<typeof endpoints.removeEnvelopeFile>,
): Promise<'Success'> {
  await purging(context, async (db) => {
    const { file, draft } = await getOwnFile(db, { fileID, ofDraft: (id) => lockOwnDraft(db, principal, id) })
    await store.deleteFile(db, file.id)
    await markFilesChanged(db, draft)
    return [await purgeDocument(db, principal.companyId, file.documentId)]
  })
  return 'Success'
}

/** A file of a draft. @throws ENVELOPE_FILE_NOT_FOUND */
export async function downloadFile(
  context: Context,
  principal: EmployeePrincipal,
  { fileID }: InputOf<typeof endpoints.getEnvelopeFile>,
): Promise<BytesAnswer> {
  const { file, newest, objects } = await context.db.transaction(async (db) => {
    const { file } = await getOwnFile(db, { fileID, ofDraft: (id) => getOwnDraft(db, principal, id) })
    const newest = await newestOf(db, file.documentId)
    return { file, newest, objects: await objectsOf(db, file.documentId, newest.number) }
  })
  return bytesOf(context, objects, { fileName: file.name, sha256: newest.sha256 })
}
