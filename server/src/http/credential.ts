import { headers } from '@laisen/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import type { Visit } from './visit.ts'

/** What a request brings to prove who sends it. */
interface Credential {
  readonly kind: 'cookie' | 'bearer'
  readonly token: string
}

interface CredentialUse {
  readonly address: string
  /** The page sent the request on its own, which does not keep a session alive (rules 3.3). */
  readonly background: boolean
}

/** Tells whom a credential stands for; the app is built with the one of `session`. @throws SESSION_REQUIRED */
export type Authenticate = (
  services: Pick<Services, 'database' | 'clock'>,
  credential: Credential | undefined,
  use: CredentialUse,
) => Promise<EmployeePrincipal>

/** Our web signs in by cookie alone, every other client by Bearer token alone: neither is accepted in place of the other. */
export function credentialOf(request: FastifyRequest, { web, sessionToken }: Visit): Credential | undefined {
  if (web) return sessionToken ? { kind: 'cookie', token: sessionToken } : undefined
  const token = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ? { kind: 'bearer', token } : undefined
}

export function useOf(request: FastifyRequest, visit: Visit): CredentialUse {
  return { address: visit.address, background: request.headers[headers.background.toLowerCase()] === '1' }
}
