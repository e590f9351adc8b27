import type { Readable } from 'node:stream'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addPdfStamp, addPdfStampStream, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { objectsOf } from '../documents/read.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles, WithParts } from '../http/mount.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { readOrder, signedName } from './order.ts'
import { receiveBytes, receiveStream } from './receive.ts'
import { findStamp } from './service.ts'
import { type Stamped, stamp } from './stamp.ts'

const MEBIBYTE = 1024 * 1024

/** Stamps a document sent as bytes, of any size. The result is fetched by its stampId. */
export async function addByStream(
  context: Context,
  principal: EmployeePrincipal,
  { body, ...input }: InputOf<typeof addPdfStampStream> & { body: Readable },
): Promise<DataOf<typeof addPdfStampStream>> {
  const order = readOrder(input, principal)
  const fileName = signedName(order.documentName)
  const answerOf = ({ stampId, level, pages, sizeBytes }: Stamped) => ({ stampId, level, fileName, pages, sizeBytes })
  const stamped = await stamp(context, principal, {
    order,
    sessionId: principal.sessionId,
    receive: (reception) => receiveStream(context, reception, body),
    receipt: answerOf,
  })
  return answerOf(stamped)
}

/** What is stored with an Idempotency-Key. Not the answer, which would store 33 MB of text a second time. */
interface Receipt {
  readonly stampId: string
}

/** Stamps a document sent as base64 in JSON, and returns it the same way (2§7). */
export async function addByBase64(
  context: Context,
  principal: EmployeePrincipal,
  input: WithFiles<typeof addPdfStamp>,
): Promise<WithParts<typeof addPdfStamp>> {
  const document = await decode(context, input.pdfString)
  const order = readOrder({ ...input, certID: input.empCert?.certID }, principal)
  const { stampId, level, tail } = await stamp(context, principal, {
    order,
    sessionId: principal.sessionId,
    receive: (reception) => receiveBytes(context, reception, document),
    receipt: ({ stampId }): Receipt => ({ stampId }),
  })
  return { pdfString: [document, tail], level, stampId }
}

/** Rebuilds the answer from what is stored. */
export async function replayBase64(
  { db, files }: Context,
  principal: EmployeePrincipal,
  receipt: unknown,
): Promise<WithParts<typeof addPdfStamp>> {
  const { stampId } = receipt as Receipt
  const { level, objects } = await db.transaction(async (db) => {
    const { level, documentId, revision } = await findStamp(db, principal, stampId)
    return { level: level as SignatureLevel, objects: await objectsOf(db, documentId, revision) }
  })
  return { pdfString: await (await files.stream(db, objects)).toArray(), level, stampId }
}

/** @throws DOCUMENT_REQUIRED, INPUT_INVALID, DOCUMENT_TOO_LARGE */
async function decode({ config }: Context, pdfString: WithFiles<typeof addPdfStamp>['pdfString']): Promise<Buffer> {
  if (!pdfString) throw new AppError('DOCUMENT_REQUIRED', { field: 'pdfString' })
  const limitMegabytes = Math.min(limits.documentBytesByBase64 / MEBIBYTE, config.maxDocumentMegabytes)
  const document = await pdfString.bytes('pdfString')
  if (document.length > limitMegabytes * MEBIBYTE) throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
  return document
}
