import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { changePassword as endpoint } from '@laisen/contract/endpoints/session'
import type { Context } from '../context.ts'
import { replacePassword } from '../employees/passwords.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { requireGoodPassword } from '../keys/new-password.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { endPasswordLinks } from './end-links.ts'
import { endOtherSessions } from './end-sessions.ts'
import { passwordChanged } from './events.ts'
import { requireOwnPassword } from './own-password.ts'
import { requireStillOpen } from './still-open.ts'
import * as store from './store.ts'
import { hashToken, newToken } from './tokens.ts'

/** Changes one's own password. Every other session ends at once; this one goes on under a new token. */
export async function changePassword(
  context: Context,
  principal: EmployeePrincipal,
  { oldPassword, newPassword }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock, passwords, visit } = context
  const { employeeId, sessionId, username } = principal
  const person = await db.transaction((db) => store.getPerson(db, employeeId, sessionId))
  const names = [username, person.email, person.first_name, person.last_name, person.code, person.name]
  requireGoodPassword(newPassword, 'newPassword', names)
  if (newPassword === oldPassword) throw new AppError('PASSWORD_SAME', { field: 'newPassword' })
  const before = await requireOwnPassword(context, principal, { password: oldPassword, field: 'oldPassword' })
  const hash = await passwords.hash(newPassword, principal)

  const token = newToken()
  const now = clock.now()
  await db.transaction(async (db) => {
    // Hashing takes a while, outside the transaction. If someone else changed the password meanwhile, their change stays.
    if (!(await replacePassword(db, employeeId, { before, hash, at: now }))) {
      throw new AppError('PASSWORD_WRONG', { field: 'oldPassword' })
    }
    await requireStillOpen(db, principal)
    await endPasswordLinks(db, [employeeId], now)
    const ended = await endOtherSessions(db, principal, now)
    await store.renewToken(db, sessionId, hashToken(token))
    const facts = { sessionId, ended }
    await record(db, principal, passwordChanged({ at: now, subjectId: employeeId, facts }))
    await mailPerson(db, context, { ...principal, template: 'passwordChanged' })
  })
  if (visit.web) visit.setSession(token)
  return { token: visit.web ? '' : token }
}
