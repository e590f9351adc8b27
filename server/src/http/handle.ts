import type { Readable } from 'node:stream'
import { headers, webClient } from '@laisen/contract/headers'
import type { Locale } from '@laisen/contract/messages/define'
import { allows } from '@laisen/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Context, PublicContext } from '../context.ts'
import { authenticate, type Credential } from '../session/authenticate.ts'
import { cookiesOf } from '../session/cookies.ts'
import type { Visit } from '../session/visit.ts'
import { localeOf, success } from './answer.ts'
import { AppError } from './app-error.ts'
import { type BytesAnswer, sendBytes } from './bytes-answer.ts'
import { answerOnce, keyOf } from './idempotency.ts'
import { checkBodyType, readBody, readInput, readsQuery } from './input.ts'
import type { App, Mounted } from './mount.ts'
import { checkOrigin } from './origin.ts'

const COOKIE_CHARACTERS = 100

/** One request, from the door to the answer: who, may they, what, once, then the operation. Refusals are thrown. */
export async function handle(
  app: App,
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = mounted
  const visit = visitOf(app, request, reply)
  checkOrigin(app.services.config, request, visit.web)

  if (endpoint.access === 'public') {
    await app.rateLimits.take(endpoint, visit)
    const context: PublicContext = { ...contextOf(app, request, visit), database: app.services.database }
    const { input } = await read(mounted, request)
    return send(mounted, request, reply, await mounted.operation(context, input), visit.locale)
  }

  const actor = await authenticate(app.services, credentialOf(app, request, visit), {
    address: visit.address,
    background: request.headers[headers.background.toLowerCase()] === '1',
  })
  request.caller = actor
  checkAccess(mounted, actor)
  await app.rateLimits.take(endpoint, actor)
  const { input, body } = await read(mounted, request)
  const db = app.services.database.company(actor.companyId)
  const once: Context['once'] = (work, last) => db.transaction(work, last)
  const context: Context = { ...contextOf(app, request, visit), db, once, mayShare: true }
  const key = endpoint.idempotent ? keyOf(request) : undefined
  const told = key
    ? await answerOnce({ mounted, context, principal: actor, input, key, body, query: request.url })
    : await mounted.operation(context, actor, input)
  return send(mounted, request, reply, told, actor.locale)
}

async function read(
  { endpoint }: Mounted,
  request: FastifyRequest,
): Promise<{ input: object; body: Buffer | undefined }> {
  checkBodyType(endpoint, request.raw)
  const body = readsQuery(endpoint) ? undefined : await readBody(endpoint, request.raw)
  const input = readInput(endpoint, request.raw, body) as object
  return { input: endpoint.bytes ? { ...input, body: request.raw as Readable } : input, body }
}

function send(
  { endpoint }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  told: unknown,
  locale: Locale,
): unknown {
  if (endpoint.answers) return sendBytes(request, reply, told as BytesAnswer)
  return reply.header('cache-control', 'no-store').send(success(told, locale))
}

function visitOf({ services }: App, request: FastifyRequest, reply: FastifyReply): Visit {
  const cookies = cookiesOf(services.config)
  const device = request.cookies[cookies.device]
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    web: request.headers[headers.client.toLowerCase()] === webClient,
    locale: localeOf(request.headers['accept-language']),
    deviceToken: device && device.length <= COOKIE_CHARACTERS ? device : undefined,
    setSession(token) {
      if (token === null) reply.clearCookie(cookies.session, cookies.sessionOptions)
      else reply.setCookie(cookies.session, token, cookies.sessionOptions)
    },
    setDevice: (token) => void reply.setCookie(cookies.device, token, cookies.deviceOptions),
  }
}

/** Our web signs in by cookie alone, everybody else by Bearer alone: neither header nor cookie stands in for the other. */
function credentialOf({ services }: App, request: FastifyRequest, visit: Visit): Credential | undefined {
  if (visit.web) {
    const token = request.cookies[cookiesOf(services.config).session]
    return token ? { kind: 'cookie', token } : undefined
  }
  const token = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? { kind: 'bearer', token } : undefined
}

function contextOf({ services }: App, request: FastifyRequest, visit: Visit) {
  const { database: _, ...rest } = services
  return { ...rest, log: request.ownLog, requestId: request.id, visit }
}

/** The permission engine at the door: kind of user, the call's ids, 99 against its effect (rules 2). @throws NOT_PERMITTED */
function checkAccess({ endpoint }: Mounted, actor: Actor): void {
  // Half signed in is not signed in.
  if (actor.awaitsCode && endpoint.beforeFactor !== 'code') throw new AppError('SESSION_REQUIRED')
  const userType = endpoint.userType ?? 'EXT'
  if (userType !== 'any' && actor.userType !== userType) throw new AppError('NOT_PERMITTED')
  if (actor.mustChangePassword && !endpoint.beforePasswordChange) throw new AppError('PASSWORD_MUST_CHANGE')
  if (actor.mustEnrolFactor && !endpoint.beforeFactor) throw new AppError('FACTOR_MUST_ENROL')
  const effect = endpoint.effect === 'own' ? 'read' : endpoint.effect
  if (Array.isArray(endpoint.access) && !allows(actor.permissions, endpoint.access, effect)) {
    throw new AppError('NOT_PERMITTED')
  }
}
