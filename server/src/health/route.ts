import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../config.ts'
import { credentialOf } from '../http/credential.ts'
import { isForwarded } from '../http/forwarded.ts'
import type { App } from '../http/mount.ts'
import { visitOf } from '../http/visit.ts'
import { health } from './health.ts'

/**
 * Mounts /health: whether the server can sign, for whoever asks, by its HTTP status too. What is wrong is told on this machine,
 * and to the operator; it would help anyone else to choose the moment of an attack.
 */
export function healthRoute(app: App): void {
  app.fastify.get('/health', async (request, reply) => {
    const { ok, reasons } = await health(app.services)
    const told = isFromThisMachine(request) || (await isFromOperator(app, request, reply))
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(told ? { ok, reasons } : { ok })
  })
}

/** A proxy on this machine passes on the requests of everybody, whether TRUST_PROXY names it or not. */
function isFromThisMachine(request: FastifyRequest): boolean {
  return isLoopback(request.ip.replace(/^::ffff:/, '')) && !isForwarded(request)
}

async function isFromOperator(app: App, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { config } = app.services
  const visit = visitOf(config, request, reply)
  const credential = credentialOf(request, visit)
  if (!credential) return false
  try {
    // A monitor that asks every few seconds must not keep a session alive.
    const actor = await app.authenticate(app.services, credential, { address: visit.address, background: true })
    if (actor.kind !== 'employee' || actor.userType !== 'COM') return false
    return !actor.awaitsCode && !actor.mustChangePassword && !actor.mustEnrolFactor
  } catch {
    // An ended session, or a database that is away: then only this machine is told.
    return false
  }
}
