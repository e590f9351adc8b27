import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/sent-envelopes'
import { isCompleting } from '@laisen/contract/envelope-rules'
import { limits } from '@laisen/contract/limits'
import { listCertificateNames } from '../../certificates/for-envelopes.ts'
import type { Context } from '../../context.ts'
import { bytesOf, objectsOf } from '../../documents/read.ts'
import { AppError } from '../../http/app-error.ts'
import type { BytesAnswer } from '../../http/bytes-answer.ts'
import { counted, sliceOf } from '../../http/paged.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import * as drafts from '../draft-store.ts'
import type { Gate } from '../gate.ts'
import { managesNow } from '../manager.ts'
import { listLeavers } from '../manager-store.ts'
import { participantsOf } from '../participants.ts'
import { completionBytes, refuseShut } from '../recipient/show.ts'
import type * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { levelsOfRecipients } from '../signature-levels.ts'
import * as timeline from '../timeline-store.ts'
import * as lists from './list-store.ts'
import { gateFor, getVisible, noteOpened, seesAll, waitsFor } from './reader.ts'

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
    const rows = await lists.list(db, ids, principal.employeeId)
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

/** What happened, the addresses of others and what they wrote come only to whom the record is shown. @throws ENVELOPE_NOT_FOUND */
export async function getEnvelope(
  { db, config, clock }: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.getEnvelope>,
): Promise<DataOf<typeof endpoints.getEnvelope>> {
  const { visible, documents, events, leftOut, made, names, leavers } = await db.read(async (db) => {
    const visible = await getVisible(db, { clock }, { principal, envelopeID })
    const certificates = visible.everyone.flatMap(({ certificateId }) => certificateId ?? [])
    return {
      ...{ visible, documents: await sent.listDocuments(db, envelopeID) },
      ...(await timeline.listEvents(db, envelopeID, limits.envelopeEventsShown)),
      ...{ made: await timeline.listActs(db, envelopeID), leavers: await listLeavers(db, envelopeID) },
      names: await listCertificateNames(db, certificates),
    }
  })
  const { envelope, everyone, own, manager } = visible
  const { id, status, subject, message, senderName, workType, sentAt, dueAt, step, remindEveryDays } = envelope
  const levels = levelsOfRecipients(documents, made)
  const gate = gateFor('documents', visible)
  const hasRecord = gateFor('record', visible) === 'open'
  const known = { levels, names, leavers, hasRecord, own: own.map(({ recipient }) => recipient.id) }
  return {
    ...{ envelopeID: id, workType, subject, message, status, senderName },
    ...{ isOwn: managesNow(manager, principal), waitsForMe: waitsFor(visible) },
    ...{ managerName: manager.name, managerLeft: manager.left },
    ...{ sentAt: sentAt.toISOString(), dueAt: iso(dueAt), endedAt: iso(envelope.endedAt) },
    ...{ endReason: envelope.endReason ?? '', remindEveryDays, step },
    completing: isCompleting(status, everyone),
    accessCodeNeeded: gate === 'accessCode',
    documents: gate === 'open' || gate === 'purged' ? documents.map((one) => documentOf(one, { config, gate })) : [],
    recipients: everyone.map((one) => recipientOf(one, known)),
    events: hasRecord ? events.map((event) => toldOf(event, { people: everyone, senderName })) : [],
    eventsLeftOut: hasRecord ? leftOut : 0,
    recordShown: hasRecord,
    certificateOfCompletion: envelope.completionDocumentId !== null && hasRecord,
  }
}

function documentOf(document: sent.EnvelopeDocument, { config, gate }: Pick<Context, 'config'> & { gate: Gate }) {
  const { documentId, name, pages, sizeBytes, revision, sha256, level, fault, verificationId } = document
  return {
    ...{ documentID: documentId, name, pages, sizeBytes, revision, sha256: sha256.toString('hex'), level, fault },
    ...{ verificationUrl: `${config.publicUrl ?? ''}/v/${verificationId}`, purged: gate === 'purged' },
  }
}

interface Known {
  readonly levels: ReadonlyMap<number, string>
  /** Of certificates, by their ids. */
  readonly names: ReadonlyMap<number, string>
  /** Who has left, while their turn is open or to come. */
  readonly leavers: ReadonlyMap<number, 'deleted' | 'locked'>
  readonly hasRecord: boolean
  /** The recipients that the caller is. */
  readonly own: readonly number[]
}

/** Of others, who has no record of the envelope is told what every recipient's page shows: name, step, action and state. */
function recipientOf(one: recipients.Recipient, { levels, names, leavers, hasRecord, own }: Known) {
  const { id: recipientID, employeeId: employeeID, name, step, action, state, delegatedTo } = one
  const common = { recipientID, name, step, action, state, delegatedTo }
  if (!hasRecord && !own.includes(recipientID)) {
    return {
      ...common,
      ...{ employeeID: null, email: '', sentAt: null, openedAt: null, endedAt: null, reason: '' },
      ...bare,
    }
  }
  return {
    ...{ ...common, employeeID, email: one.email, reason: one.reason },
    ...{ sentAt: iso(one.askedAt), openedAt: iso(one.openedAt), endedAt: iso(one.endedAt) },
    ...{ level: levels.get(recipientID) ?? null, left: leavers.get(recipientID) ?? null },
    ...{ deliveryProblem: one.deliveryProblem, accessCode: one.accessCode !== null },
    certName: one.certificateId === null ? '' : (names.get(one.certificateId) ?? ''),
  }
}

const bare = { level: null, left: null, deliveryProblem: '', accessCode: false, certName: '' }

function toldOf(event: timeline.Happened, known: Parameters<typeof participantsOf>[1]) {
  const { type, at, recipientID, documentID, facts, personal } = event
  const { actor, addressees } = participantsOf(event, known)
  return {
    ...{ type, at: at.toISOString(), recipientID, documentID, actorName: actor, facts },
    ...{ addressees: addressees ? [...addressees] : null, address: String(personal?.address ?? '') },
  }
}

/**
 * A document, by the rules of a recipient's page for who is one; a recipient whose turn it is has opened it then.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_DOCUMENT_NOT_FOUND, ENVELOPE_PURGED, RECIPIENT_ACCESS_CODE_REQUIRED
 */
export async function downloadEnvelopePdf(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, documentID }: InputOf<typeof endpoints.getEnvelopePdf>,
): Promise<BytesAnswer> {
  const { visible, document, objects } = await context.db.read(async (db) => {
    const visible = await getVisible(db, context, { principal, envelopeID })
    refuseShut(gateFor('documents', visible))
    const document = (await sent.listDocuments(db, envelopeID)).find(({ documentId }) => documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    return { visible, document, objects: await objectsOf(db, documentID, document.revision) }
  })
  await noteOpened(context, principal, visible)
  const fileName = `${document.name.replace(/\.pdf$/i, '')}.pdf`
  return bytesOf(context, objects, { fileName, sha256: document.sha256 })
}

/** @throws ENVELOPE_NOT_FOUND, ENVELOPE_DOCUMENT_NOT_FOUND, RECIPIENT_ACCESS_CODE_REQUIRED */
export async function downloadCompletionPdf(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof endpoints.getCompletionPdf>,
): Promise<BytesAnswer> {
  const visible = await context.db.read((db) => getVisible(db, context, { principal, envelopeID }))
  refuseShut(gateFor('record', visible))
  return completionBytes(context, visible.envelope)
}
