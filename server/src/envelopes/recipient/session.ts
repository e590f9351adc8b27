import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { openEnvelopeLink } from '@laisen/contract/endpoints/recipient'
import type { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeCan, envelopeStatus } from '@laisen/contract/envelope-rules'
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
import { recipientAuthenticated } from '../events.ts'
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
 * @throws RECIPIENT_LINK_ENDED
 */
export async function openLink(
  { database, clock }: PublicContext,
  { token }: InputOf<typeof openEnvelopeLink>,
): Promise<DataOf<typeof openEnvelopeLink>> {
  const place = await recipients.locate(database, hashToken(token))
  if (!place) throw new AppError('RECIPIENT_LINK_ENDED')
  const { companyId, recipientId } = place
  const session = await database.company(companyId).transaction(async (db) => {
    if (!(await recipients.mayEnter(db, recipientId))) throw new AppError('RECIPIENT_LINK_ENDED')
    return begin(db, { companyId, recipientId, at: clock.now() })
  })
  return { session }
}

/**
 * Starts a session for an employee who is logged in, and has to act or has acted. Whoever is about to sign confirms before, where the
 * company says so. That they came by a login is recorded once for each login, and each time that they confirmed.
 * @throws ENVELOPE_NOT_FOUND, PROOF_REQUIRED, SESSION_REQUIRED
 */
export async function enter(
  { db, clock, visit }: Context,
  { companyId, employeeId, sessionId, tokenHash, address }: EmployeePrincipal,
  { envelopeID }: InputOf<typeof enterEnvelope>,
): Promise<DataOf<typeof enterEnvelope>> {
  const at = clock.now()
  const session = await db.transaction(async (db) => {
    const recipient = await recipients.findWaiting(db, { envelopeId: envelopeID, employeeId })
    if (!recipient || recipient.state === 'waiting') throw new AppError('ENVELOPE_NOT_FOUND')
    const { id: recipientId } = recipient
    // Where they act, no session of theirs could be asked (decision 0121).
    const confirms = signsNow(recipient) && (await findFactorPolicy(db)).confirmSignatures
    if (confirms) await takeSigningProofs(db, [sessionId], at)
    // Two tabs that enter at once are one login.
    await recipients.lock(db, recipientId)
    await requireStillOpen(db, { sessionId, tokenHash })
    const before = await recipients.findOfLogin(db, { recipientId, loginSessionId: sessionId })
    if (confirms || !before) {
      await record(
        db,
        { kind: 'recipient', companyId, recipientId },
        recipientAuthenticated({
          ...{ at, subjectId: envelopeID, about: { employeeId } },
          facts: { recipientID: recipientId, way: 'login' },
          personal: { address, agent: visit.userAgent, email: recipient.email },
        }),
      )
    }
    const login = { employeeId, sessionId, tokenHash, openedAt: before?.openedAt ?? null }
    return begin(db, { companyId, recipientId, login, at })
  })
  return { session }
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
  }
  readonly at: Date
}

async function begin(db: Db, { companyId, recipientId, login, at }: Beginning): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + limits.recipientSessionHours * HOUR_MS)
  await recipients.insertSession(db, {
    ...{ companyId, recipientId, employeeId: login?.employeeId ?? null, loginSessionId: login?.sessionId ?? null },
    ...{ loginTokenHash: login?.tokenHash ?? null, openedAt: login?.openedAt ?? null },
    ...{ tokenHash: hashToken(token), at, expiresAt },
  })
  return token
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
    const shown = expiredOnTime(envelope, recipient, now)
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

/** To who has not acted, an envelope is over at its hour, and not only when the job comes by that ends it. */
function expiredOnTime(envelope: sent.SentEnvelope, { state }: recipients.Recipient, at: Date): sent.SentEnvelope {
  const waits = state === 'waiting' || state === 'sent' || state === 'opened'
  const over = waits && envelope.dueAt !== null && envelope.dueAt <= at && envelopeCan('act', envelope)
  return over ? { ...envelope, status: envelopeStatus.expired } : envelope
}

/** The access code has been typed, if there is one. */
export function passedAccessCode({ recipient, session }: Pick<OpenRecipient, 'recipient' | 'session'>): boolean {
  return recipient.accessCode === null || session.accessCodeProvenAt !== null
}

/** Acting takes an address that was proven in this session, by a code or by being logged in. */
export function hasProvenAddress({ session }: Pick<OpenRecipient, 'session'>): boolean {
  return session.employeeId !== null || session.addressProvenAt !== null
}

/** Whether the documents are shown: while it is their turn, to who has acted, and to all when it is completed. */
export function maySeeDocuments(open: Pick<OpenRecipient, 'recipient' | 'session' | 'envelope'>): boolean {
  const { recipient, envelope } = open
  if (!passedAccessCode(open) || recipient.state === 'delegated' || recipient.state === 'waiting') return false
  if (envelope.purgedAt) return false
  return envelopeCan('act', envelope) || envelope.status === envelopeStatus.completed || recipient.state === 'done'
}

/** How the recipient was authenticated, for evidence: login, link, link+code, link+code+access code. */
export function authenticatedBy({ session }: Pick<OpenRecipient, 'session'>): string {
  const ways = [
    session.employeeId === null ? 'link' : 'login',
    ...(session.addressProvenAt ? ['code'] : []),
    ...(session.accessCodeProvenAt ? ['access code'] : []),
  ]
  return ways.join('+')
}
