import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/recipient'
import { envelopeCan } from '@laisen/contract/envelope-rules'
import type { PublicContext } from '../../context.ts'
import { firstPageOf } from '../../documents/first-page.ts'
import { bytesOf, newestOf, objectsOf } from '../../documents/read.ts'
import { record } from '../../events/record.ts'
import { AppError } from '../../http/app-error.ts'
import type { BytesAnswer } from '../../http/bytes-answer.ts'
import { findBrand } from '../../settings/of-company.ts'
import { getSignaturePicture, listOwnSignatures } from '../../signatures/service.ts'
import { listOwnCards } from '../act/may-sign.ts'
import { envelopeOpened } from '../events.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { hasProvenAddress, maySeeDocuments, type OpenRecipient, openRecipient, passedAccessCode } from './session.ts'
import { isTurn } from './turn.ts'

/** What the recipient is asked to do. Seeing the documents is an event, once in each session. */
export async function getRecipientEnvelope(
  context: PublicContext,
  { session }: InputOf<typeof endpoints.getRecipientEnvelope>,
): Promise<DataOf<typeof endpoints.getRecipientEnvelope>> {
  const open = await openRecipient(context, session)
  const { recipient, envelope, principal } = open
  const sees = maySeeDocuments(open)
  const acts = sees && isTurn(open)
  if (acts && open.session.openedAt === null) await markOpened(context, open)
  const owner = acts ? ownerOf(open) : undefined
  const { documents, fields, everyone, certificates, savedSignatures, companyBrand } = await open.db.read(
    async (db) => ({
      documents: sees ? await sent.listDocuments(db, envelope.id) : [],
      fields: acts ? await sent.listFields(db, recipient.actsFor ?? recipient.id) : [],
      everyone: await recipients.list(db, envelope.id),
      companyBrand: await findBrand(db, principal.companyId),
      certificates:
        owner !== undefined && recipient.certificateId === null
          ? await listOwnCards(db, { companyId: principal.companyId, employeeId: owner, now: context.clock.now() })
          : [],
      savedSignatures: owner !== undefined && recipient.action === 'sign' ? await listOwnSignatures(db, owner) : [],
    }),
  )
  const { companyName, senderName, subject, message, status, sentAt, dueAt } = envelope
  return {
    ...{ envelopeID: envelope.id, subject, message, privateMessage: recipient.privateMessage, senderName },
    ...{ companyName, companyBrand },
    ...{
      status,
      sentAt: sentAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      endReason: envelope.endReason ?? '',
    },
    ...{ recipientName: recipient.name, maskedEmail: masked(recipient.email), language: principal.locale },
    ...{ action: recipient.action, state: sees && recipient.state === 'sent' ? 'opened' : recipient.state },
    ...{ mayDelegate: recipient.mayDelegate, accessCodeNeeded: !passedAccessCode(open) },
    codeNeeded: !hasProvenAddress(open),
    codeSent: open.session.codeUntil !== null && open.session.codeUntil > context.clock.now(),
    signsBy: wayOf(open, certificates.length > 0),
    certificates,
    savedSignatures,
    documents: documents.map(({ documentId, name, pages, sizeBytes, revision }) => ({
      ...{ documentID: documentId, name, pages, sizeBytes, revision },
    })),
    fields: fields
      .filter(({ width }) => width > 0)
      .map(({ id, documentId, recipientId: _, name: __, ...field }) => ({
        fieldID: id,
        documentID: documentId,
        ...field,
      })),
    recipients: everyone.map(({ name, step, action, state }) => ({ name, step, action, state })),
    certificateOfCompletion: envelope.completionDocumentId !== null && sees,
  }
}

/**
 * The employee who is asked and is logged in: their certificates and saved signatures may be used. Who came by a link alone,
 * even with the emailed code, uses nothing that is kept here.
 */
export function ownerOf({ recipient, session }: Pick<OpenRecipient, 'recipient' | 'session'>): number | undefined {
  return session.employeeId !== null && recipient.employeeId === session.employeeId ? session.employeeId : undefined
}

/** How a recipient signs. */
export function wayOf({ recipient }: Pick<OpenRecipient, 'recipient'>, hasOwn: boolean): 'company' | 'own' | 'oneTime' {
  if (recipient.certificateId !== null) return 'company'
  return hasOwn ? 'own' : 'oneTime'
}

async function markOpened({ clock }: PublicContext, { db, principal, session, agent }: OpenRecipient): Promise<void> {
  const at = clock.now()
  const { recipientId, envelopeId, address } = principal
  await db.transaction(async (db) => {
    // Two requests at once are one opening; an envelope that ended meanwhile is not opened any more.
    const envelope = await sent.lock(db, envelopeId)
    if (!envelope || !envelopeCan('act', envelope) || !(await recipients.markSessionOpened(db, session.id, at))) return
    if (await recipients.markOpened(db, recipientId, at)) await sent.markActivity(db, envelopeId, { at })
    const facts = { recipientID: recipientId }
    await record(db, principal, envelopeOpened({ at, subjectId: envelopeId, facts, personal: { address, agent } }))
  })
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
  requireToSee(open)
  const { document, objects } = await open.db.read(async (db) => {
    const document = (await sent.listDocuments(db, open.envelope.id)).find((one) => one.documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    return { document, objects: await objectsOf(db, document.documentId, document.revision) }
  })
  const fileName = `${document.name.replace(/\.pdf$/i, '')}.pdf`
  return bytesOf({ ...context, db: open.db }, objects, { fileName, sha256: document.sha256 })
}

/** A picture of where a document begins, the first one unless another is named. @throws as downloadDocument and firstPageOf */
export async function downloadFirstPage(
  context: PublicContext,
  { session, documentID }: InputOf<typeof endpoints.getRecipientFirstPage>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  requireToSee(open)
  const objects = await open.db.read(async (db) => {
    const documents = await sent.listDocuments(db, open.envelope.id)
    const document = documentID == null ? documents[0] : documents.find((one) => one.documentId === documentID)
    if (!document) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
    return objectsOf(db, document.documentId, document.revision)
  })
  return firstPageOf({ ...context, db: open.db }, open.principal.companyId, objects)
}

/** A saved signature of whoever is asked. @throws SIGNATURE_NOT_FOUND to anybody else, and while it is not their turn */
export async function downloadSignaturePicture(
  context: PublicContext,
  { session, signatureID }: InputOf<typeof endpoints.getRecipientSignaturePicture>,
): Promise<BytesAnswer> {
  const open = await openRecipient(context, session)
  const employeeId = maySeeDocuments(open) && isTurn(open) ? ownerOf(open) : undefined
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
  requireToSee(open)
  return completionBytes({ ...context, db: open.db }, open.envelope)
}

export async function completionBytes(
  context: Pick<PublicContext, 'files'> & Pick<OpenRecipient, 'db'>,
  { completionDocumentId, subject }: sent.SentEnvelope,
): Promise<BytesAnswer> {
  if (completionDocumentId === null) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'envelopeID' })
  const { newest, objects } = await context.db.read(async (db) => {
    const newest = await newestOf(db, completionDocumentId)
    return { newest, objects: await objectsOf(db, completionDocumentId, newest.number) }
  })
  return bytesOf(context, objects, { fileName: `${subject}-certificate.pdf`, sha256: newest.sha256 })
}

function requireToSee(open: OpenRecipient): void {
  if (!passedAccessCode(open)) throw new AppError('RECIPIENT_ACCESS_CODE_REQUIRED', { field: 'code' })
  if (!maySeeDocuments(open)) throw new AppError('ENVELOPE_DOCUMENT_NOT_FOUND', { field: 'documentID' })
}
