import type { InputOf } from '@laisen/contract/endpoint'
import type { disableFactor } from '@laisen/contract/endpoints/factors'
import type { Actor, Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { setAuthenticatedBy } from '../session/store.ts'
import { requirePassword } from './password.ts'
import { prove } from './prove.ts'
import { deleteFactor } from './store.ts'

/** Takes one's own factor off, with the password and a code. Where one is demanded, enrolling is what comes next. */
export async function disable(
  context: Context,
  actor: Actor,
  { password, code }: InputOf<typeof disableFactor>,
): Promise<'Success'> {
  const { db, clock } = context
  const { companyId, employeeId, sessionId } = actor
  await requirePassword(context, actor, password)
  const refusal = await db.transaction(async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (proof instanceof AppError) return proof
    await deleteFactor(db, employeeId)
    await setAuthenticatedBy(db, sessionId, 'password')
    await record(db, companyId, {
      type: 'factor.disabled',
      at: clock.now(),
      actorId: employeeId,
      subjectId: employeeId,
      facts: { sessionId, provenBy: proof },
    })
    await mailPerson(db, context, { companyId, employeeId, template: 'factorDisabled' })
    return undefined
  })
  if (refusal) throw refusal
  return 'Success'
}
