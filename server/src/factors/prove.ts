import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type Keys, unsealFor } from '../keys/keys.ts'
import { failuresAfter, minutesToWait } from '../session/failures.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

export interface Asking {
  readonly companyId: number
  readonly employeeId: number
  readonly code: string
}

interface Services {
  readonly keys: Keys
  readonly clock: Clock
}

export type Proof = 'totp' | 'recovery'

/**
 * Checks a code of a person's confirmed factor: of the authenticator, or for recovery. A right one is spent, a wrong one
 * counted; so a refusal is answered, not thrown, and thrown by the caller behind the commit.
 */
export async function prove(
  db: Db,
  services: Services,
  { companyId, employeeId, code }: Asking,
): Promise<Proof | AppError> {
  const now = services.clock.now()
  const factor = await store.lockFactor(db, employeeId)
  if (!factor?.confirmed_at) return new AppError('FACTOR_NOT_ENROLLED')
  const wait = minutesToWait(factor, now)
  if (wait > 0) return new AppError('FACTOR_THROTTLED', { retryAfterMinutes: wait })

  const secret = await openSecret(db, services.keys, { companyId, factor })
  const step = stepOf({ secret, code: code.replace(/\s/g, ''), now, lastStep: factor.last_step })
  if (step !== undefined) {
    await store.markProven(db, employeeId, step)
    return 'totp'
  }
  if (await store.takeRecoveryCode(db, employeeId, { hash: hashRecoveryCode(code), at: now })) {
    await store.markProven(db, employeeId, null)
    return 'recovery'
  }
  return wrongCode(db, factor, now)
}

export async function wrongCode(db: Db, factor: store.FactorRow, now: Date): Promise<AppError> {
  await store.countFailure(db, factor.employee_id, { failures: failuresAfter(factor, now), at: now })
  return new AppError('FACTOR_CODE_WRONG', { field: 'code' })
}

export async function openSecret(
  db: Db,
  keys: Keys,
  { companyId, factor }: { companyId: number; factor: store.FactorRow },
): Promise<string> {
  const key = await keys.companyKeyById(db, companyId, factor.company_key_id)
  return unsealFor(key, factor.sealed_secret, secretBinding(factor.employee_id)).toString('utf8')
}

export const secretBinding = (employeeId: number): [string, number] => ['totp', employeeId]
