import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { verifyFactor } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { promote } from '../session/strengthen.ts'
import { newToken } from '../session/tokens.ts'
import { guessCode, type Proof, prove } from './prove.ts'
import { countRecoveryCodes } from './store.ts'

/** The second step of logging in. The session becomes a full one, under a new token (rules 3.3). */
export async function verify(
  context: Context,
  principal: EmployeePrincipal,
  { code }: InputOf<typeof verifyFactor>,
): Promise<DataOf<typeof verifyFactor>> {
  if (!principal.awaitsCode) throw new AppError('FACTOR_NOT_ASKED')
  const { clock, visit } = context
  const { companyId, employeeId, sessionId } = principal
  const token = newToken()
  const { permissions, consented } = await guessCode(context, principal, async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (!proof) return undefined
    const begun = { companyId, employeeId, sessionId, visit, at: clock.now() }
    const promoted = await promote(db, context, { ...begun, token, authenticatedBy: `password+${proof}` })
    await tellRecovery(db, context, { principal, proof })
    return promoted
  })

  if (visit.web) visit.setSession(token)
  return {
    userType: principal.userType,
    permissionId: [...permissions].join(','),
    companyID: companyId,
    token: visit.web ? '' : token,
    pdpa: consented,
    mustChangePassword: principal.mustChangePassword,
    factor: 'none',
  }
}

async function tellRecovery(
  db: Db,
  context: Context,
  { principal, proof }: { principal: EmployeePrincipal; proof: Proof },
): Promise<void> {
  if (proof !== 'recovery') return
  const left = await countRecoveryCodes(db, principal.employeeId)
  await mailPerson(db, context, { ...principal, template: 'recoveryCodeUsed', facts: { left } })
}
