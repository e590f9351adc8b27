import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { StaffPrincipal } from '../principal.ts'
import type { Visit } from './visit.ts'

/** What a request brings to prove who sends it. */
export interface Credential {
  readonly kind: 'cookie' | 'bearer' | 'key'
  readonly token: string
}

export interface CredentialUse {
  readonly address: string
  /** The page sent the request on its own, which does not keep a session alive (rules 3.3). */
  readonly background: boolean
}

/** Tells whom a credential stands for; the app is built with those of `session` and `api-keys`. @throws SESSION_REQUIRED, API_KEY_… */
export type Authenticate = (
  services: Pick<Services, 'database' | 'clock' | 'guesses'>,
  credential: Credential | undefined,
  use: CredentialUse,
) => Promise<StaffPrincipal>

/** Every API key begins so, for people and for programs that look for secrets where none should be. */
export const API_KEY_PREFIX = 'lsn_'

/**
 * Our web signs in by cookie alone, every other client by Bearer token alone: neither is accepted in place of the other. A
 * Bearer token is that of a session, or an API key.
 */
export function credentialOf(request: FastifyRequest, { web, sessionToken }: Visit): Credential | undefined {
  if (web) return sessionToken ? { kind: 'cookie', token: sessionToken } : undefined
  const token = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? { kind: token.startsWith(API_KEY_PREFIX) ? 'key' : 'bearer', token } : undefined
}
