import { setImmediate as otherWork } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from '../http/answer-errors.ts'
import { AppError } from '../http/app-error.ts'
import type { RequestLimits } from './request-limits.ts'

interface Arriving {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Received over its connection when it was last looked at; undefined before that. */
  bytesBefore: number | undefined
}

/**
 * Ends bodies that arrive more slowly than the least throughput, in any of the intervals at which they are looked at. Node
 * limits only how long a request takes as a whole, and a large document over a slow line takes long.
 */
export function endSlowBodies(server: FastifyInstance, limits: RequestLimits): void {
  const { bodyCheckMs, bodyLeastBytesPerSecond } = limits
  const leastBytes = (bodyLeastBytesPerSecond * bodyCheckMs) / 1000
  const arriving = new Set<Arriving>()

  server.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const announced = raw.headers['transfer-encoding'] ?? raw.headers['content-length']
    if (announced === undefined || announced === '0') return
    const body: Arriving = { request, reply, bytesBefore: undefined }
    arriving.add(body)
    const over = () => arriving.delete(body)
    raw.once('end', over).once('close', over)
  })

  const look = setInterval(() => {
    const slow: Arriving[] = []
    for (const body of arriving) {
      const { raw } = body.request
      const { bytesRead } = raw.socket
      const grown = body.bytesBefore === undefined ? leastBytes : bytesRead - body.bytesBefore
      body.bytesBefore = bytesRead
      // What waits to be read is held up by us. What was received as a whole is no longer on its way.
      if (grown >= leastBytes || raw.readableLength > 0 || raw.complete) continue
      slow.push(body)
    }
    void endFewAtOnce(slow, (body) => arriving.delete(body))
  }, bodyCheckMs)
  look.unref()
  server.addHook('onClose', async () => clearInterval(look))
}

/** Each takes a good part of a millisecond, and hundreds may be due at the same moment. */
const ENDED_AT_ONCE = 5

/** @param stillArrives takes it away: what is complete meanwhile is not ended */
async function endFewAtOnce(slow: readonly Arriving[], stillArrives: (body: Arriving) => boolean): Promise<void> {
  for (const [place, body] of slow.entries()) {
    if (place % ENDED_AT_ONCE === 0) await otherWork()
    if (stillArrives(body)) end(body)
  }
}

function end({ request, reply }: Arriving): void {
  const { raw } = request
  if (reply.sent) {
    raw.destroy()
    return
  }
  // Whoever reads the body is told that the upload was cut off, and cleans up.
  reply.raw.once('finish', () => raw.destroy())
  reply.header('connection', 'close')
  answerError(new AppError('BODY_TOO_SLOW'), request, reply)
}
