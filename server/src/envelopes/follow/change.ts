import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/sent-envelopes'
import { type EnvelopeVerb, envelopeCan, envelopeStatus, isCompleting } from '@laisen/contract/envelope-rules'
import { isEmail } from '@laisen/contract/people-rules'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listContacts } from '../../employees/contacts.ts'
import { record } from '../../events/record.ts'
import { AppError } from '../../http/app-error.ts'
import { broughtBy, requireShown } from '../../http/shown.ts'
import { countAgain, type Refused } from '../../mail/counted.ts'
import { holdsLink } from '../../mail/links.ts'
import { reserve } from '../../plans/charge.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { instantOf } from '../../viewer-clock.ts'
import { ask, newLink, signingLink } from '../ask.ts'
import { endEnvelope } from '../end.ts'
import { envelopeCancelled, envelopeProlonged, linkCopied, recipientCorrected } from '../events.ts'
import { addLeaverJob } from '../leaver-job.ts'
import { getManager, managesNow } from '../manager.ts'
import * as store from '../manager-store.ts'
import { countOutsiders, mustHoldNoLinks } from '../outside.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'

interface AskedFor {
  readonly id: number
  readonly verb: EnvelopeVerb
}

export interface RecipientAskedFor extends AskedFor {
  /** Whom the caller was shown. */
  readonly shown: InputOf<typeof endpoints.resendEnvelope>['shown']
}

/** Asked once the envelope is locked, so that two who take it over at once are one after the other. */
async function isManaged(db: Db, principal: EmployeePrincipal, { id }: sent.SentEnvelope): Promise<boolean> {
  return managesNow(await getManager(db, id), principal)
}

/** @throws ENVELOPE_NOT_FOUND for what somebody else answers for, ENVELOPE_STATE, ENVELOPE_COMPLETING */
async function lockOwn(db: Db, principal: EmployeePrincipal, asked: AskedFor) {
  const envelope = await sent.lock(db, asked.id)
  if (!envelope || !(await isManaged(db, principal, envelope))) throw new AppError('ENVELOPE_NOT_FOUND')
  await requireState(db, envelope, asked.verb)
  return envelope
}

/** The envelope is locked, so nobody acts between this and the change. @throws ENVELOPE_STATE, ENVELOPE_COMPLETING */
async function requireState(db: Db, { id, status }: sent.SentEnvelope, verb: EnvelopeVerb): Promise<void> {
  if (!envelopeCan(verb, { status })) throw new AppError('ENVELOPE_STATE', { status })
  const completing = isCompleting(status, await recipients.list(db, id))
  if (!envelopeCan(verb, { status, completing })) throw new AppError('ENVELOPE_COMPLETING')
}

/** A recipient of an envelope that one answers for, as they were shown. @throws RECIPIENT_NOT_FOUND, CHANGED_SINCE_SHOWN, ENVELOPE_STATE, RECIPIENT_NOT_WAITING */
export async function lockRecipient(
  db: Db,
  principal: EmployeePrincipal,
  { id: recipientID, verb, shown }: RecipientAskedFor,
) {
  const found = await recipients.find(db, recipientID)
  const envelope = found && (await sent.lock(db, found.envelopeId))
  const recipient = found && (await recipients.find(db, recipientID))
  if (!recipient || !envelope || !(await isManaged(db, principal, envelope))) throw new AppError('RECIPIENT_NOT_FOUND')
  requireShown(shown, { name: recipient.name, email: recipient.email })
  await requireState(db, envelope, verb)
  return { envelope, recipient }
}

const isAsked = ({ state }: recipients.Recipient) => state === 'sent' || state === 'opened'

export async function cancelEnvelope(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, reason }: InputOf<typeof endpoints.cancelEnvelope>,
): Promise<'Success'> {
  if (reason.trim() === '') throw new AppError('FIELD_REQUIRED', { field: 'reason' })
  const { companyId, address } = principal
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const envelope = await lockOwn(db, principal, { id: envelopeID, verb: 'cancel' })
    const endedBy = (await listContacts(db, [principal.employeeId]))[0]?.name ?? envelope.senderName
    const people = await recipients.list(db, envelopeID)
    if (holdsLink(reason) && (await mustHoldNoLinks(db, context, { companyId, people })))
      throw new AppError('ENVELOPE_LINK_NOT_ALLOWED', { field: 'reason' })
    await endEnvelope(db, context, {
      ...{ companyId, envelope, status: 5, reason, at, by: principal, endedBy },
      event: (facts) => envelopeCancelled({ at, subjectId: envelopeID, facts, personal: { text: reason, address } }),
    })
  })
  return 'Success'
}

/** Signatures of an envelope that had expired were given back, so they are reserved again. */
export async function prolongEnvelope(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, dueDate, dueTime }: InputOf<typeof endpoints.prolongEnvelope>,
): Promise<'Success'> {
  const { clock } = context
  const at = clock.now()
  const dueAt = dueDate ? instantOf(`${dueDate}T${dueTime || '23:59'}`, principal.timeZone) : null
  if (dueAt && !(dueAt > at)) throw new AppError('ENVELOPE_DUE_PAST', { field: 'dueDate' })
  await context.db.transaction(async (db) => {
    const envelope = await lockOwn(db, principal, { id: envelopeID, verb: 'prolong' })
    if (envelope.purgedAt) throw new AppError('ENVELOPE_PURGED')
    const everyone = await recipients.list(db, envelopeID)
    const expired = envelope.status === envelopeStatus.expired
    const open = everyone.filter(({ state }) => state !== 'done' && state !== 'delegated')
    const count = expired ? open.filter(({ action }) => action === 'sign').length : 0
    const acted = everyone.some(({ state }) => state === 'done')
    const status = expired ? (acted ? 2 : 1) : envelope.status
    const facts = {
      before: envelope.dueAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      reserved: count,
    }
    await record(db, principal, envelopeProlonged({ at, subjectId: envelopeID, facts }))
    const people = everyone.filter(isAsked)
    const { companyId } = principal
    // Who left while it had expired was told to nobody.
    const leavers = await store.listLeavers(db, envelopeID)
    const left = open.flatMap(({ id, employeeId }) => (leavers.has(id) && employeeId !== null ? [employeeId] : []))
    await addLeaverJob(db, context, { companyId, people: left })
    if (expired) {
      for (const { id } of people) await countResend(db, { companyId, recipientId: id, at })
      await ask(db, context, { companyId, envelope: { ...envelope, dueAt }, by: principal, people, again: true })
    }
    // Everyone takes the counter of addresses before that of signatures, so that nobody waits in a circle.
    const reservationId = count > 0 ? await reserve(db, { clock, count }) : envelope.reservationId
    await sent.prolong(db, envelopeID, { status, dueAt, reservationId, at })
    await sent.settleAttention(db, envelopeID)
  })
  return 'Success'
}

/** The envelope is locked. @throws RECIPIENT_RESENT_OFTEN */
function countResend(db: Db, { companyId, recipientId, at }: { companyId: number; recipientId: number; at: Date }) {
  const refusal = (refused: Refused) => new AppError('RECIPIENT_RESENT_OFTEN', refused)
  return countAgain(db, { companyId, whom: { recipientId }, kind: 'resend', at, refusal })
}

/** Emails a recipient again. @throws RECIPIENT_NOT_FOUND, ENVELOPE_STATE, RECIPIENT_NOT_WAITING, RECIPIENT_RESENT_OFTEN */
export async function resend(
  context: Context,
  principal: EmployeePrincipal,
  { recipientID, shown: brought }: InputOf<typeof endpoints.resendEnvelope>,
): Promise<'Success'> {
  const shown = broughtBy(context, brought)
  await context.db.transaction(async (db) => {
    const { envelope, recipient } = await lockRecipient(db, principal, { id: recipientID, verb: 'remind', shown })
    if (!isAsked(recipient)) throw new AppError('RECIPIENT_NOT_WAITING')
    const { companyId } = principal
    await countResend(db, { companyId, recipientId: recipient.id, at: context.clock.now() })
    await ask(db, context, { companyId, envelope, by: principal, people: [recipient], again: true })
    await sent.settleAttention(db, envelope.id)
  })
  return 'Success'
}

/** A link that the sender passes on. Acting by it still takes the code that is emailed to the recipient. */
export async function copyLink(
  context: Context,
  principal: EmployeePrincipal,
  { recipientID, shown: brought }: InputOf<typeof endpoints.copyEnvelopeLink>,
): Promise<DataOf<typeof endpoints.copyEnvelopeLink>> {
  const shown = broughtBy(context, brought)
  const { token, tokenHash } = newLink()
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const { envelope, recipient } = await lockRecipient(db, principal, { id: recipientID, verb: 'remind', shown })
    if (!isAsked(recipient)) throw new AppError('RECIPIENT_NOT_WAITING')
    await recipients.setToken(db, recipientID, tokenHash)
    const { email } = recipient
    const event = linkCopied({ at, subjectId: envelope.id, facts: { recipientID }, personal: { email } })
    await record(db, principal, event)
  })
  return { link: signingLink(context, token) }
}

/**
 * Corrects the email of a recipient. A colleague who gets an address other than that of their account is outside from then on: their
 * login no longer opens the envelope. @throws EMAIL_INVALID, RECIPIENT_TWICE, RECIPIENT_CORRECTED_OFTEN, OUTSIDE_ADDRESSES_TOO_MANY, as resend
 */
export async function correctRecipient(
  context: Context,
  principal: EmployeePrincipal,
  { recipientID, email: typed, shown: brought }: InputOf<typeof endpoints.correctRecipient>,
): Promise<'Success'> {
  const shown = broughtBy(context, brought)
  const email = typed.trim()
  if (!isEmail(email)) throw new AppError('EMAIL_INVALID', { field: 'email' })
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const { envelope, recipient } = await lockRecipient(db, principal, { id: recipientID, verb: 'correct', shown })
    if (!isAsked(recipient) && recipient.state !== 'waiting') throw new AppError('RECIPIENT_NOT_WAITING')
    const everyone = await recipients.list(db, envelope.id)
    const isTaken = everyone.some((one) => one.id !== recipientID && one.email.toLowerCase() === email.toLowerCase())
    if (isTaken) throw new AppError('RECIPIENT_TWICE', { field: 'email' })
    const { companyId } = principal
    await countAgain(db, {
      ...{ companyId, whom: { recipientId: recipientID }, kind: 'correction', at },
      refusal: (refused) => new AppError('RECIPIENT_CORRECTED_OFTEN', { field: 'email', ...refused }),
    })
    await recipients.setEmail(db, recipientID, email)
    const people = await countOutsiders(db, context, {
      ...{ companyId, people: [(await recipients.find(db, recipientID))!] },
      refusal: (refused) => new AppError('OUTSIDE_ADDRESSES_TOO_MANY', { field: 'email', ...refused }),
    })
    // Whoever read the emails at the old address is not the recipient.
    await recipients.endSessions(db, [recipientID])
    await record(
      db,
      principal,
      recipientCorrected({
        ...{ at, subjectId: envelope.id, facts: { recipientID }, personal: { before: recipient.email, email } },
      }),
    )
    if (isAsked(recipient)) await ask(db, context, { companyId, envelope, by: principal, people, again: true })
    await sent.settleAttention(db, envelope.id)
  })
  return 'Success'
}
