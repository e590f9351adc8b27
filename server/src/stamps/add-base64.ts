import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import type { Actor, Context } from '../context.ts'
import { listObjects } from '../documents/store.ts'
import { AppError } from '../http/app-error.ts'
import { fromBase64 } from '../http/base64.ts'
import { findStamp } from './find.ts'
import { readOrder } from './order.ts'
import { receiveBytes } from './receive.ts'
import { stamp } from './stamp.ts'

type Data = DataOf<typeof addPdfStamp>

const MEBIBYTE = 1024 * 1024

/** What a repeated request finds beside its key: 33 MB of text are not kept twice. */
interface Receipt {
  readonly stampId: string
}

/** Stamps a document that comes as base64 in JSON, and answers it so (2§7). */
export async function addByBase64(context: Context, actor: Actor, input: InputOf<typeof addPdfStamp>): Promise<Data> {
  const document = decode(context, input.pdfString)
  const order = readOrder({ ...input, certID: input.empCert?.certID }, actor)
  const { stampId, level, tail } = await stamp(context, actor, {
    order,
    sessionId: actor.sessionId,
    receive: (reception) => receiveBytes(context, reception, document),
    receipt: ({ stampId }): Receipt => ({ stampId }),
  })
  return { pdfString: Buffer.concat([document, tail]).toString('base64'), level, stampId }
}

/** The answer again, from what is stored. */
export async function replayBase64({ db, files }: Context, actor: Actor, receipt: unknown): Promise<Data> {
  const { stampId } = receipt as Receipt
  const { stamp, objects } = await db.transaction(async (db) => {
    const stamp = await findStamp(db, actor, stampId)
    return { stamp, objects: await listObjects(db, stamp.documentId, stamp.revision) }
  })
  const pieces = await (await files.stream(db, objects)).toArray()
  return { pdfString: Buffer.concat(pieces).toString('base64'), level: stamp.level as Data['level'], stampId }
}

/** @throws DOCUMENT_REQUIRED, INPUT_INVALID, DOCUMENT_TOO_LARGE */
function decode({ config }: Context, pdfString: string | null | undefined): Buffer {
  if (!pdfString) throw new AppError('DOCUMENT_REQUIRED', { field: 'pdfString' })
  const limitMegabytes = Math.min(limits.documentBytesByBase64 / MEBIBYTE, config.maxDocumentMegabytes)
  const document = fromBase64(pdfString, 'pdfString')
  if (document.length > limitMegabytes * MEBIBYTE) throw new AppError('DOCUMENT_TOO_LARGE', { limitMegabytes })
  return document
}
