import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal } from '../principal.ts'

interface Assigned {
  readonly principal: EmployeePrincipal
  /** Its name. */
  readonly certificate: string
  readonly employeeIds: readonly number[]
}

/** Emails the employees to whom someone else assigned a certificate (rules 5.2), each in their own language. */
export async function notifyAssigned(
  db: Db,
  services: Pick<Context, 'mail' | 'config' | 'clock'>,
  { principal, certificate, employeeIds }: Assigned,
): Promise<void> {
  const { companyId } = principal
  const others = employeeIds.filter((id) => id !== principal.employeeId)
  if (others.length === 0) return
  const people = await listContacts(db, [principal.employeeId, ...others])
  const actor = people.find(({ id }) => id === principal.employeeId)?.name ?? principal.username
  for (const { id: employeeId } of people) {
    if (employeeId === principal.employeeId) continue
    const facts = { actor, certificate }
    await mailPerson(db, services, { companyId, employeeId, template: 'certificateAssigned', facts })
  }
}
