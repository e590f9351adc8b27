import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Subject, subjectOf } from '../guesses/subjects.ts'
import { AppError } from '../http/app-error.ts'
import { type Keys, unsealFor } from '../keys/keys.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

/** Codes of one person are counted together, whatever they are entered for. */
export const codesOf = (companyId: number, employeeId: number): Subject => subjectOf('factor', companyId, employeeId)

/**
 * Lets a person try a code. `work` checks it and, in the same transaction, does what the code was entered for. It returns
 * undefined for a wrong code. @throws FACTOR_CODE_WRONG, FACTOR_THROTTLED
 */
export async function guessCode<Result>(
  { db, guesses }: Pick<Context, 'db' | 'guesses'>,
  principal: Pick<EmployeePrincipal, 'companyId' | 'employeeId' | 'address'>,
  work: (db: Db) => Promise<Result | undefined>,
): Promise<Result> {
  const { companyId, employeeId } = principal
  const refusal = (retryAfterMinutes: number) =>
    new AppError('FACTOR_THROTTLED', { retryAfterMinutes }).about(principal)
  const guess = { subject: codesOf(companyId, employeeId), refusal }
  const result = await guesses.verify(guess, () => db.transaction(work))
  if (result === undefined) throw new AppError('FACTOR_CODE_WRONG', { field: 'code' })
  return result
}

interface Attempt {
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
 * Checks a code of the authenticator, or a recovery code, of a person's confirmed factor. A right one is used up; a wrong one
 * gives undefined. @throws FACTOR_NOT_ENROLLED
 */
export async function prove(
  db: Db,
  services: Services,
  { companyId, employeeId, code }: Attempt,
): Promise<Proof | undefined> {
  const now = services.clock.now()
  const factor = await store.lockFactor(db, employeeId)
  if (!factor?.confirmed_at) throw new AppError('FACTOR_NOT_ENROLLED')

  const secret = await openSecret(db, services.keys, { companyId, factor })
  const step = stepOf({ secret, code: code.replace(/\s/g, ''), now, lastStep: factor.last_step })
  if (step !== undefined) {
    await store.setLastStep(db, employeeId, step)
    return 'totp'
  }
  const taken = await store.takeRecoveryCode(db, employeeId, { hash: hashRecoveryCode(code), at: now })
  return taken ? 'recovery' : undefined
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
