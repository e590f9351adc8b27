import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeCan, isCompleting } from '@laisen/contract/envelope-rules'
import { limits } from '@laisen/contract/limits'
import { permission } from '@laisen/contract/permissions'
import { listCertificateNames } from '../../certificates/for-envelopes.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { bytesOf, objectsOf } from '../../documents/read.ts'
import { AppError } from '../../http/app-error.ts'
import type { BytesAnswer } from '../../http/bytes-answer.ts'
import { counted, sliceOf } from '../../http/paged.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import * as drafts from '../draft-store.ts'
import { participantsOf } from '../participants.ts'
import { completionBytes } from '../recipient/show.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { levelsOfRecipients } from '../signature-levels.ts'
import * as timeline from '../timeline-store.ts'
import * as lists from './list-store.ts'

const seesAll = ({ permissions }: EmployeePrincipal) => permissions.has(permission.everything)

export async function listEnvelopes(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoints.listEnvelopes>,
): Promise<DataOf<typeof endpoints.listEnvelopes>> {
  const { tab, status = null, everyone, Search } = input
  const slice = sliceOf(input)
  const person = everyone && seesAll(principal) && tab !== 'waiting' ? null : principal.employeeId
  return db.read(async (db) => {
    const wanted = { tab, person, status, search: Search?.trim() ?? '', most: limits.envelopesCounted }
    const { ids, total } = await lists.page(db, wanted, slice)
    const rows = await lists.list(db, ids)
    return {
      listData: rows.map(({ sentAt, dueAt, lastActivityAt, completedAt, ...row }) => ({
        ...row,
        ...{ sentAt: sentAt.toISOString(), dueAt: iso(dueAt) },
        ...{ lastActivityAt: lastActivityAt.toISOString(), completedAt: iso(completedAt) },
      })),
      ...counted(total, slice),
    }
  })
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** How many envelopes each tab shows, counted no further than lists are. */
export async function countEnvelopes(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
): Promise<DataOf<typeof endpoints.countEnvelopes>> {
  const most = limits.envelopesCounted
  return db.read(async (db) => {
    const count = async (tab: 'waiting' | 'sent' | 'completed') => {
      const wanted = { tab, person: employeeId, status: null, search: '', most }
      return (await lists.page(db, wanted, { skip: 0, take: 1 })).total
    }
    const { waiting, sent, completed } = {
      waiting: await count('waiting'),
      sent: await count('sent'),
      completed: await count('completed'),
    }
    return { waiting, sent, completed, drafts: await drafts.countDrafts(db, employeeId, most) }
  })
}

/** An envelope that one sent, has to act on or has acted on; any of the company for who holds 1. @throws ENVELOPE_NOT_FOUND */
export async function getVisible(db: Db, principal: EmployeePrincipal, id: number) {
  const envelope = await sent.find(db, id)
  if (!envelope) throw new AppError('ENVELOPE_NOT_FOUND')
  const everyone = await recipients.list(db, id)
  const { employeeId } = principal
  const involved = everyone.some((one) => one.employeeId === employeeId && one.state !== 'waiting')
  if (envelope.senderId !== employeeId && !involved && !seesAll(principal)) throw new AppError('ENVELOPE_NOT_FOUND')
  return { envelope, everyone }
}

export async function getEnvelope(
  { db, config }: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.getEnvelope>,
): Promise<DataOf<typeof endpoints.getEnvelope>> {
  const { employeeId } = principal
  const { envelope, everyone, documents, events, leftOut, made, names } = await db.read(async (db) => {
    const { envelope, everyone } = await getVisible(db, principal, envelopeID)
    const certificates = everyone.flatMap(({ certificateId }) => certificateId ?? [])
    return {
      ...{ envelope, everyone, documents: await sent.listDocuments(db, envelopeID) },
      ...(await timeline.listEvents(db, envelopeID, limits.envelopeEventsShown)),
      made: await timeline.listActs(db, envelopeID),
      names: await listCertificateNames(db, certificates),
    }
  })
  const { id, status, subject, message, senderName, senderId, workType, sentAt, dueAt, step, remindEveryDays } =
    envelope
  const isAsked = ({ state }: recipients.Recipient) => state === 'sent' || state === 'opened'
  const acts = envelopeCan('act', envelope)
  const levels = levelsOfRecipients(documents, made)
  return {
    ...{ envelopeID: id, workType, subject, message, status, senderName, isOwn: senderId === employeeId },
    waitsForMe: acts && everyone.some((one) => one.employeeId === employeeId && isAsked(one)),
    ...{ sentAt: sentAt.toISOString(), dueAt: iso(dueAt), endedAt: iso(envelope.endedAt) },
    ...{ endReason: envelope.endReason ?? '', remindEveryDays, step },
    completing: isCompleting(status, everyone),
    documents: documents.map((document) => {
      const { documentId, name, pages, sizeBytes, revision, sha256, level, verificationId } = document
      return {
        ...{ documentID: documentId, name, pages, sizeBytes, revision, sha256: sha256.toString('hex'), level },
        fault: document.fault,
        ...{ verificationUrl: `${config.publicUrl ?? ''}/v/${verificationId}`, purged: envelope.purgedAt !== null },
      }
    }),
    recipients: everyone.map((one) => ({
      ...{ recipientID: one.id, employeeID: one.employeeId, name: one.name, email: one.email, step: one.step },
      ...{ action: one.action, state: one.state, sentAt: iso(one.askedAt), openedAt: iso(one.openedAt) },
      ...{ endedAt: iso(one.endedAt), reason: one.reason, delegatedTo: one.delegatedTo },
      level: levels.get(one.id) ?? null,
      ...{ deliveryProblem: one.deliveryProblem, accessCode: one.accessCode !== null },
      certName: one.certificateId === null ? '' : (names.get(one.certificateId) ?? ''),
    })),
    events: events.map((event) => toldOf(event, { people: everyone, senderName })),
    eventsLeftOut: leftOut,
    certificateOfCompletion: envelope.completionDocumentId !== null,
  }
}

function toldOf(event: timeline.Happened, known: Parameters<typeof participantsOf>[1]) {
  const { type, at, recipientID, documentID, facts, personal } = event
  const { actor, addressees } = participantsOf(event, known)
  return {
    ...{ type, at: at.toISOString(), recipientID, documentID, actorName: actor, facts },
    ...{ addressees: addressees ? [...addressees] : null, address: String(personal?.address ?? '') },
  }
}

export async function downloadEnvelopePdf(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, documentID }: InputOf<typeof endpoints.getEnvelopePdf>,
): Promise<BytesAnswer> {
  const { document, objects } = await context.db.read(async (db) => {
    const { envelope } = await getVisible(db, principal, envelopeID)
    if (envelope.purgedAt) throw new AppError('ENVELOPE_PURGED')
    const document = (await sent.listDocuments(db, envelopeID)).find(({ documentId }) => documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    return { document, objects: await objectsOf(db, documentID, document.revision) }
  })
  const fileName = `${document.name.replace(/\.pdf$/i, '')}.pdf`
  return bytesOf(context, objects, { fileName, sha256: document.sha256 })
}

export async function downloadCompletionPdf(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.getCompletionPdf>,
): Promise<BytesAnswer> {
  const { envelope } = await context.db.read((db) => getVisible(db, principal, envelopeID))
  return completionBytes(context, envelope)
}
