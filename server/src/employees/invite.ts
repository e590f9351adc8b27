import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inviteEmployee } from '../session/links.ts'
import * as store from './store.ts'

/** Mails a link that sets the first password, in the name of the actor. */
export async function invite(
  db: Db,
  context: Pick<Context, 'config' | 'clock' | 'mail'>,
  { actor, employeeId }: { actor: Actor; employeeId: number },
): Promise<void> {
  const by = { employeeId: actor.employeeId, name: await store.fullName(db, actor.employeeId) }
  await inviteEmployee(db, context, { companyId: actor.companyId, employeeId, actor: by })
}
