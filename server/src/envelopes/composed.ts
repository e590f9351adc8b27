import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { bytesOf, newestOf, objectsOf } from '../documents/read.ts'
import type { ObjectRow } from '../files/files.ts'
import type { SourceDescription } from '../files/source.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { refusing } from '../http/engine-refusals.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { inWorker } from '../workers/pool.ts'
import { assembleFiles } from './assemble.ts'
import { getOwnDraft } from './drafts.ts'
import { type FileRecord, listFiles } from './files-store.ts'
import type { StoredDraft } from './stored-draft.ts'

type Parts = StoredDraft['documents'][number]['parts']

export interface Used {
  readonly file: FileRecord
  readonly sha256: Buffer
  readonly objects: readonly ObjectRow[]
}

/**
 * A document of a draft as it would be sent: a file as it is, or pages of files put together.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_DOCUMENT_NOT_FOUND, ENVELOPE_MERGE_TOO_LARGE, ENVELOPE_NOT_MERGEABLE
 */
export async function downloadComposed(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, documentKey }: InputOf<typeof endpoints.getComposedPdf>,
): Promise<BytesAnswer> {
  const { name, parts, used } = await context.db.transaction(async (db) => {
    const { id, draft } = await getOwnDraft(db, principal, envelopeID)
    const document = draft.documents.find(({ key }) => key === documentKey)
    const used = document ? await usedBy(db, document, await listFiles(db, id)) : []
    if (!document || used.length === 0) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentKey' })
    return { ...document, used }
  })
  const fileName = `${name.replace(/\.pdf$/i, '')}.pdf`
  const [first] = used
  if (isWhole(parts, first!.file)) return bytesOf(context, first!.objects, { fileName, sha256: first!.sha256 })
  const bytes = await assembled(context, { companyId: principal.companyId, parts, used })
  return {
    type: 'application/pdf',
    sizeBytes: bytes.length,
    fileName,
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)], { objectMode: false }),
  }
}

/** The files that a document consists of, each once. @throws ENVELOPE_FILE_NOT_FOUND */
export async function usedBy(
  db: Db,
  { parts }: { readonly parts: Parts },
  files: readonly FileRecord[],
): Promise<Used[]> {
  const used: Used[] = []
  for (const fileID of new Set(parts.map((part) => part.fileID))) {
    const file = files.find((one) => one.id === fileID)
    if (!file) throw new AppError('ENVELOPE_FILE_NOT_FOUND', { field: 'documentKey' })
    const { number, sha256 } = await newestOf(db, file.documentId)
    used.push({ file, sha256, objects: await objectsOf(db, file.documentId, number) })
  }
  return used
}

/** One file with all its pages in order: it stays as it is, byte for byte. */
export function isWhole([part, another]: Parts, { widths }: FileRecord): boolean {
  if (!part || another) return false
  const { pages } = part
  return pages === null || (pages.length === widths.length && pages.every((page, index) => page === index + 1))
}

interface Assembling {
  readonly companyId: number
  readonly parts: Parts
  readonly used: readonly Used[]
}

/** In a worker, and in memory: what is larger than usual documents is not put together. */
export async function assembled(context: Context, { companyId, parts, used }: Assembling): Promise<Uint8Array> {
  const limitMegabytes = limits.envelopeMergeMegabytes
  const sizeBytes = used.reduce((sum, { file }) => sum + file.sizeBytes, 0)
  if (sizeBytes > limitMegabytes * 1024 * 1024) throw new AppError('ENVELOPE_MERGE_TOO_LARGE', { limitMegabytes })
  const order = used.map(({ file }) => file.id)
  // A page that is named twice is there once, and CheckDraft says so.
  const pages = parts.map(({ fileID, pages }) => ({ file: order.indexOf(fileID), pages: pages && [...new Set(pages)] }))
  const hash = createHash('sha256').update(JSON.stringify(pages))
  for (const { sha256 } of used) hash.update(sha256)
  const id = hash.digest().subarray(0, 16)
  const staged = (files: readonly SourceDescription[]): Promise<Uint8Array> => {
    const next = used[files.length]
    if (!next) return inWorker(assembleFiles, { files, parts: pages, id }, { companyId })
    return context.files.withStaged(context.db, next.objects, (document) => staged([...files, document]))
  }
  return refusing(() => staged([]))
}
