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

/** Mails the people to whom somebody else gave a certificate (rules 5.2), each in their language. */
export async function notifyAssigned(
  db: Db,
  { mail, config }: Pick<Context, 'mail' | 'config'>,
  { principal, certificate, employeeIds }: Assigned,
): Promise<void> {
  // Without an address of its own an installation mails nobody (rules 9); the assignment stands all the same.
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
