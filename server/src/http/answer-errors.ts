import { headers } from '@laisen/contract/headers'
import { limits } from '@laisen/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { diskFull, isDiskFull } from '../files/disk-space.ts'
import type { Log } from '../log/log.ts'
import { TokenAway } from '../pkcs11/sessions.ts'
import { noteRefusal } from '../security/refused.ts'
import { localeOf, refusal } from './answer.ts'
import { AppError, type Concerned } from './app-error.ts'

/** PostgreSQL is starting, stopping or unreachable, or ended a transaction that waited in a circle: the client may try again. */
const DATABASE_AWAY = /^(08...|40P01|57P0[1-5]|53[234]00|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** The socket of the embedded one is not there. A file that is not there is no outage of the database. */
const isSocketAway = ({ code, syscall }: NodeJS.ErrnoException) => code === 'ENOENT' && syscall === 'connect'
const DEADLOCK = '40P01'
/** What pg says without a code, when a connection breaks or none is free in time. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const RETRY_SECONDS = 5

/** Answers every error: refusals by their code, everything else as INTERNAL with a request id and no detail. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const refused = asRefusal(error, request.ownLog)
  request.refusedBy = refused.code
  noteRefusal(request.security, refused, { ...concernedBy(refused, request), call: callOf(request) })
  const { retryAfterSeconds } = refused.params
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (refused.code === 'UNAVAILABLE') reply.header('retry-after', RETRY_SECONDS)
  if (refused.http === 401) reply.header('www-authenticate', 'Bearer')
  // The body was refused, so the rest of it is not received.
  if (refused.http === 413) reply.header('connection', 'close')
  const locale = request.caller?.locale ?? localeOf(request.headers['accept-language'])
  return reply
    .code(refused.http)
    .header('cache-control', 'no-store')
    .header(headers.requestId, request.id)
    .type('application/json; charset=utf-8')
    .send(refusal(refused, { locale, zone: request.caller?.timeZone ?? limits.timeZoneDefault, requestId: request.id }))
}

function concernedBy({ concerned }: AppError, { caller, ip }: FastifyRequest): Concerned {
  // The address of a connection that is gone already is not known.
  return concerned ?? { companyId: caller?.companyId, employeeId: caller?.employeeId, address: ip ?? '' }
}

/** The path of a call of the contract; empty for any other, which is whatever somebody typed. */
function callOf({ routeOptions }: FastifyRequest): string {
  const { url = '' } = routeOptions
  return url.startsWith(API) ? url.slice(API.length) : ''
}

const API = '/api/v1/'

function asRefusal(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('BODY_TYPE_UNSUPPORTED', { expected: 'application/json' })
  // What fastify itself refuses: a broken content-length, an address that cannot be decoded.
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('BODY_UNPARSABLE')
  if (isDiskFull(error)) {
    log.error('request.disk-full', { error })
    return diskFull()
  }
  if (error instanceof TokenAway) {
    log.error('request.token-away', { error })
    return new AppError('SIGNING_DEVICE_AWAY', { retryAfterSeconds: RETRY_SECONDS })
  }
  if (
    (code && DATABASE_AWAY.test(code)) ||
    isSocketAway(error as Error) ||
    (message && CONNECTION_LOST.test(message))
  ) {
    log.error(code === DEADLOCK ? 'request.deadlock' : 'request.database-away', { error })
    return new AppError('UNAVAILABLE')
  }
  log.error('request.failed', { error })
  return new AppError('INTERNAL')
}
