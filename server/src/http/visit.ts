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
  /** From Accept-Language, until a session says better. */
  readonly locale: Locale
  /** What this browser brings as the tokens of accounts that logged in in it before. Anyone may have written them. */
  readonly deviceTokens: readonly string[]
  /** Keeps the session's token in its cookie; null removes the cookie. */
  setSession(token: string | null): void
  setDevices(tokens: readonly string[]): void
  /**
   * Makes the browser delete what our pages stored. Cookies stay, so that the browser stays known; and the cache, where no
   * answer of a call ever is (no-store), so that the next login need not load every script again.
   */
  clearBrowser(): void
}

const USER_AGENT_CHARACTERS = 256
const COOKIE_CHARACTERS = 400

export function visitOf(config: Config, request: FastifyRequest, reply: FastifyReply): Visit {
  const cookies = cookiesOf(config)
  const devices = request.cookies[cookies.device] ?? ''
  return {
    address: request.ip,
    sessionToken: request.cookies[cookies.session],
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS),
    web: request.headers[headers.client.toLowerCase()] === webClient,
    locale: localeOf(request.headers['accept-language']),
    deviceTokens: devices.length <= COOKIE_CHARACTERS ? devices.split('.').filter((token) => token !== '') : [],
    setSession(token) {
      if (token === null) reply.clearCookie(cookies.session, cookies.sessionOptions)
      else reply.setCookie(cookies.session, token, cookies.sessionOptions)
    },
    clearBrowser: () => void reply.header('clear-site-data', '"storage"'),
    setDevices: (tokens) => void reply.setCookie(cookies.device, tokens.join('.'), cookies.deviceOptions),
  }
}
