import { limits } from '@laisen/contract/limits'
import type { Services } from '../context.ts'
import type { Database, Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import type { EmployeePrincipal, PrincipalIdentity } from '../principal.ts'
import { employeeInvited } from './events.ts'
import * as store from './link-store.ts'
import { hashToken, newToken } from './tokens.ts'

/** The purposes of mailed links, and how long each is valid. A link of one purpose serves no other (rules 5a). */
const lifeMinutes = {
  reset: limits.resetLinkMinutes,
  invitation: limits.invitationLinkDays * 24 * 60,
  registration: limits.invitationLinkDays * 24 * 60,
  email: limits.emailLinkHours * 60,
  unlock: limits.unlockLinkMinutes,
  'undo-email': limits.emailUndoDays * 24 * 60,
  certificate: limits.certificateLinkMinutes,
  archive: limits.archiveLinkMinutes,
} as const

export type LinkPurpose = keyof typeof lifeMinutes

/** Links that set a password. */
export const passwordPurposes: readonly LinkPurpose[] = ['reset', 'invitation', 'registration']

/** The page that each purpose opens. It removes the token from the address bar. */
const pages: Record<LinkPurpose, string> = {
  reset: '/ResetPassword',
  invitation: '/ResetPassword',
  registration: '/ResetPassword',
  email: '/ConfirmEmail',
  unlock: '/UnlockSignIn',
  'undo-email': '/UndoEmailChange',
  certificate: '/RenewCertificate',
  // Not a page: the file itself.
  archive: '/api/v1/CompanyArchive/DownloadArchive',
}

interface LinkOrder {
  readonly companyId: number
  readonly employeeId: number
  readonly purpose: LinkPurpose
  /** The session that it is asked for in, and ends with: of a link that is answered instead of mailed. */
  readonly session?: Pick<EmployeePrincipal, 'sessionId' | 'tokenHash'>
  /** What else the link is bound to: for a change of email, the new address; for undoing one, the old address; the certificate that it renews; the archive. */
  readonly about?: string
}

/** Makes a link for one person, one purpose and one use. Only the result holds its token; we keep the hash. @throws PUBLIC_URL_REQUIRED */
export async function issueLink(
  db: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { companyId, employeeId, purpose, session, about }: LinkOrder,
): Promise<string> {
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const token = newToken()
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + lifeMinutes[purpose] * 60_000)
  const tokenHash = hashToken(token)
  const order = { companyId, employeeId, purpose, session, about: about ?? null }
  await store.insertLink(db, { ...order, tokenHash, at, expiresAt })
  return `${config.publicUrl}${pages[purpose]}?token=${token}`
}

export interface FoundLink {
  readonly companyId: number
  readonly linkId: number
  readonly employeeId: number
  readonly purpose: LinkPurpose
  readonly about: string | null
  readonly issuedAt: Date
  readonly expiresAt: Date
  readonly username: string
  readonly email: string
  readonly companyCode: string
}

/** Finds the link of a token, if it is valid for one of these purposes. Opening does not use it up (use-link.ts does). */
export async function openLink(
  { database, clock }: { database: Database; clock: Services['clock'] },
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink | undefined> {
  const place = await store.locateLink(database, hashToken(token))
  if (!place) return undefined
  const { companyId, linkId } = place
  const link = await database.company(companyId).transaction((db) => store.findLink(db, linkId, clock.now()))
  const purpose = purposes.find((one) => one === link?.purpose)
  if (!link || !purpose) return undefined
  const { about, username, email } = link
  const dates = { issuedAt: link.created_at, expiresAt: link.expires_at }
  const rest = { employeeId: link.employee_id, companyCode: link.code, ...dates }
  return { companyId, linkId, purpose, about, username, email, ...rest }
}

/**
 * The last byte of the file that a link is for is about to be sent: no other download begins by it. @returns how to take that back where
 * the connection breaks before
 */
export async function noteDownload(
  database: Database,
  { companyId, linkId }: Pick<FoundLink, 'companyId' | 'linkId'>,
): Promise<() => Promise<void>> {
  const add = (count: number) => database.company(companyId).transaction((db) => store.addDownloads(db, linkId, count))
  await add(1)
  return () => add(-1)
}

interface Invitation {
  readonly companyId: number
  readonly employeeId: number
  /** Who created the account. Absent for a registration, which no one in the company made. */
  readonly actor?: { readonly employeeId: number; readonly name: string }
  /** Of a registration: the address is that of another company, so the mail says so and leaves the link out. */
  readonly taken?: boolean
  /** Set where the address was counted before among those that the company emails for the first time. */
  readonly isCounted?: boolean
}

type Sender = Pick<Services, 'config' | 'clock' | 'mail'>

/**
 * Mails a new employee a link to set a password (rules 3.4), in the transaction that creates the account. When the
 * invitation is sent again, earlier links stay valid until one of them is used. @throws PUBLIC_URL_REQUIRED, OUTSIDE_ADDRESSES_TOO_MANY
 */
export async function inviteEmployee(db: Db, services: Sender, invitation: Invitation): Promise<void> {
  const { companyId, employeeId, actor, taken, isCounted = false } = invitation
  const purpose = actor ? 'invitation' : 'registration'
  const link = await issueLink(db, services, { companyId, employeeId, purpose })
  const facts = { link, days: limits.invitationLinkDays, actor: actor?.name ?? '' }
  const template = taken ? 'registrationTaken' : purpose
  await mailPerson(db, services, { companyId, employeeId, template, isCounted, facts })
  const principal: PrincipalIdentity = actor
    ? { kind: 'employee', companyId, employeeId: actor.employeeId }
    : { kind: 'system', companyId, job: 'registration' }
  await record(db, principal, employeeInvited({ at: services.clock.now(), subjectId: employeeId, facts: { purpose } }))
}

/** Mails the first person of a company that registered the same kind of link (rules 3.7). @throws PUBLIC_URL_REQUIRED */
export function inviteRegistered(
  db: Db,
  services: Sender,
  who: { companyId: number; employeeId: number; taken: boolean },
): Promise<void> {
  return inviteEmployee(db, services, who)
}
