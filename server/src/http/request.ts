import type { Log } from '../log/log.ts'
import type { StaffPrincipal } from '../principal.ts'
import type { SecurityRecord } from '../security/record.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A log whose lines carry the request id. */
    ownLog: Log
    /** Who asks, once that is known. */
    caller: StaffPrincipal | undefined
    /** Where refusals that may be attacks are noted. */
    security: SecurityRecord
    /** Why it was refused, if it was. */
    refusedBy: string | undefined
    /** Gives back the memory that its body was allowed. */
    freeMemory: (() => void) | undefined
  }
}
