import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { renewRecoveryCodes } from '@laisen/contract/endpoints/factors'
import type { Actor, Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { requirePassword } from './password.ts'
import { prove } from './prove.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './store.ts'

/** New recovery codes, shown once; those from before are worth nothing. */
export async function renew(
  context: Context,
  actor: Actor,
  { password, code }: InputOf<typeof renewRecoveryCodes>,
): Promise<DataOf<typeof renewRecoveryCodes>> {
  const { db, clock } = context
  const { companyId, employeeId } = actor
  await requirePassword(context, actor, password)
  const recoveryCodes = newRecoveryCodes()
  const refusal = await db.transaction(async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (proof instanceof AppError) return proof
    await replaceRecoveryCodes(db, { companyId, employeeId, hashes: recoveryCodes.map(hashRecoveryCode) })
    await record(db, companyId, {
      type: 'factor.recovery-renewed',
      at: clock.now(),
      actorId: employeeId,
      subjectId: employeeId,
      facts: { provenBy: proof },
    })
    return undefined
  })
  if (refusal) throw refusal
  return { recoveryCodes }
}
