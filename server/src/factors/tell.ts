import type { FactorPolicy } from '../companies/factor-policy.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { mailPerson, timeInWords } from '../mail/to-person.ts'
import { permissionsOf } from '../permissions/permissions-of.ts'
import { isRequiredOf } from './due.ts'

interface Telling {
  readonly companyId: number
  /** The administrator who asked for it. */
  readonly by: number
  readonly employeeId: number
  readonly policy: FactorPolicy
}

/** Emails a person without a factor that they should set it up, and from when on they must if the company's rule is about them. */
export async function tellOne(
  db: Db,
  services: Pick<Services, 'mail' | 'config' | 'clock'>,
  { companyId, by, employeeId, policy: { requiredOf, requiredFrom } }: Telling,
): Promise<void> {
  const [actor] = await listContacts(db, [by])
  const facts = actor ? { actor: actor.name } : {}
  if (requiredFrom && isRequiredOf(requiredOf, await permissionsOf(db, companyId, employeeId))) {
    const { locale } = await services.mail.addresses.person(db, companyId, employeeId)
    const from = timeInWords(requiredFrom, locale)
    return mailPerson(db, services, { companyId, employeeId, template: 'factorRequired', facts: { ...facts, from } })
  }
  return mailPerson(db, services, { companyId, employeeId, template: 'factorReminder', facts })
}
