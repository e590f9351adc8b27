import { endKeysOf } from '../api-keys/end-for-people.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { addLeaverJob } from '../envelopes/leaver-job.ts'
import { endRecipientSessionsOf } from '../envelopes/recipient/end-sessions.ts'
import { record } from '../events/record.ts'
import { mailPerson } from '../mail/to-person.ts'
import { difference } from '../permissions/rules.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { doubtIdentity } from '../profile/doubt.ts'
import { emailChanged } from '../profile/events.ts'
import { tellFormer } from '../profile/tell-former.ts'
import { endLinks, endPasswordLinks } from '../session/end-links.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { passwordChanged } from '../session/events.ts'
import { employeeChanged, employeeLocked, employeeUnlocked } from './events.ts'
import { invite } from './invite.ts'
import { fullName } from './store.ts'
import type { Change } from './update.ts'

interface Update {
  readonly principal: EmployeePrincipal
  readonly change: Change
}

/** Does what follows from a change of an employee: records it, ends sessions and links, and emails the people concerned. */
export async function afterUpdate(db: Db, context: Context, { principal, change }: Update): Promise<void> {
  const { person, to, passwordHash } = change
  const at = context.clock.now()
  await recordChange(db, context, { principal, change })

  const nowLocked = to.locked && !person.locked
  const ended = nowLocked || passwordHash !== null ? await endSessionsOf(db, [person.id], at) : 0
  if (nowLocked) await endKeysOf(db, { principal, people: [person.id], because: 'owner-locked', at })
  if (to.locked !== person.locked) {
    const event = to.locked ? employeeLocked : employeeUnlocked
    await record(db, principal, event({ at, subjectId: person.id, facts: { ended } }))
    await addLeaverJob(db, context, { companyId: principal.companyId, people: [person.id] })
  }
  if (passwordHash !== null) await afterPassword(db, context, { principal, change, ended })
  if (to.email !== person.email) await afterEmail(db, context, { principal, change })
}

async function afterPassword(
  db: Db,
  context: Context,
  { principal, change, ended }: Update & { ended: number },
): Promise<void> {
  const { companyId } = principal
  const employeeId = change.person.id
  const at = context.clock.now()
  await endPasswordLinks(db, [employeeId], at)
  const { email, emailProven: proven, hasPassword } = change.person
  const former = { email, proven }
  const known = hasPassword && proven
  await doubtIdentity(db, context, { principal, employeeId, what: 'password', former, known })
  await record(db, principal, passwordChanged({ at, subjectId: employeeId, facts: { ended } }))
  const facts = { actor: await fullName(db, principal.employeeId) }
  const mail = { companyId, employeeId, template: 'passwordChanged', facts } as const
  await mailPerson(db, context, { ...mail, to: email, proven })
  await tellFormer(db, context, { ...mail, told: email })
}

async function afterEmail(db: Db, context: Context, { principal, change }: Update): Promise<void> {
  const { companyId } = principal
  const { person, to, passwordHash } = change
  const employeeId = person.id
  const at = context.clock.now()
  // Links in the old mailbox stop working.
  await endLinks(db, [employeeId], at)
  // The logins go on: their password is the same. What was begun from them starts anew (rules 10.2).
  await endRecipientSessionsOf(db, [employeeId])
  const former = { email: person.email, proven: person.emailProven }
  const known = person.hasPassword && person.emailProven
  await doubtIdentity(db, context, { principal, employeeId, what: 'email', former, known })
  const personal = { before: person.email, after: to.email }
  await record(db, principal, emailChanged({ at, subjectId: employeeId, facts: {}, personal }))
  if (!person.hasPassword && passwordHash === null) return invite(db, context, { principal, employeeId })
  const facts = { email: to.email, actor: await fullName(db, principal.employeeId) }
  const mail = { companyId, employeeId, template: 'emailChanged', facts } as const
  await mailPerson(db, context, { ...mail, to: former.email, proven: former.proven })
  await tellFormer(db, context, { ...mail, told: former.email })
}

async function recordChange(db: Db, { clock }: Context, { principal, change }: Update): Promise<void> {
  const { person, to, before, after } = change
  const names = ['username', 'firstName', 'lastName', 'email', 'mobile', 'active'] as const
  const changed = employeeChanged({
    at: clock.now(),
    subjectId: person.id,
    facts: {
      fields: names.filter((name) => to[name] !== person[name]),
      permissions: difference(before.permissions, after.permissions),
      roles: difference(before.roles, after.roles),
      groups: difference(before.groups, after.groups),
    },
    personal: { username: to.username, name: `${to.firstName} ${to.lastName}` },
  })
  await record(db, principal, changed)
}
