import type { Readable } from 'node:stream'
import type { Endpoint } from '@laisen/contract/endpoint'
import type { Locale } from '@laisen/contract/messages/define'
import { allows, permission } from '@laisen/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context, PublicContext } from '../context.ts'
import { freeBytes } from '../limits/free-bytes.ts'
import type { MemoryHolder } from '../limits/memory.ts'
import type { EmployeePrincipal, KeyPrincipal, StaffPrincipal } from '../principal.ts'
import { success } from './answer.ts'
import { AppError } from './app-error.ts'
import { sendBase64 } from './base64-answer.ts'
import { type BytesAnswer, sendBytes } from './bytes-answer.ts'
import { credentialOf } from './credential.ts'
import { answerOnce, keyOf } from './idempotency.ts'
import { checkBodyType, dropBody, memoryOf, readBody, readInput, readsQuery, refuseSecretsInAddress } from './input.ts'
import type { App, Mounted } from './mount.ts'
import { checkOrigin } from './origin.ts'
import { type StreamAnswer, sendStream } from './stream-answer.ts'
import { type Visit, visitOf } from './visit.ts'

/** The collector would let dozens of such bodies pile up before it looked. */
const WORTH_FREEING_BYTES = 16 * 1024

/** Answers one request. The memory of its body is taken until the answer is sent, because that may still refer to it. */
export async function handle(app: App, mounted: Mounted, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange
  try {
    const answered = await answer(app, mounted, exchange)
    // Who was answered from an earlier time still sends the document.
    if (mounted.endpoint.bytes) dropBody(request.raw)
    return answered
  } finally {
    const free = () => request.freeMemory?.()
    if (reply.raw.closed) free()
    else reply.raw.once('close', free)
  }
}

/** Who sends it, may they, what do they send, has it been done before, then the operation. Refusals are thrown. */
async function answer(app: App, mounted: Mounted, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange
  const { endpoint } = mounted
  const { config } = app.services
  const visit = visitOf(config, request, reply)
  checkOrigin(config, request, visit.web)
  refuseSecretsInAddress(endpoint, request.url)

  if (endpoint.access === 'public') {
    await app.rateLimits.take(endpoint, visit)
    if (acts(endpoint)) await app.services.readiness.require()
    const context: PublicContext = { ...contextOf(app, request, visit), database: app.services.database }
    const { input } = await read(app, mounted, { request, holder: 'nobody' })
    const answer = await mounted.operation(context, input)
    return send(mounted, exchange, { answer, locale: visit.locale })
  }

  const credential = credentialOf(request, visit)
  const principal = await app.authenticate(app.services, credential, visit)
  request.caller = principal
  checkAccess(mounted, principal)
  await app.rateLimits.take(endpoint, principal)
  if (acts(endpoint)) await app.services.readiness.require()
  if (endpoint.menu !== undefined) await app.requireMenu(app.services, principal, endpoint.menu)
  const { input, body } = await read(app, mounted, { request, holder: principal.companyId })
  const db = app.services.database.company(principal.companyId)
  const once: Context['once'] = (work, last) => db.transaction(work, last)
  const context: Context = { ...contextOf(app, request, visit), db, once, mayShare: true }
  const key = endpoint.idempotent ? keyOf(request) : undefined
  const answer = key
    ? await answerOnce({ mounted, context, principal, input, key, body, query: request.url })
    : await mounted.operation(context, principal, input)
  return send(mounted, exchange, { answer, locale: principal.locale })
}

/** Nouns whose calls let people in, whatever state the server is in. */
const lettingIn: ReadonlySet<string> = new Set(['Login', 'Session', 'Factor', 'User', 'EmployeeCom', 'Log'])

/** Whether the call may sign, store or delete something, which a process that is not ready must not. Reading and logging in go on. */
function acts({ effect, path }: Endpoint): boolean {
  if (effect === 'read') return false
  return effect !== 'own' || !lettingIn.has(path.split('/')[0]!)
}

async function read(
  { memory, services }: App,
  { endpoint }: Mounted,
  { request, holder }: { request: FastifyRequest; holder: MemoryHolder },
): Promise<{ input: object; body: Buffer | undefined }> {
  checkBodyType(endpoint, request.raw)
  if (endpoint.bytes || endpoint.effect === 'add') await services.disk.requireRoom()
  const free = memory.take(holder, memoryOf(endpoint, request.raw))
  request.freeMemory = free
  const body = readsQuery(endpoint) ? undefined : await readBody(endpoint, request.raw)
  request.freeMemory = () => {
    if (body && body.length >= WORTH_FREEING_BYTES) freeBytes(body)
    free()
  }
  const input = readInput(endpoint, request.raw, body) as object
  if (endpoint.effect !== 'read' && bringsFile(endpoint, input)) await services.disk.requireRoom()
  return { input: endpoint.bytes ? { ...input, body: request.raw as Readable } : input, body }
}

/** Some calls change other things too, and bring a file only now and then. */
function bringsFile({ base64 = [] }: Endpoint, input: object): boolean {
  return base64.some((name) => typeof Reflect.get(input, name) === 'object' && Reflect.get(input, name) !== null)
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function send(
  { endpoint }: Mounted,
  { request, reply }: Exchange,
  { answer, locale }: { answer: unknown; locale: Locale },
): unknown {
  if (endpoint.answers) {
    const file = answer as BytesAnswer | StreamAnswer
    return 'stream' in file ? sendStream(reply, file) : sendBytes(request, reply, file)
  }
  reply.header('cache-control', 'no-store')
  if (endpoint.base64Answer) return sendBase64(reply, success(answer, locale), endpoint.base64Answer)
  return reply.send(success(answer, locale))
}

function contextOf({ services }: App, request: FastifyRequest, visit: Visit) {
  const { database: _, ...rest } = services
  return { ...rest, log: request.ownLog, requestId: request.id, visit }
}

/** The permission engine at the door: kind of user, the call's ids, 99 against its effect (rules 2). @throws NOT_PERMITTED */
function checkAccess({ endpoint }: Mounted, principal: StaffPrincipal): void {
  // A person who still owes the code of the second factor is not signed in.
  if (principal.kind === 'employee' && principal.awaitsCode && endpoint.beforeFactor !== 'code') {
    throw new AppError('SESSION_REQUIRED')
  }
  const userType = endpoint.userType ?? 'EXT'
  if (userType !== 'any' && principal.userType !== userType) throw new AppError('NOT_PERMITTED')
  if (principal.kind === 'key') checkKey(endpoint, principal)
  else checkPerson(endpoint, principal)
  const effect = endpoint.effect === 'own' ? 'read' : endpoint.effect
  if (Array.isArray(endpoint.access) && !allows(principal.permissions, endpoint.access, effect)) {
    throw new AppError('NOT_PERMITTED')
  }
}

function checkPerson(endpoint: Endpoint, { mustChangePassword, mustEnrolFactor }: EmployeePrincipal): void {
  if (mustChangePassword && !endpoint.beforePasswordChange) throw new AppError('PASSWORD_MUST_CHANGE')
  if (mustEnrolFactor && !endpoint.beforeFactor) throw new AppError('FACTOR_MUST_ENROL')
}

/** A key makes the calls that it was created with, while its owner may have keys. For every other call nobody is signed in. */
function checkKey({ apiKeys, path }: Endpoint, { calls, permissions }: KeyPrincipal): void {
  if (!apiKeys || !allows(permissions, [permission.apiKeys])) throw new AppError('NOT_PERMITTED')
  if (!calls.has(path)) throw new AppError('API_KEY_CALL_REFUSED', { call: path })
}
