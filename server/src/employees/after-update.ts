import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { mailPerson } from '../mail/to-person.ts'
import { difference } from '../permissions/rules.ts'
import { doubtIdentity } from '../profile/doubt.ts'
import { endLinks, endPasswordLinks } from '../session/end-links.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { invite } from './invite.ts'
import type { Change } from './update.ts'

interface Update {
  readonly actor: Actor
  readonly change: Change
}

/** What follows a change of an employee: it is recorded, sessions and links end, and the people concerned get mails. */
export async function afterUpdate(db: Db, context: Context, { actor, change }: Update): Promise<void> {
  const { person, to, passwordHash } = change
  const at = context.clock.now()
  const about = { at, actorId: actor.employeeId, subjectId: person.id }
  await recordChange(db, context, { actor, change })

  const nowLocked = to.locked && !person.locked
  const ended = nowLocked || passwordHash !== null ? await endSessionsOf(db, [person.id], at) : 0
  if (to.locked !== person.locked) {
    const type = to.locked ? 'employee.locked' : 'employee.unlocked'
    await record(db, actor.companyId, { type, ...about, facts: { ended } })
  }
  if (passwordHash !== null) await afterPassword(db, context, { actor, change, ended })
  if (to.email !== person.email) await afterEmail(db, context, { actor, change })
}

async function afterPassword(
  db: Db,
  context: Context,
  { actor, change, ended }: Update & { ended: number },
): Promise<void> {
  const { companyId, employeeId: actorId } = actor
  const employeeId = change.person.id
  const at = context.clock.now()
  await endPasswordLinks(db, [employeeId], at)
  const former = { formerEmail: change.person.email }
  await doubtIdentity(db, context, { companyId, employeeId, actorId, what: 'password', ...former })
  await record(db, companyId, { type: 'password.changed', at, actorId, subjectId: employeeId, facts: { ended } })
  await mailPerson(db, context, { companyId, employeeId, template: 'passwordChanged', to: change.person.email })
}

async function afterEmail(db: Db, context: Context, { actor, change }: Update): Promise<void> {
  const { companyId, employeeId: actorId } = actor
  const { person, to, passwordHash } = change
  const employeeId = person.id
  const at = context.clock.now()
  // Links in the old mailbox stop working.
  await endLinks(db, [employeeId], at)
  await doubtIdentity(db, context, { companyId, employeeId, actorId, what: 'email', formerEmail: person.email })
  await record(db, companyId, {
    type: 'email.changed',
    at,
    actorId,
    subjectId: employeeId,
    facts: {},
    personal: { before: person.email, after: to.email },
  })
  if (!person.hasPassword && passwordHash === null) return invite(db, context, { actor, employeeId })
  await mailPerson(db, context, {
    companyId,
    employeeId,
    template: 'emailChanged',
    to: person.email,
    facts: { email: to.email },
  })
}

async function recordChange(db: Db, { clock }: Context, { actor, change }: Update): Promise<void> {
  const { person, to, before, after } = change
  const names = ['username', 'firstName', 'lastName', 'email', 'mobile', 'active'] as const
  await record(db, actor.companyId, {
    type: 'employee.changed',
    at: clock.now(),
    actorId: actor.employeeId,
    subjectId: person.id,
    facts: {
      fields: names.filter((name) => to[name] !== person[name]),
      permissions: difference(before.permissions, after.permissions),
      roles: difference(before.roles, after.roles),
      groups: difference(before.groups, after.groups),
    },
    personal: { username: to.username, name: `${to.firstName} ${to.lastName}` },
  })
}
