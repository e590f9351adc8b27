import { headers, webClient } from '@laisen/contract/headers'
import type { Locale } from '@laisen/contract/messages/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { localeOf } from './answer.ts'
import { cookiesOf } from './cookies.ts'

/** One request as the connection shows it, and the cookies that its answer sets. */
export interface Visit {
  readonly address: string
  /** Of the session that the cookie names. It counts for our own web alone. */
  readonly sessionToken: string | undefined
  readonly userAgent: string
  /** Our own web: the session lives in a cookie, and the answer carries no token. */
  readonly web: boolean
  /** The page sent the request on its own, which does not keep a session alive (rules 3.3). */
  readonly background: boolean
  /** From Accept-Language, until a session says better. */
  readonly locale: Locale
  /** What this device brings as the tokens of accounts that logged in on it before. Anyone may have written them. */
  readonly deviceTokens: readonly string[]
  /** Our own web does; a program does if it sends the header, since one that forgets would become a new device each time. */
  readonly keepsDeviceTokens: boolean
  /** Keeps the session's token in its cookie; null removes the cookie. */
  setSession(token: string | null): void
  setDevices(tokens: readonly string[]): void
  /**
   * Makes the browser delete what our pages stored. Cookies stay, so that the browser stays known; and the cache, where no
   * answer of a call ever is (no-store), so that the next login need not load every script again.
   */
  clearBrowser(): void
  /** Aborted when the connection is closed before the whole answer is sent: nobody waits for it any longer. */
  readonly gone: AbortSignal
}

const USER_AGENT_CHARACTERS = 256
const DEVICE_CHARACTERS = 400

/** 32 random bytes in base64url. */
const isToken = /^[\w-]{43}$/

export function visitOf(config: Config, request: FastifyRequest, reply: FastifyReply): Visit {
  const cookies = cookiesOf(config)
  const web = request.headers[headers.client.toLowerCase()] === webClient
  const sent = request.headers[headers.device.toLowerCase()]
  let goneSignal: AbortSignal | undefined
  const devices = (web ? request.cookies[cookies.device] : sent?.toString()) ?? ''
  return {
    address: request.ip,
    get gone() {
      goneSignal ??= signalOf(reply)
      return goneSignal
    },
    sessionToken: request.cookies[cookies.session],
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS),
    web,
    background: request.headers[headers.background.toLowerCase()] === '1',
    locale: localeOf(request.headers['accept-language']),
    deviceTokens: devices.length <= DEVICE_CHARACTERS ? devices.split('.').filter((token) => isToken.test(token)) : [],
    keepsDeviceTokens: web || sent !== undefined,
    setSession(token) {
      if (token === null) reply.clearCookie(cookies.session, cookies.sessionOptions)
      else reply.setCookie(cookies.session, token, cookies.sessionOptions)
    },
    clearBrowser: () => void reply.header('clear-site-data', '"storage"'),
    setDevices(tokens) {
      if (web) reply.setCookie(cookies.device, tokens.join('.'), cookies.deviceOptions)
      else reply.header(headers.device, tokens.join('.'))
    },
  }
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const check = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.closed) check()
  else raw.once('close', check)
  return gone.signal
}
