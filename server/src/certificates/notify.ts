import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
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
  { mail, config }: Pick<Context, 'mail' | 'config'>,
  { principal, certificate, employeeIds }: Assigned,
): Promise<void> {
  // An installation without a public URL sends no mail (rules 9). The assignment is valid without it.
  if (config.publicUrl === undefined) return
  const others = employeeIds.filter((id) => id !== principal.employeeId)
  if (others.length === 0) return
  const people = await listContacts(db, [principal.employeeId, ...others])
  const by = people.find(({ id }) => id === principal.employeeId)?.name ?? principal.username
  for (const { id, email, name, locale } of people) {
    if (id === principal.employeeId) continue
    await mail.enqueue(db, {
      companyId: principal.companyId,
      template: 'certificateAssigned',
      locale,
      to: email,
      facts: { name, actor: by, certificate },
    })
  }
}
