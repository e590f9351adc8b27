import type { Db } from '../db/database.ts'
import type { StoredDraft } from './stored-draft.ts'

export interface DraftRecord {
  readonly id: number
  readonly version: number
  /** The version in which the content was saved last. Files were added or removed since, where it is not the newest. */
  readonly contentVersion: number
  readonly savedAt: Date
  readonly draft: StoredDraft
}

interface Draft {
  readonly companyId: number
  readonly senderId: number
  readonly draft: StoredDraft
  readonly at: Date
}

export async function insertDraft(db: Db, { companyId, senderId, draft, at }: Draft): Promise<number> {
  const { id } = await db
    .insertInto('envelopes')
    .values({ company_id: companyId, sender_id: senderId, ...columnsOf(draft), created_at: at, saved_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function columnsOf(draft: StoredDraft) {
  const { subject, recipients } = draft
  const total_signers = recipients.filter(({ action }) => action === 'sign').length
  return { subject, draft: JSON.stringify(draft), total_recipients: recipients.length, total_signers }
}

const shown = (db: Db, { id, senderId }: { id: number; senderId: number }) =>
  db
    .selectFrom('envelopes')
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('status', '=', 6)
    .select(['id', 'version', 'content_version as contentVersion', 'saved_at as savedAt', 'draft'])

/** Undefined where it is not a draft of this sender. */
export async function findDraft(db: Db, which: { id: number; senderId: number }): Promise<DraftRecord | undefined> {
  return asRecord(await shown(db, which).executeTakeFirst())
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockDraft(db: Db, which: { id: number; senderId: number }): Promise<DraftRecord | undefined> {
  return asRecord(await shown(db, which).forUpdate().executeTakeFirst())
}

type Row = Omit<DraftRecord, 'contentVersion' | 'draft'> & { contentVersion: number | null; draft: unknown }

function asRecord(row: Row | undefined): DraftRecord | undefined {
  return row && { ...row, contentVersion: row.contentVersion ?? row.version, draft: row.draft as StoredDraft }
}

/** How many drafts somebody has, without counting further than `most`. */
export async function countDrafts(db: Db, senderId: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('envelopes')
    .where('sender_id', '=', senderId)
    .where('status', '=', 6)
    .select('id')
    .limit(most)
    .execute()
  return rows.length
}

/** Returns the new version. */
export async function replaceDraft(
  db: Db,
  id: number,
  { draft, at }: { readonly draft: StoredDraft; readonly at: Date },
): Promise<number> {
  const { version } = await db
    .updateTable('envelopes')
    .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1), saved_at: at }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** A file was added or removed: whoever checked the draft before that must not send it. */
export async function markFilesChanged(db: Db, { id, contentVersion }: DraftRecord): Promise<void> {
  await db
    .updateTable('envelopes')
    .set((eb) => ({ version: eb('version', '+', 1), content_version: contentVersion }))
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('envelopes').where('id', '=', id).execute()
}

interface DraftRow {
  readonly id: number
  readonly subject: string
  readonly savedAt: Date
  readonly draft: StoredDraft
}

/** A page of somebody's drafts whose subject contains a text, the newest first, and how many there are. */
export async function listDrafts(
  db: Db,
  { senderId, search, offset, rows }: { senderId: number; search: string; offset: number; rows: number },
): Promise<{ drafts: DraftRow[]; total: number }> {
  const wanted = db
    .selectFrom('envelopes')
    .where('sender_id', '=', senderId)
    .where('status', '=', 6)
    // A person has at most a thousand drafts, so that their subjects are read one by one.
    .$if(search !== '', (drafts) =>
      drafts.where((eb) => eb(eb.fn('strpos', [eb.fn('lower', ['subject']), eb.val(search.toLowerCase())]), '>', 0)),
    )
  const [drafts, { total }] = await Promise.all([
    wanted
      .select(['id', 'subject', 'saved_at as savedAt', 'draft'])
      .orderBy('saved_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(rows)
      .execute(),
    wanted.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { drafts: drafts.map((row) => ({ ...row, draft: row.draft as unknown as StoredDraft })), total: Number(total) }
}
