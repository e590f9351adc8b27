import type { FastifyRequest } from 'fastify'

/**
 * Reads whose request it is once, when it comes. Behind a proxy the address is computed from the connection and the headers whenever it is
 * asked for, and after a body that was refused half-way the connection is gone: the refusal itself would fail then.
 */
export function keepAddress(request: FastifyRequest): void {
  const { ip, ips } = addressesOf(request)
  Object.defineProperties(request, { ip: { value: ip }, ips: { value: ips } })
}

function addressesOf(request: FastifyRequest): Partial<Pick<FastifyRequest, 'ip' | 'ips'>> {
  try {
    const { ip, ips } = request
    return ips ? { ip, ips } : { ip }
  } catch {
    // The client hung up before its request was looked at. As without a proxy, there is no address then.
    return {}
  }
}
