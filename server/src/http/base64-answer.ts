import { Readable } from 'node:stream'
import type { Answer } from '@laisen/contract/endpoint'
import type { FastifyReply } from 'fastify'

/** A file that an answer carries as base64, in the pieces it consists of. */
export type FileParts = readonly Uint8Array[]

/** Encoded at once. A multiple of three, so that only the last piece is padded; its text is freed soon, as larger ones are not. */
const PIECE_BYTES = 48 * 1024

/** Up to this size an answer is written as a whole, so that Node sends it without the machinery of a stream. */
const WHOLE_BYTES = 1024 * 1024

/** Sends an answer with a file in it. A large one is encoded as it is sent, since its text takes as much memory three times over. */
export function sendBase64(reply: FastifyReply, answer: Answer<unknown>, member: string): FastifyReply {
  const data = answer.data as Record<string, unknown>
  const parts = data[member] as FileParts
  const sizeBytes = parts.reduce((sum, { length }) => sum + length, 0)
  const empty = JSON.stringify({ ...answer, data: { ...data, [member]: '' } })
  const at = empty.indexOf(`"${member}":""`) + member.length + '"":"'.length
  const text = textOf({ head: empty.slice(0, at), parts, tail: empty.slice(at) })
  const lengthBytes = Buffer.byteLength(empty) + Math.ceil(sizeBytes / 3) * 4
  reply.type('application/json; charset=utf-8')
  if (lengthBytes <= WHOLE_BYTES) return reply.send(written(text, lengthBytes))
  reply.header('content-length', lengthBytes)
  return reply.send(Readable.from(text, { objectMode: false }))
}

function written(text: Iterable<string>, lengthBytes: number): Buffer {
  const bytes = Buffer.allocUnsafe(lengthBytes)
  let at = 0
  for (const piece of text) at += bytes.write(piece, at)
  return bytes
}

function* textOf({ head, parts, tail }: { head: string; parts: FileParts; tail: string }): Iterable<string> {
  yield head
  let rest: Uint8Array = new Uint8Array(0)
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const piece = part.subarray(at, at + PIECE_BYTES - rest.length)
      at += piece.length
      const bytes = Buffer.concat([rest, piece])
      const whole = bytes.length - (bytes.length % 3)
      yield bytes.toString('base64', 0, whole)
      rest = bytes.subarray(whole)
    }
  }
  yield Buffer.from(rest).toString('base64') + tail
}
