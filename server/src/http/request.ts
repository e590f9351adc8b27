import type { Log } from '../log/log.ts'
import type { EmployeePrincipal } from '../principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A log whose lines carry the request id. */
    ownLog: Log
    /** Who asks, once that is known. */
    caller: EmployeePrincipal | undefined
    /** Gives back the memory that its body was allowed. */
    freeMemory: (() => void) | undefined
  }
}
