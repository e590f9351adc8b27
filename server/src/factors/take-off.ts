import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { lockPeople } from '../employees/lock.ts'
import { record } from '../events/record.ts'
import { forgive } from '../guesses/waiting.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { doubtIdentity } from '../profile/doubt.ts'
import { tellFormer } from '../profile/tell-former.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { factorReset } from './events.ts'
import { codesOf } from './prove.ts'
import * as store from './store.ts'

interface Loss {
  /** Who removes it: someone in the same company, or the operator of the installation on the machine itself. */
  readonly principal: PrincipalIdentity
  /** Whose factor it is. */
  readonly employeeId: number
}

/**
 * Removes the factor of someone who lost it, ends their sessions, records it and tells them. Their certificates that sign
 * without a password are suspended until they confirm who they are (rules 2.3a). @throws FACTOR_NOT_ENROLLED
 */
export async function takeOff(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { principal, employeeId }: Loss,
): Promise<void> {
  const { companyId } = principal
  await lockPeople(db, [employeeId])
  const factor = await store.lockFactor(db, employeeId)
  if (!factor?.confirmed_at) throw new AppError('FACTOR_NOT_ENROLLED')
  const at = services.clock.now()
  await store.deleteFactor(db, employeeId)
  await forgive(db, [codesOf(companyId, employeeId)])
  const ended = await endSessionsOf(db, [employeeId], at)
  await doubtIdentity(db, services, { principal, employeeId, what: 'factor', known: true })
  await record(db, principal, factorReset({ at, subjectId: employeeId, facts: { ended } }))
  const [by] = principal.kind === 'employee' ? await listContacts(db, [principal.employeeId]) : []
  const facts = by ? { actor: by.name } : {}
  const mail = { companyId, employeeId, template: 'factorDisabled', facts } as const
  await mailPerson(db, services, mail)
  const [person] = await listContacts(db, [employeeId])
  await tellFormer(db, services, { ...mail, told: person!.email })
}
