import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { checkPasswordLink, resetPassword as endpoint } from '@laisen/contract/endpoints/password-links'
import { claimCompany, isAddressTaken } from '../companies/claim.ts'
import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { setPassword } from '../employees/passwords.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { requireGoodPassword } from '../keys/new-password.ts'
import { mailPerson } from '../mail/to-person.ts'
import { listDevices } from './device-store.ts'
import { endPasswordLinks } from './end-links.ts'
import { endSessionsOf } from './end-sessions.ts'
import { passwordReset } from './events.ts'
import { markUsed } from './link-store.ts'
import { type FoundLink, openLink, passwordPurposes } from './links.ts'
import { endWaiting } from './throttle.ts'

/** Whose password a link sets. Opening the page does not use the link: mail scanners open pages too. */
export async function checkLink(
  context: PublicContext,
  { token }: InputOf<typeof checkPasswordLink>,
): Promise<DataOf<typeof checkPasswordLink>> {
  const link = await openLink(context, token, passwordPurposes)
  if (!link) throw new AppError('RESET_EXPIRED')
  const { companyId, companyCode, username, email, expiresAt } = link
  const taken = await context.database.company(companyId).transaction(isAddressTaken)
  if (taken) throw new AppError('COMPANY_REGISTERED')
  const purpose = link.purpose as DataOf<typeof checkPasswordLink>['purpose']
  return { companyCode, username, email, purpose, expireDate: expiresAt.toISOString() }
}

/** Sets the password of the account that a mailed link names, and lets its person sign in at once. */
export async function resetPassword(context: PublicContext, input: InputOf<typeof endpoint>): Promise<'Success'> {
  const { database, clock, passwords } = context
  const email = required(input.email, 'email')
  const password = required(input.password, 'password')
  const token = required(input.token, 'token')
  const link = await openLink(context, token, passwordPurposes)
  // The token decides whose password is set. Our page sends that person's address, so another one was sent by hand.
  if (!link || link.email.toLowerCase() !== email.trim().toLowerCase()) throw new AppError('RESET_EXPIRED')
  requireGoodPassword(password, 'password', [link.username, link.email, link.companyCode])

  const hash = await passwords.hash(password, link)
  await database.company(link.companyId).transaction(async (db) => {
    const at = clock.now()
    if (!(await markUsed(db, link.linkId, at))) throw new AppError('RESET_EXPIRED')
    if (!(await setPassword(db, link.employeeId, { hash, at }))) throw new AppError('RESET_EXPIRED')
    await claimCompany(db)
    await end(db, link, at)
    await mailPerson(db, context, { ...link, template: 'passwordChanged' })
    await endWaiting(db, { ...link, devices: await listDevices(db, link.employeeId) })
  })
  return 'Success'
}

function required(text: string | null | undefined, field: string): string {
  if (!text || text.trim() === '') throw new AppError('RESET_FIELDS_REQUIRED', { field })
  return text
}

async function end(db: Db, { companyId, employeeId, linkId, purpose }: FoundLink, at: Date): Promise<void> {
  await endPasswordLinks(db, [employeeId], at)
  const ended = await endSessionsOf(db, [employeeId], at)
  const principal = { kind: 'employee', companyId, employeeId } as const
  await record(db, principal, passwordReset({ at, subjectId: employeeId, facts: { linkId, purpose, ended } }))
}
