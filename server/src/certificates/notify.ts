import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import * as store from './store.ts'

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
  const by = await store.employeeName(db, actor.employeeId)
  for (const { email, name, locale } of await store.listAddresses(db, others)) {
    await mail.enqueue(db, {
      companyId: actor.companyId,
      template: 'certificateAssigned',
      locale,
      to: email,
      facts: { name, actor: by, certificate },
    })
  }
}
