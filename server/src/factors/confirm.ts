import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { confirmFactor } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockPeople } from '../employees/lock.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endOtherSessions } from '../session/end-sessions.ts'
import { requireStillOpen } from '../session/still-open.ts'
import { renew } from '../session/strengthen.ts'
import { newToken } from '../session/tokens.ts'
import { endOf } from './enrol.ts'
import { factorEnrolled } from './events.ts'
import { guessCode, openSecret } from './prove.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

/** Confirms a new authenticator by one of its codes. This session counts as authenticated by password and code; all others end. */
export async function confirm(
  context: Context,
  principal: EmployeePrincipal,
  { code }: InputOf<typeof confirmFactor>,
): Promise<DataOf<typeof confirmFactor>> {
  const { clock, visit } = context
  const { companyId, employeeId, sessionId } = principal
  const recoveryCodes = newRecoveryCodes()
  const token = newToken()
  const at = clock.now()
  await guessCode(context, principal, async (db) => {
    // Whoever logs in at this moment is seen below, or finds the factor.
    await lockPeople(db, [employeeId])
    await requireStillOpen(db, principal)
    const step = await confirmingStep(db, context, { principal, code })
    if (step === undefined) return undefined
    await store.setLastStep(db, employeeId, step)
    await store.markConfirmed(db, employeeId, at)
    await store.replaceRecoveryCodes(db, { companyId, employeeId, hashes: recoveryCodes.map(hashRecoveryCode) })
    const ended = await endOtherSessions(db, principal, at)
    await renew(db, sessionId, { token, authenticatedBy: 'password+totp' })
    await record(db, principal, factorEnrolled({ at, subjectId: employeeId, facts: { sessionId, ended } }))
    await mailPerson(db, context, { companyId, employeeId, template: 'factorEnrolled' })
    return step
  })
  if (visit.web) visit.setSession(token)
  return { recoveryCodes, token: visit.web ? '' : token }
}

/** @throws FACTOR_ENROLLED, FACTOR_NOT_STARTED */
async function confirmingStep(
  db: Db,
  { keys, clock }: Context,
  { principal, code }: { principal: EmployeePrincipal; code: string },
): Promise<number | undefined> {
  const now = clock.now()
  const factor = await store.lockFactor(db, principal.employeeId)
  if (factor?.confirmed_at) throw new AppError('FACTOR_ENROLLED')
  if (!factor || now >= endOf(factor.created_at)) throw new AppError('FACTOR_NOT_STARTED')
  const secret = await openSecret(db, keys, { companyId: principal.companyId, factor })
  return stepOf({ secret, code: code.replace(/\s/g, ''), now, lastStep: null })
}
