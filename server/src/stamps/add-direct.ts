import type { Readable } from 'node:stream'
import type { InputOf } from '@laisen/contract/endpoint'
import type { addPdfStampDirect } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import type { Context } from '../context.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import type { Held } from '../pending-stamps/hold.ts'
import { type StaffPrincipal, sessionOf } from '../principal.ts'
import { noticesOf, type StampNotices } from './notices.ts'
import { readOrder } from './order.ts'
import { announcedBytes, receiveStream } from './receive.ts'
import { downloadStamped } from './service.ts'
import type { Stamped } from './sign-and-commit.ts'
import { stamp } from './stamp.ts'

interface Receipt extends StampNotices {
  readonly stampId: string
}

/** Stamps a document sent as bytes and answers the stamped one as bytes, of any size: one call for a program that seals documents. */
export async function addDirect(
  context: Context,
  principal: StaffPrincipal,
  { body, ...input }: InputOf<typeof addPdfStampDirect> & { body: Readable },
): Promise<BytesAnswer> {
  const order = readOrder(input, principal, { anyPageSize: true })
  const receiptOf = (stamped: Stamped | Held): Receipt => {
    const { stampId } = stamped
    return 'pending' in stamped ? { stampId } : { stampId, ...noticesOf(stamped) }
  }
  const stamped = await stamp(context, principal, {
    order,
    call: 'answers at once',
    sessionId: sessionOf(principal),
    sizeBytes: announcedBytes(body),
    receive: (reception) => receiveStream(context, reception, body),
    receipt: receiptOf,
  })
  return replayDirect(context, principal, receiptOf(stamped))
}

/** Answers the stored document: to the first request and to each repeated one. */
export async function replayDirect(
  context: Context,
  principal: StaffPrincipal,
  receipt: unknown,
): Promise<BytesAnswer> {
  const { stampId, repaired, notices, levelMissed } = receipt as Receipt
  // Without its ETag: an answer to what was sent is never "not modified".
  const { etag: _, level, ...file } = await downloadStamped(context, principal, { stampId })
  return {
    ...file,
    headers: {
      ...{ [headers.stampId]: stampId, [headers.level]: level },
      ...(repaired && { [headers.repaired]: '1' }),
      ...(notices && { [headers.notices]: notices.join(',') }),
      ...(levelMissed && { [headers.levelMissed]: `${levelMissed.level} ${levelMissed.fault}` }),
    },
  }
}
