import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelopes'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { withAddresses } from './draft-addresses.ts'
import * as store from './draft-store.ts'
import { type FileRecord, listFiles } from './files-store.ts'
import { toShow, toStore } from './stored-draft.ts'

/** @throws ENVELOPE_NOT_FOUND for a draft of somebody else as well: nobody sees what others compose */
export async function getOwnDraft(db: Db, principal: EmployeePrincipal, id: number): Promise<store.DraftRecord> {
  const draft = await store.findDraft(db, { id, senderId: principal.employeeId })
  if (!draft) throw new AppError('ENVELOPE_NOT_FOUND')
  return draft
}

/** The same, and nobody else changes it until the transaction ends. @throws ENVELOPE_NOT_FOUND */
export async function lockOwnDraft(db: Db, principal: EmployeePrincipal, id: number): Promise<store.DraftRecord> {
  const draft = await store.lockDraft(db, { id, senderId: principal.employeeId })
  if (!draft) throw new AppError('ENVELOPE_NOT_FOUND')
  return draft
}

/** Saves what is composed, however incomplete. @throws ENVELOPE_NOT_FOUND, ENVELOPE_CHANGED, ENVELOPE_TOO_MANY_DRAFTS */
export async function saveDraft(
  { once, clock, keys }: Context,
  principal: EmployeePrincipal,
  { envelopeID, version, content }: InputOf<typeof endpoints.saveDraft>,
): Promise<DataOf<typeof endpoints.saveDraft>> {
  const { companyId, employeeId: senderId } = principal
  return once(async (db) => {
    const at = clock.now()
    const savedAt = at.toISOString()
    const sealing = { keys, companyId }
    if (typeof envelopeID !== 'number') {
      const limit = limits.envelopeDraftsPerPerson
      if ((await store.countDrafts(db, senderId, limit)) >= limit)
        throw new AppError('ENVELOPE_TOO_MANY_DRAFTS', { limit })
      const draft = await toStore(db, sealing, { content, before: undefined })
      return { envelopeID: await store.insertDraft(db, { companyId, senderId, draft, at }), version: 1, savedAt }
    }
    const before = await lockOwnDraft(db, principal, envelopeID)
    requireContentKnown(before, version)
    const draft = await toStore(db, sealing, { content, before: before.draft })
    return { envelopeID, version: await store.replaceDraft(db, envelopeID, { draft, at }), savedAt }
  })
}

/** Whoever knows an older version knows the content as long as only files were added or removed since. @throws ENVELOPE_CHANGED */
export function requireContentKnown(
  { version, contentVersion }: store.DraftRecord,
  known: number | null | undefined,
): void {
  if (known == null || known < contentVersion || known > version) throw new AppError('ENVELOPE_CHANGED', { version })
}

/** A draft with its files. @throws ENVELOPE_NOT_FOUND */
export async function getDraft(
  { db }: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.getDraft>,
): Promise<DataOf<typeof endpoints.getDraft>> {
  return db.transaction(async (db) => {
    const { id, version, savedAt, draft } = await getOwnDraft(db, principal, envelopeID)
    const files = await listFiles(db, id)
    return {
      envelopeID: id,
      version,
      savedAt: savedAt.toISOString(),
      ...toShow(await withAddresses(db, draft)),
      files: files.map(fileShown),
    }
  })
}

export function fileShown(file: FileRecord): DataOf<typeof endpoints.addEnvelopeFile> {
  const { id, name, sizeBytes, widths, heights, permits, reason, signatures } = file
  const pages = widths.map((width, index) => ({ width, height: heights[index]! }))
  return { fileID: id, fileName: name, sizeBytes, pages, permits, reason: reason ?? null, signed: signatures }
}

/** A page of one's own drafts, the latest saved first. */
export async function listDrafts(
  { db }: Context,
  { employeeId: senderId }: EmployeePrincipal,
  { Page, PerPage, Search }: InputOf<typeof endpoints.listDrafts>,
): Promise<DataOf<typeof endpoints.listDrafts>> {
  const rows = PerPage ?? limits.pageSizeDefault
  const offset = ((Page ?? 1) - 1) * rows
  const page = { senderId, search: Search?.trim() ?? '', offset, rows }
  const { drafts, total } = await db.transaction((db) => store.listDrafts(db, page))
  return {
    listData: drafts.map(({ id, subject, savedAt, draft }) => ({
      envelopeID: id,
      subject,
      savedAt: savedAt.toISOString(),
      recipientNames: draft.recipients.slice(0, 3).map(({ name }) => name),
      totalRecipients: draft.recipients.length,
      totalDocuments: draft.documents.length,
    })),
    count: Math.ceil(total / rows),
    dataCount: total,
  }
}
