import { Readable } from 'node:stream'
import type { Answer } from '@laisen/contract/endpoint'
import type { FastifyReply } from 'fastify'
import { freeBytes } from '../limits/free-bytes.ts'

/** A file that an answer carries as base64, in the pieces it consists of. Pieces that are made as they are sent can be of any number. */
export type FileParts = readonly Uint8Array[] | AsyncIterable<Uint8Array>

/** Encoded at once. A multiple of three, so that only the last piece is padded; its text is freed soon, as larger ones are not. */
const PIECE_BYTES = 48 * 1024

/** Up to this size an answer is written as a whole, so that Node sends it without the machinery of a stream. */
const WHOLE_BYTES = 1024 * 1024

/** Sends an answer with a file in it. A large one is encoded as it is sent, since its text takes as much memory three times over. */
export function sendBase64(reply: FastifyReply, answer: Answer<unknown>, member: string): FastifyReply {
  const data = answer.data as Record<string, unknown>
  const parts = data[member] as FileParts
  const empty = JSON.stringify({ ...answer, data: { ...data, [member]: '' } })
  const at = empty.indexOf(`"${member}":""`) + member.length + '"":"'.length
  const [head, tail] = [empty.slice(0, at), empty.slice(at)]
  reply.type('application/json; charset=utf-8')
  if (!Array.isArray(parts)) {
    const stream = Readable.from(piecesMade({ head, tail }, parts as AsyncIterable<Uint8Array>), { objectMode: false })
    // Who hung up before this answer began has closed it already.
    if (reply.raw.closed) stream.destroy()
    return reply.send(stream)
  }
  const text: Text = { head, parts, tail }
  const sizeBytes = text.parts.reduce((sum, { length }) => sum + length, 0)
  const lengthBytes = Buffer.byteLength(empty) + Math.ceil(sizeBytes / 3) * 4
  if (lengthBytes <= WHOLE_BYTES) {
    const bytes = written(text, lengthBytes)
    // Left to the collector, answers would pile up, and after each 30 MB it would go through the whole heap.
    reply.raw.once('finish', () => freeBytes(bytes))
    return reply.send(bytes)
  }
  reply.header('content-length', lengthBytes)
  return reply.send(Readable.from(piecesOf(text), { objectMode: false }))
}

interface Text {
  readonly head: string
  readonly parts: readonly Uint8Array[]
  readonly tail: string
}

function written({ head, parts, tail }: Text, lengthBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(lengthBytes)
  let at = bytes.write(head)
  for (const piece of base64Of(parts)) at += bytes.write(piece, at, 'latin1')
  bytes.write(tail, at)
  return bytes
}

function* piecesOf({ head, parts, tail }: Text): Iterable<string> {
  yield head
  yield* base64Of(parts)
  yield tail
}

/** An error after the first piece cuts the connection, so that no one takes a part for the whole. */
async function* piecesMade(
  { head, tail }: Pick<Text, 'head' | 'tail'>,
  parts: AsyncIterable<Uint8Array>,
): AsyncIterable<string> {
  yield head
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part])
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64') + tail
}

/** Three bytes become four characters, so one or two bytes at the end of a part wait for the next part. */
function* base64Of(parts: readonly Uint8Array[]): Iterable<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (const part of parts) {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length)
    let at = rest.length === 0 ? 0 : 3 - rest.length
    if (at > 0) rest = Buffer.concat([rest, bytes.subarray(0, at)])
    if (rest.length === 3) {
      yield rest.toString('base64')
      rest = rest.subarray(3)
    }
    while (bytes.length - at >= 3) {
      const whole = Math.min(PIECE_BYTES, bytes.length - at - ((bytes.length - at) % 3))
      yield bytes.toString('base64', at, at + whole)
      at += whole
    }
    if (at < bytes.length) rest = bytes.subarray(at)
  }
  yield rest.toString('base64')
}
