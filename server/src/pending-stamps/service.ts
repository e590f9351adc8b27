import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getStampConfirmation,
  getStampConfirmationPdf,
  getStampRequest,
} from '@laisen/contract/endpoints/pending-stamps'
import type { getStampResult } from '@laisen/contract/endpoints/stamps'
import type { Context, PublicContext } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { bytesOf, objectsOf } from '../documents/read.ts'
import { hashOfObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import type { WithParts } from '../http/mount.ts'
import type { EmployeePrincipal, StaffPrincipal } from '../principal.ts'
import { signedName } from '../stamps/order.ts'
import { getResult } from '../stamps/result.ts'
import { openLink } from './open-link.ts'
import * as store from './store.ts'

/** What the page of a mailed link shows. */
export async function getConfirmation(
  context: PublicContext,
  { strData }: InputOf<typeof getStampConfirmation>,
): Promise<DataOf<typeof getStampConfirmation>> {
  const { request, owner, ...stamp } = await openLink(context, strData)
  return {
    certName: stamp.certName,
    certPasswordCheck: stamp.passwordCheck,
    documentName: stamp.documentName,
    pages: stamp.pages,
    sizeBytes: stamp.sizeBytes,
    requesterName: stamp.requesterName,
    companyName: stamp.companyName,
    ownerName: stamp.ownerName,
    username: owner.username,
    certReason: request.reason ?? stamp.certReason,
    certLocation: request.location ?? stamp.certLocation,
    page: request.page,
    allPages: request.allPages,
    visible: !request.hideInfo || !request.hideImage,
    requestedAt: stamp.createdAt.toISOString(),
    expiresAt: stamp.expiresAt.toISOString(),
  }
}

/** The document of a mailed link, as it was sent. */
export async function viewConfirmation(
  context: PublicContext,
  { strData }: InputOf<typeof getStampConfirmationPdf>,
): Promise<BytesAnswer> {
  const { companyId, documentId, documentName } = await openLink(context, strData)
  const db = context.database.company(companyId)
  const { objects, sha256 } = await db.read(async (db) => {
    const objects = await objectsOf(db, documentId, 0)
    return { objects, sha256: await hashOfObject(db, companyId, objects[0]!.id) }
  })
  return { ...bytesOf({ ...context, db }, objects, { fileName: documentName, sha256 }), inline: true }
}

type Progress = DataOf<typeof getStampRequest>

/** How far a stamp has got that this person asked for. @throws STAMP_NOT_FOUND */
export async function stampRequest(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { stampId }: InputOf<typeof getStampRequest>,
): Promise<Progress> {
  const pending = await findRequest(db, principal, stampId)
  if (!pending) throw new AppError('STAMP_NOT_FOUND')
  return progressOf(pending, clock.now())
}

/** Likewise for programs, and of stamps that nobody had to confirm, with the signed document. @throws STAMP_NOT_FOUND */
export async function stampResult(
  context: Context,
  principal: StaffPrincipal,
  input: InputOf<typeof getStampResult>,
): Promise<WithParts<typeof getStampResult>> {
  const pending = await findRequest(context.db, principal, input.stampId)
  const progress = pending && progressOf(pending, context.clock.now())
  if (!progress || progress.state === 'done') return { ...(await getResult(context, principal, input)), state: 'done' }
  const { stampId, state, fileName, ownerName, expiresAt, declineReason } = progress
  const waits = { pending: state === 'pending', ownerName, expiresAt, declineReason }
  return { stampId, state, pdfString: [], fileName, ...waits }
}

function findRequest(db: CompanyDb, { employeeId }: StaffPrincipal, stampId: string) {
  return db.read(async (db) => (isUuid(stampId) ? store.findRequested(db, stampId, employeeId) : undefined))
}

function progressOf(pending: store.PendingStamp, now: Date): Progress {
  const { publicId: stampId, state, documentName, certName, ownerName, expiresAt, reason } = pending
  // A job marks it as expired a little later.
  const over = state === 'pending' && expiresAt <= now
  const done = state === 'signed'
  return {
    ...{ stampId, state: over ? 'expired' : done ? 'done' : state },
    fileName: done ? signedName(documentName) : documentName,
    ...{ certName, ownerName, declineReason: reason ?? '' },
    requestedAt: pending.createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: (over ? expiresAt : pending.endedAt)?.toISOString() ?? null,
  }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
