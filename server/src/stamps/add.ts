import type { Readable } from 'node:stream'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addPdfStamp, addPdfStampByCertName, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { objectsOf } from '../documents/read.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles, WithParts } from '../http/mount.ts'
import type { Held } from '../pending-stamps/hold.ts'
import { type StaffPrincipal, sessionOf } from '../principal.ts'
import { noticesOf, type StampNotices } from './notices.ts'
import { readOrder, type StampOrder, signedName } from './order.ts'
import { announcedBytes, receiveBytes, receiveStream } from './receive.ts'
import { findStamp } from './service.ts'
import type { Stamped } from './sign-and-commit.ts'
import { stamp } from './stamp.ts'

const MEBIBYTE = 1024 * 1024

/** Stamps a document sent as bytes, of any size. The result is fetched by its stampId. */
export async function addByStream(
  context: Context,
  principal: StaffPrincipal,
  { body, ...input }: InputOf<typeof addPdfStampStream> & { body: Readable },
): Promise<DataOf<typeof addPdfStampStream>> {
  const order = readOrder(input, principal)
  const fileName = signedName(order.documentName)
  const answerOf = (stamped: Stamped | Held) => {
    const { stampId, pages, sizeBytes } = stamped
    const ready = 'pending' in stamped ? waitingOf(stamped) : { level: stamped.level, ...noticesOf(stamped) }
    return { stampId, fileName, pages, sizeBytes, ...ready }
  }
  const stamped = await stamp(context, principal, {
    order,
    sessionId: sessionOf(principal),
    sizeBytes: announcedBytes(body),
    receive: (reception) => receiveStream(context, reception, body),
    receipt: answerOf,
  })
  return answerOf(stamped)
}

type Waiting = Required<Pick<DataOf<typeof addPdfStamp>, 'pending' | 'expiresAt' | 'ownerName'>>

/** What is stored with an Idempotency-Key. Not the answer, which would store 33 MB of text a second time. */
interface Receipt extends StampNotices {
  readonly stampId: string
  /** The answer was that the stamp waits for the owner of the certificate. A repeated request gets the same. */
  readonly waiting?: Waiting
}

function waitingOf({ pending, expiresAt, ownerName }: Held): Waiting {
  return { pending, expiresAt: expiresAt.toISOString(), ownerName }
}

type Base64Calls = typeof addPdfStamp | typeof addPdfStampByCertName

/** Stamps a document sent as base64 in JSON, and returns it the same way (2§7). */
export async function addByBase64(
  context: Context,
  principal: StaffPrincipal,
  input: WithFiles<typeof addPdfStamp>,
): Promise<WithParts<typeof addPdfStamp>> {
  const order = readOrder({ ...input, certID: input.empCert?.certID }, principal)
  return stampBase64(context, principal, { order, pdfString: input.pdfString })
}

/** Likewise, with the certificate of a name: the call of programs (rules 5.6). */
export async function addByCertName(
  context: Context,
  principal: StaffPrincipal,
  input: WithFiles<typeof addPdfStampByCertName>,
): Promise<WithParts<typeof addPdfStampByCertName>> {
  const order = readOrder({ ...input, certName: input.certName ?? '' }, principal, { anyPageSize: true })
  return stampBase64(context, principal, { order, pdfString: input.pdfString, call: 'for programs' })
}

interface Base64Stamp {
  readonly order: StampOrder
  readonly pdfString: WithFiles<Base64Calls>['pdfString']
  readonly call?: 'for programs'
}

async function stampBase64(
  context: Context,
  principal: StaffPrincipal,
  { order, pdfString, ...rest }: Base64Stamp,
): Promise<WithParts<typeof addPdfStamp>> {
  const document = await decode(context, pdfString)
  const stamped = await stamp(context, principal, {
    order,
    ...rest,
    sessionId: sessionOf(principal),
    sizeBytes: document.length,
    receive: (reception) => receiveBytes(context, reception, document),
    receipt: (stamped): Receipt => {
      const { stampId } = stamped
      return 'pending' in stamped ? { stampId, waiting: waitingOf(stamped) } : { stampId, ...noticesOf(stamped) }
    },
  })
  const { stampId } = stamped
  if ('pending' in stamped) return { pdfString: [], stampId, ...waitingOf(stamped) }
  return { pdfString: [document, stamped.tail], level: stamped.level, stampId, ...noticesOf(stamped) }
}

/** Rebuilds the answer from what is stored. */
export async function replayBase64(
  { db, files }: Context,
  principal: StaffPrincipal,
  receipt: unknown,
): Promise<WithParts<typeof addPdfStamp>> {
  const { stampId, waiting, ...notices } = receipt as Receipt
  if (waiting) return { pdfString: [], stampId, ...waiting }
  const { level, objects } = await db.transaction(async (db) => {
    const { level, documentId, revision } = await findStamp(db, principal, stampId)
    return { level, objects: await objectsOf(db, documentId, revision) }
  })
  return { pdfString: await (await files.stream(db, objects)).toArray(), level, stampId, ...notices }
}

/** @throws DOCUMENT_REQUIRED, INPUT_INVALID, DOCUMENT_TOO_LARGE */
async function decode({ config }: Context, pdfString: WithFiles<Base64Calls>['pdfString']): Promise<Buffer> {
  if (!pdfString) throw new AppError('DOCUMENT_REQUIRED', { field: 'pdfString' })
  const limitMegabytes = Math.min(limits.documentBytesByBase64 / MEBIBYTE, config.maxDocumentMegabytes)
  const document = await pdfString.bytes('pdfString')
  if (document.length > limitMegabytes * MEBIBYTE) throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
  return document
}
