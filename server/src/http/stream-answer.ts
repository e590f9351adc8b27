import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { disposition } from './bytes-answer.ts'

/** An answer whose size is not known when it begins. It is made as fast as the client reads it, and ends when the client goes. */
export interface StreamAnswer {
  readonly type: string
  readonly fileName?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Destroyed when the client is gone. An error after its first bytes cuts the connection, so that no one takes a part for the whole. */
  readonly stream: Readable
}

export function sendStream(reply: FastifyReply, { type, fileName, headers, stream }: StreamAnswer): FastifyReply {
  reply.header('cache-control', 'no-store').type(type)
  if (headers) reply.headers(headers)
  if (fileName) reply.header('content-disposition', disposition(fileName, false))
  // Who hung up before this answer began has closed it already.
  if (reply.raw.closed) stream.destroy()
  return reply.send(stream)
}
