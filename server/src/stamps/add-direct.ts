import type { Readable } from 'node:stream'
import type { InputOf } from '@laisen/contract/endpoint'
import type { addPdfStampDirect } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import type { Context } from '../context.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { type StaffPrincipal, sessionOf } from '../principal.ts'
import { readOrder } from './order.ts'
import { receiveStream } from './receive.ts'
import { downloadStamped } from './service.ts'
import { stamp } from './stamp.ts'

interface Receipt {
  readonly stampId: string
}

/** Stamps a document sent as bytes and answers the stamped one as bytes, of any size: one call for a program that seals documents. */
export async function addDirect(
  context: Context,
  principal: StaffPrincipal,
  { body, ...input }: InputOf<typeof addPdfStampDirect> & { body: Readable },
): Promise<BytesAnswer> {
  const order = readOrder(input, principal, { anyPageSize: true })
  const { stampId } = await stamp(context, principal, {
    order,
    call: 'answers at once',
    sessionId: sessionOf(principal),
    receive: (reception) => receiveStream(context, reception, body),
    receipt: ({ stampId }): Receipt => ({ stampId }),
  })
  return replayDirect(context, principal, { stampId })
}

/** Answers the stored document: to the first request and to each repeated one. */
export async function replayDirect(
  context: Context,
  principal: StaffPrincipal,
  receipt: unknown,
): Promise<BytesAnswer> {
  const { stampId } = receipt as Receipt
  // Without its ETag: an answer to what was sent is never "not modified".
  const { etag: _, ...file } = await downloadStamped(context, principal, { stampId })
  return { ...file, headers: { [headers.stampId]: stampId } }
}
