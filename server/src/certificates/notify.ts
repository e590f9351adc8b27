import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'

interface Assigned {
  readonly actor: Actor
  /** Its name. */
  readonly certificate: string
  readonly employeeIds: readonly number[]
}

/** Mails the people to whom somebody else gave a certificate (rules 5.2), each in their language. */
export async function notifyAssigned(
  db: Db,
  { mail, config }: Pick<Context, 'mail' | 'config'>,
  { actor, certificate, employeeIds }: Assigned,
): Promise<void> {
  // Without an address of its own an installation mails nobody (rules 9); the assignment stands all the same.
  if (config.publicUrl === undefined) return
  const others = employeeIds.filter((id) => id !== actor.employeeId)
  if (others.length === 0) return
  const people = await listContacts(db, [actor.employeeId, ...others])
  const by = people.find(({ id }) => id === actor.employeeId)?.name ?? actor.username
  for (const { id, email, name, locale } of people) {
    if (id === actor.employeeId) continue
    await mail.enqueue(db, {
      companyId: actor.companyId,
      template: 'certificateAssigned',
      locale,
      to: email,
      facts: { name, actor: by, certificate },
    })
  }
}
