import type { EnvelopeLevelFault } from '@laisen/contract/endpoints/envelope-levels'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { type EnvelopeStatus, envelopeStatus, type FieldKind } from '@laisen/contract/envelope-rules'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { isTried, type Look } from '../db/left-alone.ts'
import type { Locale } from '../db/tables/columns.ts'

/** An envelope that was sent. */
export interface SentEnvelope {
  readonly id: number
  readonly senderId: number
  readonly senderName: string
  readonly companyName: string
  readonly status: EnvelopeStatus
  readonly workType: 'self-signed' | 'workflow'
  readonly subject: string
  readonly message: string
  readonly locale: Locale
  readonly timeZone: string
  readonly sentAt: Date
  readonly dueAt: Date | null
  readonly remindEveryDays: number
  readonly certified: boolean
  readonly reservationId: number | null
  readonly step: number
  readonly totalDocuments: number
  readonly totalPages: number
  readonly totalRecipients: number
  readonly doneRecipients: number
  readonly activityAt: Date
  readonly completedAt: Date | null
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly completionDocumentId: number | null
  readonly purgedAt: Date | null
}

interface Sending {
  readonly workType: 'self-signed' | 'workflow'
  readonly message: string
  readonly locale: Locale
  readonly timeZone: string
  readonly at: Date
  readonly dueAt: Date | null
  readonly remindEveryDays: number
  readonly certified: boolean
  readonly reservationId: number | null
  readonly step: number
  readonly totalDocuments: number
  readonly totalPages: number
}

/** Ends the draft. Documents, recipients and fields were written before. */
export async function markSent(db: Db, id: number, sending: Sending): Promise<void> {
  const { workType, message, locale, timeZone, at, dueAt, remindEveryDays, certified, reservationId } = sending
  await db
    .updateTable('envelopes')
    .set({
      ...{ status: 1, draft: null, work_type: workType, message, locale, time_zone: timeZone, sent_at: at },
      ...{ due_at: dueAt, remind_every_days: remindEveryDays, certified, reservation_id: reservationId },
      ...{ step: sending.step, total_documents: sending.totalDocuments, total_pages: sending.totalPages },
      activity_at: at,
    })
    .where('id', '=', id)
    .execute()
}

interface NewDocument {
  readonly documentId: number
  readonly place: number
  readonly name: string
  readonly pages: number
  readonly verificationId: string
  readonly revisionSent: number
  readonly signatures: number
  readonly level: SignatureLevel | null
}

export async function insertDocuments(
  db: Db,
  { companyId, envelopeId }: { companyId: number; envelopeId: number },
  documents: readonly NewDocument[],
): Promise<void> {
  await db
    .insertInto('envelope_documents')
    .values(
      documents.map(({ documentId, verificationId, revisionSent, ...document }) => ({
        ...{ company_id: companyId, envelope_id: envelopeId, document_id: documentId, ...document },
        ...{ verification_id: verificationId, revision_sent: revisionSent },
      })),
    )
    .execute()
}

export interface NewField {
  readonly documentId: number
  readonly recipientId: number
  readonly name: string
  readonly kind: FieldKind
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly required: boolean
  readonly label: string
  readonly vertical: boolean
}

/** A statement has at most 65,535 parameters, and each field takes 13 of them. */
const fieldsAtOnce = 1_000

export async function insertFields(db: Db, companyId: number, fields: readonly NewField[]): Promise<void> {
  for (let at = 0; at < fields.length; at += fieldsAtOnce) {
    await db
      .insertInto('envelope_fields')
      .values(
        fields.slice(at, at + fieldsAtOnce).map(({ documentId, recipientId, ...field }) => ({
          ...{ company_id: companyId, document_id: documentId, recipient_id: recipientId },
          ...field,
        })),
      )
      .execute()
  }
}

// joins employees, companies: whoever is asked is told who asks
const shown = (db: Db) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('employees as s', (join) =>
      join.onRef('s.company_id', '=', 'e.company_id').onRef('s.id', '=', 'e.sender_id'),
    )
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where('e.status', '<>', 6)
    .select([
      'e.id',
      'e.sender_id as senderId',
      sql<string>`s.first_name || ' ' || s.last_name`.as('senderName'),
      'c.name as companyName',
      'e.status',
      'e.work_type as workType',
      'e.subject',
      'e.message',
      'e.locale',
      'e.time_zone as timeZone',
      'e.sent_at as sentAt',
      'e.due_at as dueAt',
      'e.remind_every_days as remindEveryDays',
      'e.certified',
      'e.reservation_id as reservationId',
      'e.step',
      'e.total_documents as totalDocuments',
      'e.total_pages as totalPages',
      'e.total_recipients as totalRecipients',
      'e.done_recipients as doneRecipients',
      'e.activity_at as activityAt',
      'e.completed_at as completedAt',
      'e.ended_at as endedAt',
      'e.end_reason as endReason',
      'e.completion_document_id as completionDocumentId',
      'e.purged_at as purgedAt',
    ])
    .$narrowType<{
      workType: 'workflow' | 'self-signed'
      message: string
      locale: Locale
      timeZone: string
      sentAt: Date
    }>()
    .$narrowType<{ remindEveryDays: number; certified: boolean; step: number; activityAt: Date }>()
    .$narrowType<{ totalDocuments: number; totalPages: number }>()

/** Undefined for a draft, too. */
export async function find(db: Db, id: number): Promise<SentEnvelope | undefined> {
  return shown(db).where('e.id', '=', id).executeTakeFirst()
}

/** The same, and nobody else changes it until the transaction ends. Whoever acts on it waits here. */
export async function lock(db: Db, id: number): Promise<SentEnvelope | undefined> {
  return shown(db).where('e.id', '=', id).forUpdate('e').executeTakeFirst()
}

export interface EnvelopeDocument {
  readonly documentId: number
  readonly name: string
  readonly pages: number
  readonly verificationId: string
  readonly revisionSent: number
  readonly signatures: number
  /** The lowest of its signatures. */
  readonly level: SignatureLevel | null
  /** Why it is not B-LTA, if that was tried. */
  readonly fault: EnvelopeLevelFault | null
  /** Of each signature that it had when it was extended last, in the order of signing. */
  readonly signatureLevels: readonly SignatureLevel[] | null
  readonly revision: number
  readonly sizeBytes: number
  readonly sha256: Buffer
  /** Of the revision that the recipients were asked to act on. */
  readonly sentSha256: Buffer
}

/** The documents in order, each with its newest revision. */
// joins revisions, document_levels: what people act on is the newest one, and each signature has a level of its own
export async function listDocuments(db: Db, envelopeId: number): Promise<EnvelopeDocument[]> {
  const { rows } = await sql<EnvelopeDocument>`
    select d.document_id as "documentId", d.name, d.pages, d.verification_id as "verificationId",
      d.revision_sent as "revisionSent", d.signatures, case when l.whole then l.level else d.level end as level,
      case when l.whole and l.level = 'B-LTA' then null else d.level_fault end as fault, l.signature_levels as "signatureLevels",
      r.number as revision, r.size_bytes as "sizeBytes", r.sha256,
      (select s.sha256 from revisions s where s.company_id = d.company_id and s.document_id = d.document_id
        and s.number = d.revision_sent) as "sentSha256"
    from envelope_documents d cross join lateral (
      select r.number, r.size_bytes, r.sha256 from revisions r
      where r.company_id = d.company_id and r.document_id = d.document_id order by r.number desc limit 1) r
      left join lateral (
        -- What was signed since is not in it yet.
        select l.level, l.signature_levels, cardinality(l.signature_levels) >= d.signatures as whole from document_levels l
        where l.company_id = d.company_id and l.document_id = d.document_id) l on true
    where d.envelope_id = ${envelopeId} order by d.place`.execute(db)
  return rows
}

export interface FieldRecord extends NewField {
  readonly id: number
}

/** The fields that somebody fills, in reading order: by document, page, and from the top. */
export async function listFields(db: Db, recipientId: number): Promise<FieldRecord[]> {
  return db
    .selectFrom('envelope_fields as f')
    .innerJoin('envelope_documents as d', (join) =>
      join.onRef('d.company_id', '=', 'f.company_id').onRef('d.document_id', '=', 'f.document_id'),
    )
    .where('f.recipient_id', '=', recipientId)
    .select(['f.id', 'f.document_id as documentId', 'f.recipient_id as recipientId', 'f.name', 'f.kind', 'f.page'])
    .select(['f.x', 'f.y', 'f.width', 'f.height', 'f.required', 'f.label', 'f.vertical'])
    .orderBy('d.place')
    .orderBy('f.page')
    .orderBy('f.y', 'desc')
    .orderBy('f.x')
    .execute()
}

/** Counts a signature of each document, and the level that all of its signatures have now. */
export async function countSignature(
  db: Db,
  documents: readonly { documentId: number; level: SignatureLevel }[],
): Promise<void> {
  await sql`
    update envelope_documents d set signatures = d.signatures + 1,
      level = case when d.level is null or ${rank('a.level')} < ${rank('d.level')} then a.level else d.level end
    from unnest(${documents.map(({ documentId }) => documentId)}::bigint[], ${documents.map(({ level }) => level)}::text[])
      a (document_id, level) where d.document_id = a.document_id`.execute(db)
}

const rank = (column: 'a.level' | 'd.level') =>
  sql`array_position(array['B-B', 'B-T', 'B-LT', 'B-LTA'], ${sql.ref(column)})`

/** The lowest level of its signatures, and why it is not B-LTA; nothing if somebody has signed it meanwhile. */
export async function setLevel(
  db: Db,
  { documentId, signatures }: Pick<EnvelopeDocument, 'documentId' | 'signatures'>,
  { level, fault }: { level: SignatureLevel; fault: EnvelopeLevelFault | undefined },
): Promise<void> {
  await db
    .updateTable('envelope_documents')
    .set({ level, level_fault: fault ?? null })
    .where('document_id', '=', documentId)
    .where('signatures', '=', signatures)
    .execute()
}

interface Change {
  readonly status?: EnvelopeStatus
  readonly step?: number
  readonly at: Date
  /** One more recipient has acted. */
  readonly acted?: boolean
  /** One more recipient was added by delegation. */
  readonly delegated?: boolean
}

/** Notes what has happened. Undefined members stay as they are. */
export async function markActivity(db: Db, id: number, { status, step, at, acted, delegated }: Change): Promise<void> {
  await db
    .updateTable('envelopes')
    .set((eb) => ({
      activity_at: at,
      ...(status !== undefined && { status }),
      ...(step !== undefined && { step }),
      ...(acted && { done_recipients: eb('done_recipients', '+', 1) }),
      ...(delegated && { total_delegates: eb('total_delegates', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Completed, rejected, cancelled or expired. */
export async function markEnded(
  db: Db,
  id: number,
  { status, at, reason }: { status: EnvelopeStatus; at: Date; reason: string },
): Promise<void> {
  const completed_at = status === envelopeStatus.completed ? at : null
  await db
    .updateTable('envelopes')
    .set({ status, completed_at, ended_at: at, end_reason: reason, activity_at: at, needs_attention: false })
    .where('id', '=', id)
    .execute()
  if (completed_at) await db.updateTable('recipients').set({ completed_at }).where('envelope_id', '=', id).execute()
}

/** Goes on until then; one that had expired is again what it was before, and nothing certifies any longer that it ended. */
export async function prolong(
  db: Db,
  id: number,
  {
    status,
    dueAt,
    reservationId,
    at,
  }: { status: EnvelopeStatus; dueAt: Date | null; reservationId: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable('envelopes')
    .set({
      ...{ status, due_at: dueAt, reservation_id: reservationId, activity_at: at },
      ...{ ended_at: null, end_reason: null, completion_document_id: null },
    })
    .where('id', '=', id)
    .execute()
}

/** Its certificate of completion says that it ended otherwise. Another one is made. */
export async function removeCompletionDocument(db: Db, id: number): Promise<void> {
  await db.updateTable('envelopes').set({ completion_document_id: null }).where('id', '=', id).execute()
}

export async function setCompletionDocument(db: Db, id: number, documentId: number): Promise<void> {
  await db.updateTable('envelopes').set({ completion_document_id: documentId }).where('id', '=', id).execute()
}

/** Envelopes whose time is over, of every company that is not suspended. */
// joins companies: those of suspended companies rest
export async function listDue(
  { owner }: Pick<Database, 'owner'>,
  look: Look,
): Promise<{ companyId: number; id: number }[]> {
  return owner
    .selectFrom('envelopes as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select(['e.company_id as companyId', 'e.id'])
    .where('e.status', 'in', [1, 2])
    .where('e.due_at', '<=', look.now)
    .where('c.suspended_at', 'is', null)
    .where(isTried(look, 'e.company_id', 'e.id'))
    .orderBy('e.due_at')
    .limit(look.most)
    .execute()
}

export async function markPurged(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('envelopes').set({ purged_at: at }).where('id', '=', id).execute()
}

/** The hashes of all revisions of the document with this verification id. None where it was purged. */
export async function findVerified(
  { unbound }: Pick<Database, 'unbound'>,
  verificationId: string,
): Promise<{ number: number; sha256: Buffer }[]> {
  const { rows } = await sql<{ number: number; sha256: Buffer }>`
    select number, sha256 from find_verified_document(${verificationId})`.execute(unbound)
  return rows
}

/** Deletes sessions of recipients that have ended. */
export async function deleteEndedSessions({ owner }: Pick<Database, 'owner'>, now: Date): Promise<void> {
  await owner.deleteFrom('recipient_sessions').where('expires_at', '<', now).execute()
}

/** Nothing expires any longer once everyone has acted. */
export async function removeDue(db: Db, id: number): Promise<void> {
  await db.updateTable('envelopes').set({ due_at: null }).where('id', '=', id).execute()
}

/**
 * Somebody is needed as long as an envelope waits for a recipient whom an email is known not to have reached, or who has left. To be called
 * after whatever changes one of these.
 */
export async function settleAttention(db: Db, id: number): Promise<void> {
  await sql`
    update envelopes e set needs_attention = e.status in (1, 2) and exists (select from recipients r
      where r.company_id = e.company_id and r.envelope_id = e.id and r.state in ('waiting', 'sent', 'opened')
        and (r.delivery_problem <> '' or r.left_notice = 'told')) where e.id = ${id}`.execute(db)
}
