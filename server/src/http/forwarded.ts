import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** What proxies add to say whose request they pass on. */
const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded'] as const
/** The longest IPv6 address has 45 characters; a zone such as %eth0 may follow. */
const ADDRESS_CHARACTERS = 64

/**
 * Refuses a request whose address is none: what stands in X-Forwarded-For before the trusted proxies' own entries is whatever a
 * client wrote. And says once in the log that the header comes from somebody whom TRUST_PROXY does not name: as long as that is
 * a proxy, all who are behind it count as one address.
 */
export function watchForwarded(server: FastifyInstance): void {
  let warned = false
  server.addHook('onRequest', async (request) => {
    if (!isAddress(request.ip)) throw new AppError('INPUT_INVALID', { field: 'X-Forwarded-For' })
    if (warned || !request.headers['x-forwarded-for'] || comesFromTrusted(request)) return
    warned = true
    request.ownLog.warn('request.forwarded-by-stranger', {
      code: 'PROXY_NOT_TRUSTED',
      address: request.socket.remoteAddress,
      help: 'If this is your proxy, name it in TRUST_PROXY. X-Forwarded-For of anyone else is ignored.',
    })
  })
}

/** Whether somebody says that they pass on another one's request. */
export function isForwarded({ headers }: FastifyRequest): boolean {
  return names.some((name) => headers[name] !== undefined)
}

/** Behind a trusted proxy's own address the list goes on. */
function comesFromTrusted({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1
}

/** A connection that is gone already has none. */
function isAddress(address: string | undefined): boolean {
  return address === undefined || (address.length <= ADDRESS_CHARACTERS && isIP(address) !== 0)
}
