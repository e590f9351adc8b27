import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { confirmPerson as endpoint } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { guessCode, prove } from '../factors/prove.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { personConfirmed } from './events.ts'
import { requireOwnPassword } from './own-password.ts'
import { markProven } from './store.ts'

type Proof = 'password' | 'totp' | 'recovery'

/** Proves again who is at an open session. For the next minutes it may do what is sensitive (require-proof.ts). */
export async function confirmPerson(
  context: Context,
  principal: EmployeePrincipal,
  { password, code }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock } = context
  const { companyId, employeeId } = principal
  const at = clock.now()
  const mark = (db: Db, provenBy: Proof) => markConfirmed(db, principal, { at, provenBy })
  if (password) {
    await requireOwnPassword(context, principal, { password, field: 'password' })
    await db.transaction((db) => mark(db, 'password'))
  } else if (code) {
    await guessCode(context, principal, async (db) => {
      const proof = await prove(db, context, { companyId, employeeId, code })
      if (proof) await mark(db, proof)
      return proof
    })
  } else throw new AppError('FIELD_REQUIRED', { field: 'password' })
  return { expireDate: new Date(at.getTime() + limits.provenMinutes * 60_000).toISOString() }
}

async function markConfirmed(
  db: Db,
  principal: EmployeePrincipal,
  { at, provenBy }: { at: Date; provenBy: Proof },
): Promise<void> {
  const { employeeId, sessionId } = principal
  await markProven(db, sessionId, at)
  await record(db, principal, personConfirmed({ at, subjectId: employeeId, facts: { sessionId, provenBy } }))
}
