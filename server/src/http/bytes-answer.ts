import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { freeBytes } from '../limits/free-bytes.ts'

/** Pieces that nobody else refers to, such as those of `files.stream`. */
type OwnPieces = Promise<AsyncIterable<Uint8Array>>

/** A file as an answer. `read` gives the bytes from start to end, both included. */
export interface BytesAnswer {
  readonly type: string
  readonly sizeBytes: number
  readonly fileName?: string
  /** Shown in the browser rather than saved. */
  readonly inline?: boolean
  /** What else is said about it. */
  readonly headers?: Readonly<Record<string, string>>
  /** Quoted; for bytes that never change under their address. */
  readonly etag?: string
  /** Called before the last byte of the file is sent. @returns what to do where the connection breaks before it is */
  beforeLast?(): Promise<() => Promise<void>>
  read(range: { start: number; end: number }): Readable | Buffer | OwnPieces
}

/** Sends a file, or the part of it that a Range header asks for (RFC 9110 §14): pdf.js reads large documents piece by piece. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, file: BytesAnswer): FastifyReply {
  reply.header('accept-ranges', 'bytes').header('cache-control', 'no-store').type(file.type)
  if (file.headers) reply.headers(file.headers)
  if (file.etag) reply.header('etag', file.etag)
  if (file.fileName) reply.header('content-disposition', disposition(file.fileName, file.inline ?? false))
  if (file.etag && request.headers['if-none-match'] === file.etag) return reply.code(304).send()

  const range = rangeOf(request, file)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send()
  }
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send()
  if (file.sizeBytes === 0) return reply.send(Buffer.alloc(0))
  const read = file.read({ start, end })
  if (!(read instanceof Promise)) return reply.send(read)
  const sizeBytes = end - start + 1
  const { beforeLast } = file
  const pieces = beforeLast && end === file.sizeBytes - 1 ? told(read, { sizeBytes, beforeLast, to: reply.raw }) : read
  return reply.send(freedWhenSent(pieces, reply.raw))
}

interface Telling extends Required<Pick<BytesAnswer, 'sizeBytes' | 'beforeLast'>> {
  readonly to: ServerResponse
}

/** The pieces, of which the last one waits until `beforeLast` is done. */
async function told(pieces: OwnPieces, { sizeBytes, beforeLast, to }: Telling): OwnPieces {
  const given = await pieces
  return (async function* () {
    let givenBytes = 0
    for await (const piece of given) {
      givenBytes += piece.length
      if (givenBytes >= sizeBytes && piece.length > 0) {
        const takeBack = await beforeLast()
        const check = () => {
          // A failure leaves the file as sent.
          if (!to.writableFinished) takeBack().catch(() => {})
        }
        if (to.closed) check()
        else to.once('close', check)
      }
      yield piece
    }
  })()
}

/** The pieces, each of which is freed once the connection has taken all of it (see `freeBytes`). */
function freedWhenSent(pieces: OwnPieces, connection: ServerResponse): Readable {
  // They are read only when the answer begins. What fails before that must not end the process.
  pieces.catch(() => {})
  const waiting: { piece: Uint8Array; endsAt: number }[] = []
  let givenBytes = 0
  async function* given(): AsyncIterable<Uint8Array> {
    for await (const piece of await pieces) {
      yield piece
      // Asked for the next one, which is when this one has been passed on: what is not sent waits here or in the connection.
      givenBytes += piece.length
      waiting.push({ piece, endsAt: givenBytes })
      const sentBytes = givenBytes - answer.readableLength - connection.writableLength
      while (waiting[0] && waiting[0].endsAt <= sentBytes) freeBytes(waiting.shift()!.piece)
    }
  }
  const answer = Readable.from(given(), { objectMode: false })
  return answer
}

/** One range; several at once, and what cannot be read, are answered whole, as RFC 9110 §14.2 allows. */
function rangeOf(
  request: FastifyRequest,
  file: BytesAnswer,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { range } = request.headers
  const ifRange = request.headers['if-range']
  if (!range || (ifRange && ifRange !== file.etag)) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(range.trim())
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const last = file.sizeBytes - 1
  if (match[1] === '') {
    const suffix = Number(match[2])
    return suffix === 0 ? 'unsatisfiable' : { start: Math.max(0, file.sizeBytes - suffix), end: last }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? last : Math.min(Number(match[2]), last)
  if (start > last) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}

/** RFC 6266: an ASCII name for old readers, the whole name for the others. */
export function disposition(fileName: string, inline: boolean): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const whole = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`
}
