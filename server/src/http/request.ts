import type { Actor } from '../context.ts'
import type { Log } from '../log/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A log whose lines carry the request id. */
    ownLog: Log
    /** Who asks, once that is known. */
    caller: Actor | undefined
  }
}
