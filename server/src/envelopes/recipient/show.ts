import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/recipient'
import { mailFrame } from '@laisen/contract/messages/mail'
import type { PublicContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { firstPageOf } from '../../documents/first-page.ts'
import { bytesOf, newestOf, objectsOf } from '../../documents/read.ts'
import { AppError } from '../../http/app-error.ts'
import type { BytesAnswer } from '../../http/bytes-answer.ts'
import { withoutLinks } from '../../mail/links.ts'
import { findBrand } from '../../settings/of-company.ts'
import { getSignaturePicture, listOwnSignatures } from '../../signatures/service.ts'
import { listOwnCards } from '../act/may-sign.ts'
import { type Content, type Gate, gateOf, isTurn } from '../gate.ts'
import { contactOf } from '../manager.ts'
import { mustHoldNoLinks } from '../outside.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import {
  hasProvenAddress,
  loggedInAs,
  markOpened,
  type OpenRecipient,
  openRecipient,
  passedAccessCode,
  readerOf,
} from './session.ts'

/** What the recipient is asked to do. Seeing the documents is an event, once in each session. */
export async function getRecipientEnvelope(
  context: PublicContext,
  { session }: InputOf<typeof endpoints.getRecipientEnvelope>,
): Promise<DataOf<typeof endpoints.getRecipientEnvelope>> {
  const open = await openRecipient(context, session)
  const { recipient, envelope, principal } = open
  const sees = isOpen('documents', open)
  const acts = isOpen('fields', open)
  await noteOpened(context, open)
  const owner = acts ? loggedInAs(open) : undefined
  const { documents, fields, everyone, contact, certificates, savedSignatures, companyBrand, shown } =
    await open.db.read(async (db) => ({
      documents: sees ? await sent.listDocuments(db, envelope.id) : [],
      fields: acts ? await sent.listFields(db, recipient.actsFor ?? recipient.id) : [],
      ...{ everyone: await recipients.list(db, envelope.id), contact: await contactOf(db, envelope) },
      companyBrand: await findBrand(db, principal.companyId),
      shown: await wordsFor(db, context, open),
      certificates:
        owner !== undefined && recipient.certificateId === null
          ? await listOwnCards(db, { companyId: principal.companyId, employeeId: owner, now: context.clock.now() })
          : [],
      savedSignatures: owner !== undefined && recipient.action === 'sign' ? await listOwnSignatures(db, owner) : [],
    }))
  const { companyName, subject, message, status, sentAt, dueAt } = envelope
  return {
    ...{ envelopeID: envelope.id, subject: shown(subject), message: shown(message) },
    // Nobody is told to ask who has left.
    ...{ privateMessage: shown(recipient.privateMessage), senderName: shown(contact.name || companyName) },
    ...{ contactEmail: contact.standsIn ? contact.email : '' },
    ...{ companyName: shown(companyName), companyBrand },
    ...{
      status,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      endReason: shown(envelope.endReason ?? ''),
    },
    ...{ recipientName: shown(recipient.name), maskedEmail: masked(recipient.email), language: principal.locale },
    ...{ action: recipient.action, state: sees && recipient.state === 'sent' ? 'opened' : recipient.state },
    ...{ mayDelegate: recipient.mayDelegate, accessCodeNeeded: !passedAccessCode(open) },
    codeNeeded: !hasProvenAddress(open),
    codeSent: open.session.codeUntil !== null && open.session.codeUntil > context.clock.now(),
    signsBy: wayOf(open, certificates.length > 0),
    certificates,
    savedSignatures,
    documents: documents.map(({ documentId, name, pages, sizeBytes, revision }) => ({
      ...{ documentID: documentId, name: shown(name), pages, sizeBytes, revision },
    })),
    fields: fields
      .filter(({ width }) => width > 0)
      .map(({ id, documentId, recipientId: _, name: __, ...field }) => ({
        ...{ fieldID: id, documentID: documentId, ...field, label: shown(field.label) },
      })),
    recipients: everyone.map(({ name, step, action, state }) => ({ name: shown(name), step, action, state })),
    certificateOfCompletion: envelope.completionDocumentId !== null && isOpen('record', open),
  }
}

/** What people wrote, as the recipient may read it: as in the emails to them. */
async function wordsFor(db: Db, context: PublicContext, { recipient, principal }: OpenRecipient) {
  const { companyId, locale } = principal
  const bare = await mustHoldNoLinks(db, context, { companyId, people: [recipient] })
  return (words: string) => (bare ? withoutLinks(words, mailFrame[locale].linkRemoved) : words)
}

/** How a recipient signs. */
export function wayOf({ recipient }: Pick<OpenRecipient, 'recipient'>, hasOwn: boolean): 'company' | 'own' | 'oneTime' {
  if (recipient.certificateId !== null) return 'company'
  return hasOwn ? 'own' : 'oneTime'
}

const isOpen = (content: Content, open: OpenRecipient) => gateOf(content, open.envelope, readerOf(open)) === 'open'

/** Whatever shows the documents, the page or a file or a picture of one, opens them. */
async function noteOpened(context: PublicContext, open: OpenRecipient): Promise<void> {
  const { db, principal, session, agent } = open
  if (session.openedAt !== null || !isOpen('documents', open) || !isTurn(open)) return
  await markOpened(context, { db, ...principal, sessionId: session.id, agent })
}

/** s•••@example.com */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** A document of the envelope. @throws RECIPIENT_SESSION_ENDED, RECIPIENT_ACCESS_CODE_REQUIRED, ENVELOPE_DOCUMENT_NOT_FOUND */
export async function downloadDocument(
  context: PublicContext,
  { session, documentID }: InputOf<typeof endpoints.getRecipientPdf>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  requireOpen('documents', open)
  const { document, objects, shown } = await open.db.read(async (db) => {
    const document = (await sent.listDocuments(db, open.envelope.id)).find((one) => one.documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    const objects = await objectsOf(db, document.documentId, document.revision)
    return { document, objects, shown: await wordsFor(db, context, open) }
  })
  await noteOpened(context, open)
  const fileName = `${shown(document.name).replace(/\.pdf$/i, '')}.pdf`
  return bytesOf({ ...context, db: open.db }, objects, { fileName, sha256: document.sha256 })
}

/** A picture of where a document begins, the first one unless another is named. @throws as downloadDocument and firstPageOf */
export async function downloadFirstPage(
  context: PublicContext,
  { session, documentID }: InputOf<typeof endpoints.getRecipientFirstPage>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  requireOpen('documents', open)
  const objects = await open.db.read(async (db) => {
    const documents = await sent.listDocuments(db, open.envelope.id)
    const document = documentID == null ? documents[0] : documents.find((one) => one.documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    return objectsOf(db, document.documentId, document.revision)
  })
  const picture = await firstPageOf({ ...context, db: open.db }, open.principal.companyId, objects)
  await noteOpened(context, open)
  return picture
}

/** A saved signature of whoever is asked. @throws SIGNATURE_NOT_FOUND to anybody else, and while it is not their turn */
export async function downloadSignaturePicture(
  context: PublicContext,
  { session, signatureID }: InputOf<typeof endpoints.getRecipientSignaturePicture>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  const employeeId = isOpen('fields', open) ? loggedInAs(open) : undefined
  if (employeeId === undefined) throw new AppError('SIGNATURE_NOT_FOUND')
  const { companyId } = open.principal
  return getSignaturePicture({ ...context, db: open.db }, { companyId, employeeId }, { signatureID })
}

/** The certificate of completion. @throws ENVELOPE_DOCUMENT_NOT_FOUND while there is none */
export async function downloadCompletion(
  context: PublicContext,
  { session }: InputOf<typeof endpoints.getRecipientCompletionPdf>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  requireOpen('record', open)
  const shown = await open.db.read((db) => wordsFor(db, context, open))
  const { completionDocumentId, subject } = open.envelope
  return completionBytes({ ...context, db: open.db }, { completionDocumentId, subject: shown(subject) })
}

export async function completionBytes(
  context: Pick<PublicContext, 'files'> & Pick<OpenRecipient, 'db'>,
  { completionDocumentId, subject }: Pick<sent.SentEnvelope, 'completionDocumentId' | 'subject'>,
): Promise<BytesAnswer> {
  if (completionDocumentId === null) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'envelopeID' })
  const { newest, objects } = await context.db.read(async (db) => {
    const newest = await newestOf(db, completionDocumentId)
    return { newest, objects: await objectsOf(db, completionDocumentId, newest.number) }
  })
  return bytesOf(context, objects, { fileName: `${subject}-certificate.pdf`, sha256: newest.sha256 })
}

function requireOpen(content: Content, open: OpenRecipient): void {
  refuseShut(gateOf(content, open.envelope, readerOf(open)))
}

/** @throws RECIPIENT_ACCESS_CODE_REQUIRED, ENVELOPE_PURGED, ENVELOPE_DOCUMENT_NOT_FOUND */
export function refuseShut(gate: Gate): void {
  if (gate === 'accessCode') throw new AppError('RECIPIENT_ACCESS_CODE_REQUIRED', { field: 'code' })
  if (gate === 'purged') throw new AppError('ENVELOPE_PURGED')
  if (gate === 'shut') throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
}
