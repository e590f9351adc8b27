import type { InputOf } from '@laisen/contract/endpoint'
import type { disableFactor } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import { lockPeople } from '../employees/lock.ts'
import { record } from '../events/record.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endWaitingForCode } from '../session/end-sessions.ts'
import { requireOwnPassword } from '../session/own-password.ts'
import { requireStillOpen } from '../session/still-open.ts'
import { setAuthenticatedBy } from '../session/strengthen.ts'
import { factorDisabled } from './events.ts'
import { guessCode, prove } from './prove.ts'
import { deleteFactor } from './store.ts'

/** Removes one's own factor, with the password and a code. Where one is required, its owner must enrol again next. */
export async function disable(
  context: Context,
  principal: EmployeePrincipal,
  { password, code }: InputOf<typeof disableFactor>,
): Promise<'Success'> {
  const { clock } = context
  const { companyId, employeeId, sessionId } = principal
  await requireOwnPassword(context, principal, { password, field: 'password' })
  await guessCode(context, principal, async (db) => {
    await lockPeople(db, [employeeId])
    await requireStillOpen(db, principal)
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (!proof) return undefined
    await deleteFactor(db, employeeId)
    await setAuthenticatedBy(db, sessionId, 'password')
    const at = clock.now()
    await endWaitingForCode(db, employeeId, at)
    const facts = { sessionId, provenBy: proof }
    await record(db, principal, factorDisabled({ at, subjectId: employeeId, facts }))
    await mailPerson(db, context, { companyId, employeeId, template: 'factorDisabled' })
    return proof
  })
  return 'Success'
}
