import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { networkOf } from '../http/network.ts'
import type { SecurityRecord } from '../security/record.ts'
import type { RequestLimits } from './request-limits.ts'

interface Limits extends RequestLimits {
  /** A proxy passes the requests of many people on, over connections of its own. */
  readonly behindProxy: boolean
}

/** Limits the connections of all and of one network, and the requests that one network has under way. */
export function limitConnections(server: FastifyInstance, limits: Limits, security: SecurityRecord): void {
  server.server.maxConnections = limits.connections
  if (!limits.behindProxy) limitPerNetwork(server.server, limits, security)
  limitRequests(server, limits)
}

const code = 'TOO_MANY_CONNECTIONS'

function limitPerNetwork(server: Server, { connectionsPerAddress }: Limits, security: SecurityRecord): void {
  const open = createCounter()
  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return
    const network = networkOf(socket.remoteAddress)
    if (open.of(network) >= connectionsPerAddress) {
      const { remoteAddress: address } = socket
      // Nothing was asked yet, so there is nothing to answer.
      socket.destroy()
      // Which writes one line for hundreds of them.
      security.note({ kind: 'rateLimit', outcome: 'refused', code, call: '', address })
      return
    }
    socket.once('close', open.add(network))
  })
}

const RETRY_SECONDS = 1

function limitRequests(server: FastifyInstance, { requestsPerAddress }: Limits): void {
  const underWay = createCounter()
  server.addHook('onRequest', async (request, reply) => {
    // The address of a connection that is gone already is not known.
    const network = networkOf(request.ip ?? '')
    if (underWay.of(network) >= requestsPerAddress) {
      throw new AppError('ADDRESS_TOO_BUSY', { retryAfterSeconds: RETRY_SECONDS, limit: requestsPerAddress })
    }
    reply.raw.once('close', underWay.add(network))
  })
}

/** Counts per name, and forgets names that no one counts. */
function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    /** @returns how to take it back */
    add(name: string): () => void {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return () => {
        const left = (counts.get(name) ?? 0) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
    },
  }
}
