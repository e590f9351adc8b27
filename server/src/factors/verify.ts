import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { verifyFactor } from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { start } from '../session/start.ts'
import { getPerson, promoteSession } from '../session/store.ts'
import { hashToken, newToken } from '../session/tokens.ts'
import { type Proof, prove } from './prove.ts'
import { countRecoveryCodes } from './store.ts'

/** The second step of signing in. The half session becomes a whole one under a new token (rules 3.3). */
export async function verify(
  context: Context,
  actor: Actor,
  { code }: InputOf<typeof verifyFactor>,
): Promise<DataOf<typeof verifyFactor>> {
  if (!actor.awaitsCode) throw new AppError('FACTOR_NOT_ASKED')
  const { db, visit } = context
  const { companyId, employeeId, sessionId } = actor
  const token = newToken()
  const device = visit.web ? (visit.deviceToken ?? newToken()) : undefined
  const told = await db.transaction(async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (proof instanceof AppError) return proof
    const authenticatedBy = `password+${proof}`
    const at = context.clock.now()
    const expiresAt = new Date(at.getTime() + limits.sessionHours * 3_600_000)
    const promoted = { tokenHash: hashToken(token), authenticatedBy, at, expiresAt }
    // Ended meanwhile, or two right codes at the same moment: one of them is the session.
    if (!(await promoteSession(db, sessionId, promoted))) return new AppError('SESSION_REQUIRED')
    const held = await start(db, { companyId, employeeId, sessionId, visit, at, device, authenticatedBy })
    await tellRecovery(db, context, { actor, proof })
    return { held, person: await getPerson(db, employeeId, sessionId) }
  })
  if (told instanceof AppError) throw told

  if (visit.web) visit.setSession(token)
  if (device) visit.setDevice(device)
  return {
    userType: actor.userType,
    permissionId: [...told.held].join(','),
    companyID: companyId,
    token: visit.web ? '' : token,
    pdpa: told.person.consent_at !== null,
    mustChangePassword: actor.mustChangePassword,
    factor: 'none',
  }
}

async function tellRecovery(db: Db, context: Context, { actor, proof }: { actor: Actor; proof: Proof }): Promise<void> {
  if (proof !== 'recovery') return
  const left = await countRecoveryCodes(db, actor.employeeId)
  await mailPerson(db, context, { ...actor, template: 'recoveryCodeUsed', facts: { left } })
}
