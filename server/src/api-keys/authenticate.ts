import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import { subjectOf } from '../guesses/subjects.ts'
import { AppError } from '../http/app-error.ts'
import type { Credential, CredentialUse } from '../http/credential.ts'
import { networkOf } from '../http/network.ts'
import type { KeyPrincipal } from '../principal.ts'
import { hashToken } from '../session/tokens.ts'
import { isAllowed } from './addresses.ts'
import * as store from './store.ts'
import { isWellFormed } from './token.ts'

/** The use of a key is recorded no more often than this, so that a thousand stamps do not wait for one another to update its row. */
const TOUCH_MS = 60_000

/**
 * Which key a token is, with what its owner may do now: one indexed query.
 * @throws API_KEY_UNKNOWN, API_KEY_ENDED, API_KEY_EXPIRED, API_KEY_ADDRESS_REFUSED, API_KEY_THROTTLED
 */
export async function authenticateKey(
  services: Pick<Services, 'database' | 'clock' | 'guesses'>,
  { token }: Credential,
  { address }: CredentialUse,
): Promise<KeyPrincipal> {
  const { database, clock } = services
  if (!isWellFormed(token)) throw new AppError('API_KEY_UNKNOWN')
  const key = await store.findKey(database, hashToken(token))
  if (!key) throw await refuseUnknown(services, address)
  const { companyId, employeeId, keyId, expiresAt } = key
  const refuse = (error: AppError) => error.about({ companyId, employeeId, address })
  const now = clock.now()
  if (key.ended) throw refuse(new AppError('API_KEY_ENDED'))
  if (now >= expiresAt) throw refuse(new AppError('API_KEY_EXPIRED', { expiredAt: expiresAt.toISOString() }))
  if (!isAllowed(key.addresses, address)) throw refuse(new AppError('API_KEY_ADDRESS_REFUSED', { address }))

  const known = key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < TOUCH_MS && key.lastUsedAddress === address
  if (!known) await database.company(companyId).transaction((db) => store.touch(db, keyId, { at: now, address }))
  const { username, userType, locale, active } = key
  return {
    kind: 'key',
    companyId,
    keyId,
    employeeId,
    username,
    userType,
    locale,
    timeZone: limits.timeZoneDefault,
    address,
    authenticatedBy: 'key',
    active,
    permissions: new Set(key.permissions),
    calls: new Set(key.calls),
    certificates: new Set(key.certificates),
  }
}

/**
 * A key with a right checksum that nobody has: somebody makes them up. Five from one network, and the network is told to wait.
 * Keys that exist are found before, so a stranger in an office keeps no program of that office from working.
 */
async function refuseUnknown({ guesses }: Pick<Services, 'guesses'>, address: string): Promise<AppError> {
  const refusal = (minutes: number) =>
    new AppError('API_KEY_THROTTLED', { retryAfterSeconds: minutes * 60 }).about({ address })
  await guesses.verify({ subject: subjectOf('api key', networkOf(address)), refusal }, async () => undefined)
  return new AppError('API_KEY_UNKNOWN').about({ address })
}
