import type { InputOf } from '@laisen/contract/endpoint'
import type { disableFactor } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireOwnPassword } from '../session/own-password.ts'
import { setAuthenticatedBy } from '../session/strengthen.ts'
import { guessCode, prove } from './prove.ts'
import { deleteFactor } from './store.ts'

/** Removes one's own factor, with the password and a code. Where one is required, its owner must enrol again next. */
export async function disable(
  context: Context,
  actor: EmployeePrincipal,
  { password, code }: InputOf<typeof disableFactor>,
): Promise<'Success'> {
  const { clock } = context
  const { companyId, employeeId, sessionId } = actor
  await requireOwnPassword(context, actor, { password, field: 'password' })
  await guessCode(context, actor, async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (!proof) return undefined
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
    return proof
  })
  return 'Success'
}
