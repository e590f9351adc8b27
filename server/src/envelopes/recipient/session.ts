import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { openEnvelopeLink } from '@laisen/contract/endpoints/recipient'
import type { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeCan } from '@laisen/contract/envelope-rules'
import { limits } from '@laisen/contract/limits'
import { findFactorPolicy } from '../../companies/factor-policy.ts'
import type { Context, PublicContext } from '../../context.ts'
import type { CompanyDb, Db } from '../../db/database.ts'
import { record } from '../../events/record.ts'
import { AppError } from '../../http/app-error.ts'
import type { EmployeePrincipal, RecipientPrincipal } from '../../principal.ts'
import { takeSigningProofs } from '../../session/signing-proof.ts'
import { holdSession, requireStillOpen } from '../../session/still-open.ts'
import { hashToken, newToken } from '../../session/tokens.ts'
import { envelopeOpened, recipientAuthenticated } from '../events.ts'
import { type Reader, shownTo } from '../gate.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'

const HOUR_MS = 3_600_000
const IDLE_MS = limits.sessionIdleMinutes * 60_000
/** Activity is recorded no more often than this. */
const TOUCH_MS = 5_000

/** A recipient in a session of theirs, with what they may see now. */
export interface OpenRecipient {
  readonly principal: RecipientPrincipal
  readonly db: CompanyDb
  readonly session: recipients.Session
  readonly recipient: recipients.Recipient
  readonly envelope: sent.SentEnvelope
  /** The browser, as far as it says. */
  readonly agent: string
}

/**
 * Starts a session by an emailed link. Opening does not use the link up, because mail scanners open links too.
 * @throws RECIPIENT_LINK_ENDED, RECIPIENT_COMPANY_SUSPENDED
 */
export async function openLink(
  { database, clock }: PublicContext,
  { token }: InputOf<typeof openEnvelopeLink>,
): Promise<DataOf<typeof openEnvelopeLink>> {
  const place = await recipients.locate(database, hashToken(token))
  if (!place) throw new AppError('RECIPIENT_LINK_ENDED')
  const { companyId, recipientId } = place
  const session = await database.company(companyId).transaction(async (db) => {
    const shut = await recipients.whyShut(db, recipientId)
    if (shut) throw new AppError(shut === 'company' ? 'RECIPIENT_COMPANY_SUSPENDED' : 'RECIPIENT_LINK_ENDED')
    return begin(db, { companyId, recipientId, at: clock.now() })
  })
  return { session: session.token }
}

/**
 * Starts a session for an employee who is logged in, and has to act or has acted. Whoever is about to sign confirms before, where the
 * company says so. That they came by a login is recorded once for each login, and each time that they confirmed.
 * @throws ENVELOPE_NOT_FOUND, PROOF_REQUIRED, SESSION_REQUIRED
 */
export async function enter(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID }: InputOf<typeof enterEnvelope>,
): Promise<DataOf<typeof enterEnvelope>> {
  const session = await context.db.transaction(async (db) => {
    const recipient = await recipients.findWaiting(db, { envelopeId: envelopeID, employeeId: principal.employeeId })
    if (!recipient || recipient.state === 'waiting') throw new AppError('ENVELOPE_NOT_FOUND')
    const confirmation = await confirmed(db, context, { principal, recipient })
    return (await beginByLogin(db, context, { principal, recipient, ...confirmation })).token
  })
  return { session }
}

/**
 * A session of a recipient who reads the documents by their login without entering, so that their opening and their access code are known
 * as for everyone else. Nobody is given its token. @returns its id, or that of one which the login has begun already
 */
export async function beginOfLogin(
  context: Context,
  principal: EmployeePrincipal,
  recipient: recipients.Recipient,
): Promise<number> {
  return context.db.transaction(async (db) => {
    await recipients.lock(db, recipient.id)
    const which = { recipientId: recipient.id, login: principal, now: context.clock.now() }
    const before = await recipients.findOfLogin(db, which)
    return before?.id ?? (await beginByLogin(db, context, { principal, recipient })).id
  })
}

interface Confirmation {
  /** When they confirmed that they are about to sign; undefined where that is not asked. */
  readonly confirmedAt?: Date
  /** Set when they have just done so. */
  readonly confirms?: boolean
}

interface Entering {
  readonly principal: EmployeePrincipal
  readonly recipient: recipients.Recipient
}

/**
 * Uses up a confirmation of whoever is about to sign, where the company demands one. One that this login gave for the same part is not asked for
 * again within its minutes: as nobody has signed by it, their act was refused or they left the page (decision 0180).
 * @throws PROOF_REQUIRED
 */
async function confirmed(
  db: Db,
  { clock }: Pick<Context, 'clock'>,
  { principal, recipient }: Entering,
): Promise<Confirmation> {
  // Where they act, no session of theirs could be asked (decision 0121).
  if (!signsNow(recipient) || !(await findFactorPolicy(db)).confirmSignatures) return {}
  const now = clock.now()
  const before = await recipients.findOfLogin(db, { recipientId: recipient.id, login: principal, now })
  const confirmedAt = before?.confirmedAt
  const age = confirmedAt ? now.getTime() - confirmedAt.getTime() : Number.NaN
  if (confirmedAt && age >= 0 && age < limits.provenMinutes * 60_000) return { confirmedAt }
  await takeSigningProofs(db, [principal.sessionId], now)
  return { confirmedAt: now, confirms: true }
}

async function beginByLogin(
  db: Db,
  { clock, visit }: Pick<Context, 'clock' | 'visit'>,
  { principal, recipient, confirmedAt, confirms = false }: Entering & Confirmation,
): Promise<Begun> {
  const { companyId, employeeId, sessionId, tokenHash, address } = principal
  const { id: recipientId, envelopeId: subjectId, email } = recipient
  const at = clock.now()
  // Two tabs that enter at once are one login.
  await recipients.lock(db, recipientId)
  await requireStillOpen(db, principal)
  const before = await recipients.findOfLogin(db, { recipientId, login: principal, now: at })
  if (confirms || !before) {
    await record(
      db,
      { kind: 'recipient', companyId, recipientId },
      recipientAuthenticated({
        ...{ at, subjectId, about: { employeeId } },
        facts: { recipientID: recipientId, way: 'login' },
        personal: { address, agent: visit.userAgent, email },
      }),
    )
  }
  const login = {
    ...{ employeeId, sessionId, tokenHash, openedAt: before?.openedAt ?? null },
    confirmedAt: confirmedAt ?? null,
  }
  return begin(db, { companyId, recipientId, login, at })
}

function signsNow({ action, state }: recipients.Recipient): boolean {
  return action === 'sign' && (state === 'sent' || state === 'opened')
}

interface Beginning {
  readonly companyId: number
  readonly recipientId: number
  /** Of an employee who came without a link. */
  readonly login?: Pick<EmployeePrincipal, 'employeeId' | 'sessionId' | 'tokenHash'> & {
    readonly openedAt: Date | null
    readonly confirmedAt: Date | null
  }
  readonly at: Date
}

interface Begun {
  readonly id: number
  readonly token: string
}

async function begin(db: Db, { companyId, recipientId, login, at }: Beginning): Promise<Begun> {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + limits.recipientSessionHours * HOUR_MS)
  const id = await recipients.insertSession(db, {
    ...{ companyId, recipientId, employeeId: login?.employeeId ?? null, loginSessionId: login?.sessionId ?? null },
    ...{ loginTokenHash: login?.tokenHash ?? null, openedAt: login?.openedAt ?? null },
    confirmedAt: login?.confirmedAt ?? null,
    ...{ tokenHash: hashToken(token), at, expiresAt },
  })
  return { id, token }
}

/** Whose session a token is, and what the envelope has come to. @throws RECIPIENT_SESSION_ENDED */
export async function openRecipient(
  { database, clock, visit }: Pick<PublicContext, 'database' | 'clock' | 'visit'>,
  token: string,
): Promise<OpenRecipient> {
  const ended = () => new AppError('RECIPIENT_SESSION_ENDED')
  const place = await recipients.locateSession(database, hashToken(token))
  if (!place) throw ended()
  const { companyId, sessionId } = place
  const db = database.company(companyId)
  const now = clock.now()
  const open = await db.read(async (reading) => {
    const session = await recipients.findSession(reading, sessionId, openAt(now))
    const recipient = session && (await recipients.find(reading, session.recipientId))
    const envelope = recipient && (await sent.find(reading, recipient.envelopeId))
    if (!session || !recipient || !envelope) throw ended()
    const { address } = visit
    const principal: RecipientPrincipal = {
      ...{ kind: 'recipient', companyId, recipientId: recipient.id, envelopeId: envelope.id },
      ...{ locale: recipient.locale, timeZone: envelope.timeZone, address },
    }
    const shown = shownTo(envelope, recipient, now)
    return { principal, db, session, recipient, envelope: shown, agent: visit.userAgent }
  })
  const { lastActiveAt } = open.session
  const rested = lastActiveAt !== null && now.getTime() - lastActiveAt.getTime() >= TOUCH_MS
  if (rested && !visit.background) await db.transaction((db) => recipients.touchSession(db, sessionId, now))
  return open
}

const openAt = (now: Date) => ({ now, idleSince: new Date(now.getTime() - IDLE_MS) })

/**
 * Whoever ends the login that a session was begun from waits until the transaction ends. To be called first: whoever deletes an account
 * ends its sessions before they come to its envelopes.
 */
export async function holdLogin(db: Db, { session }: Pick<OpenRecipient, 'session'>): Promise<void> {
  if (session.loginSessionId !== null) await holdSession(db, session.loginSessionId)
}

/** Refuses an act whose session has ended meanwhile; the login is held, and the envelope locked. @throws RECIPIENT_SESSION_ENDED */
export async function requireSessionOpen(
  db: Db,
  { session }: Pick<OpenRecipient, 'session'>,
  now: Date,
): Promise<void> {
  if (!(await recipients.findSession(db, session.id, openAt(now)))) throw new AppError('RECIPIENT_SESSION_ENDED')
}

/** The access code has been typed, if there is one. */
export function passedAccessCode({ recipient, session }: Pick<OpenRecipient, 'recipient' | 'session'>): boolean {
  return recipient.accessCode === null || session.accessCodeProvenAt !== null
}

/**
 * The employee who is asked and is logged in; undefined for whoever came by a link, even with the emailed code, and for an employee whom
 * the recipient no longer is.
 */
export function loggedInAs({ recipient, session }: Pick<OpenRecipient, 'recipient' | 'session'>): number | undefined {
  return session.employeeId !== null && recipient.employeeId === session.employeeId ? session.employeeId : undefined
}

/** Acting takes an address that was proven in this session, by a code or by being logged in. */
export function hasProvenAddress(open: Pick<OpenRecipient, 'recipient' | 'session'>): boolean {
  return loggedInAs(open) !== undefined || open.session.addressProvenAt !== null
}

interface Opening {
  readonly db: CompanyDb
  readonly companyId: number
  readonly recipientId: number
  readonly envelopeId: number
  readonly sessionId: number
  readonly address: string
  readonly agent: string
}

/** A recipient whose turn it is has seen the documents: an event, once in each session, whichever way they were opened. */
export async function markOpened({ clock }: Pick<PublicContext, 'clock'>, opening: Opening): Promise<void> {
  const at = clock.now()
  const { db, companyId, recipientId, envelopeId, sessionId, address, agent } = opening
  await db.transaction(async (db) => {
    // Two requests at once are one opening; an envelope that ended meanwhile is not opened any more.
    const envelope = await sent.lock(db, envelopeId)
    if (!envelope || !envelopeCan('act', envelope) || !(await recipients.markSessionOpened(db, sessionId, at))) return
    if (await recipients.markOpened(db, recipientId, at)) await sent.markActivity(db, envelopeId, { at })
    const facts = { recipientID: recipientId }
    const principal = { kind: 'recipient', companyId, recipientId } as const
    await record(db, principal, envelopeOpened({ at, subjectId: envelopeId, facts, personal: { address, agent } }))
  })
}

/** Somebody who came by a link or a login, as the gate of the envelope sees them. */
export function readerOf(open: Pick<OpenRecipient, 'recipient' | 'session'>): Reader {
  return { kind: 'recipient', recipient: open.recipient, accessCodeProven: open.session.accessCodeProvenAt !== null }
}

/** How the recipient was authenticated, for evidence: login, link, link+code, link+code+access code. */
export function authenticatedBy(open: Pick<OpenRecipient, 'recipient' | 'session'>): string {
  const { session } = open
  const ways = [
    loggedInAs(open) === undefined ? 'link' : 'login',
    ...(session.addressProvenAt ? ['code'] : []),
    ...(session.accessCodeProvenAt ? ['access code'] : []),
  ]
  return ways.join('+')
}
