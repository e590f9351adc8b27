import type { InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/recipient'
import type { PublicContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { ask, laisen } from '../ask.ts'
import { endEnvelope } from '../end.ts'
import { envelopeRejected } from '../events.ts'
import * as recipients from '../recipient-store.ts'
import { readSuccessor, replaceRecipient } from '../replace-recipient.ts'
import * as sent from '../sent-store.ts'
import { tellManager } from '../tell.ts'
import { holdLogin, openRecipient, requireSessionOpen } from './session.ts'
import { requireMayAct, requireTurn } from './turn.ts'

/** A recipient rejects: the envelope ends for everyone, and what was reserved is given back. */
export async function reject(
  context: PublicContext,
  { session, reason }: InputOf<typeof endpoints.rejectEnvelope>,
): Promise<'Success'> {
  const open = await openRecipient(context, session)
  requireMayAct(open)
  if (reason.trim() === '') throw new AppError('FIELD_REQUIRED', { field: 'reason' })
  const { principal, recipient } = open
  const at = context.clock.now()
  await open.db.transaction(async (db) => {
    const envelope = await requireTurnNow(db, open, at)
    await recipients.markEnded(db, recipient.id, { state: 'rejected', at, reason })
    await endEnvelope(db, context, {
      ...{ companyId: principal.companyId, envelope, status: 4, reason, at, except: recipient.id, by: principal },
      endedBy: recipient.name,
      event: (facts) =>
        envelopeRejected({
          ...{ at, subjectId: envelope.id, facts: { recipientID: recipient.id, ...facts } },
          personal: { text: reason, address: principal.address },
        }),
    })
  })
  return 'Success'
}

/** Somebody else acts in a recipient's place, with the same fields. */
export async function delegate(
  context: PublicContext,
  { session, reason, ...typed }: InputOf<typeof endpoints.delegateEnvelope>,
): Promise<'Success'> {
  const open = await openRecipient(context, session)
  requireMayAct(open)
  const { principal, recipient } = open
  if (!recipient.mayDelegate) throw new AppError('RECIPIENT_DELEGATION_REFUSED')
  const person = readSuccessor(typed)
  const { companyId } = principal
  const at = context.clock.now()
  await open.db.transaction(async (db) => {
    const envelope = await requireTurnNow(db, open, at)
    const people = await replaceRecipient(db, context, {
      ...{ companyId, envelope, recipient, at, reason, by: principal, address: principal.address },
      successor: { ...person, locale: recipient.locale, mayDelegate: false, privateMessage: '' },
      // Who was given the code is the recipient, not the delegate.
      codeAt: async () => ({ accessCode: null, accessCodeKeyId: null }),
      refusal: ({ retryAfterMinutes }) => new AppError('RECIPIENT_EMAILS_WAIT', { field: 'email', retryAfterMinutes }),
    })
    await ask(db, context, { companyId, envelope, by: laisen(companyId), people })
    await tellManager(db, context, {
      ...{ companyId, envelope, template: 'envelopeDelegated' },
      facts: { person: recipient.name, delegate: person.name, actor: recipient.name, ...(reason.trim() && { reason }) },
    })
  })
  return 'Success'
}

type Open = Awaited<ReturnType<typeof openRecipient>>

/** Nobody else changes the envelope until the transaction ends. @throws as requireTurn and requireSessionOpen */
async function requireTurnNow(db: Parameters<typeof sent.lock>[0], open: Open, at: Date) {
  const { envelope, recipient } = open
  await holdLogin(db, open)
  const locked = await sent.lock(db, envelope.id)
  await requireSessionOpen(db, open, at)
  const now = await recipients.find(db, recipient.id)
  if (!locked || !now) throw new AppError('RECIPIENT_SESSION_ENDED')
  requireTurn({ envelope: locked, recipient: now })
  return locked
}

/** In which language the page and the emails speak. */
export async function setLanguage(
  context: PublicContext,
  { session, language }: InputOf<typeof endpoints.setRecipientLanguage>,
): Promise<'Success'> {
  const { db, recipient } = await openRecipient(context, session)
  await db.transaction((db) => recipients.setLocale(db, recipient.id, language))
  return 'Success'
}
