import type { Readable } from 'node:stream'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import type { Actor, Context } from '../context.ts'
import { readOrder, signedName } from './order.ts'
import { receiveStream } from './receive.ts'
import { type Stamped, stamp } from './stamp.ts'

type Data = DataOf<typeof addPdfStampStream>

/** Stamps a document that comes as bytes, of any size; the result is fetched by its stampId. */
export async function addByStream(
  context: Context,
  actor: Actor,
  { body, ...input }: InputOf<typeof addPdfStampStream> & { body: Readable },
): Promise<Data> {
  const order = readOrder(input, actor)
  const tell = ({ stampId, level, pages, sizeBytes }: Stamped): Data => ({
    stampId,
    level,
    fileName: signedName(order.documentName),
    pages,
    sizeBytes,
  })
  const stamped = await stamp(context, actor, {
    order,
    sessionId: actor.sessionId,
    receive: (reception) => receiveStream(context, reception, body),
    receipt: tell,
  })
  return tell(stamped)
}
