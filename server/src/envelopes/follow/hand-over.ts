import type { InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelope-managers'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { listContacts } from '../../employees/contacts.ts'
import { mayAct } from '../../employees/may-act.ts'
import { record } from '../../events/record.ts'
import { AppError } from '../../http/app-error.ts'
import { broughtBy } from '../../http/shown.ts'
import { sealFor, unsealFor } from '../../keys/keys.ts'
import { permissionsOf } from '../../permissions/permissions-of.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { ask } from '../ask.ts'
import { envelopeHandedOver, recipientKept } from '../events.ts'
import { isOpen } from '../leavers.ts'
import { getManager, managesNow, mayManage } from '../manager.ts'
import * as store from '../manager-store.ts'
import * as recipients from '../recipient-store.ts'
import { readSuccessor, replaceRecipient } from '../replace-recipient.ts'
import * as sent from '../sent-store.ts'
import { recipientCodeBinding } from '../stored-draft.ts'
import { tellManager } from '../tell.ts'
import { lockRecipient, type RecipientAskedFor } from './change.ts'

/**
 * Hands an envelope over to a colleague, who answers for it from now on; without one, the caller takes it over. In whatever state it is:
 * what has ended is still read and asked about.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_SUCCESSOR_UNABLE
 */
export async function handOver(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, employeeID }: InputOf<typeof endpoints.handOverEnvelope>,
): Promise<'Success'> {
  const to = employeeID ?? principal.employeeId
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const envelope = await sent.lock(db, envelopeID)
    const manager = envelope && (await getManager(db, envelopeID))
    if (!envelope || !manager || !managesNow(manager, principal)) throw new AppError('ENVELOPE_NOT_FOUND')
    if (to === manager.employeeId) return
    const name = await requireAble(db, principal.companyId, to)
    await store.set(db, envelopeID, to)
    const facts = { from: manager.employeeId, to, because: manager.left ?? ('chosen' as const) }
    await record(db, principal, envelopeHandedOver({ at, subjectId: envelopeID, facts, personal: { name } }))
    if (to === principal.employeeId) return
    const { companyId } = principal
    const actor = (await listContacts(db, [principal.employeeId]))[0]?.name ?? principal.username
    await tellManager(db, context, {
      companyId,
      envelope,
      template: 'envelopeHandedOver',
      facts: { person: actor, actor },
    })
  })
  return 'Success'
}

/** @returns their name @throws ENVELOPE_SUCCESSOR_UNABLE for who has left or may not change envelopes, and who is nobody here */
async function requireAble(db: Db, companyId: number, employeeId: number): Promise<string> {
  const [contact] = await listContacts(db, [employeeId])
  const able = contact && (await mayAct(db, employeeId)) && mayManage(await permissionsOf(db, companyId, employeeId))
  if (!able) throw new AppError('ENVELOPE_SUCCESSOR_UNABLE', { field: 'employeeID' })
  return contact.name
}

/**
 * Has somebody else act in place of a recipient who has left, with the same fields. An access code stays the one that was demanded, unless
 * another is given.
 * @throws RECIPIENT_NOT_FOUND, ENVELOPE_STATE, ENVELOPE_COMPLETING, RECIPIENT_NOT_LEFT, OUTSIDE_ADDRESSES_TOO_MANY, and for what was typed
 */
export async function handOverRecipient(
  context: Context,
  principal: EmployeePrincipal,
  { recipientID, shown: brought, ...typed }: InputOf<typeof endpoints.handOverRecipient>,
): Promise<'Success'> {
  const shown = broughtBy(context, brought)
  const person = readSuccessor(typed)
  const { companyId, address } = principal
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const { envelope, recipient } = await lockLeaver(db, principal, { id: recipientID, shown })
    const people = await replaceRecipient(db, context, {
      ...{ companyId, envelope, recipient, at, reason: '', by: principal, address },
      successor: {
        ...{ ...person, locale: typed.language ?? recipient.locale, mayDelegate: recipient.mayDelegate },
        privateMessage: recipient.privateMessage,
      },
      codeAt: (place) => accessCodeFor(db, context, { companyId, recipient, place, typed: typed.accessCode ?? '' }),
      refusal: (refused) => new AppError('OUTSIDE_ADDRESSES_TOO_MANY', { field: 'email', ...refused }),
    })
    await recipients.endSessions(db, [recipientID])
    // Whoever's step has not begun is asked when it does.
    if (recipient.state !== 'waiting') await ask(db, context, { companyId, envelope, by: principal, people })
  })
  return 'Success'
}

interface Coded {
  readonly companyId: number
  readonly recipient: recipients.Recipient
  readonly place: number
  readonly typed: string
}

async function accessCodeFor(db: Db, { keys }: Context, { companyId, recipient, place, typed }: Coded) {
  const { accessCode, accessCodeKeyId: keyId, envelopeId } = recipient
  if (accessCode === null || keyId === null) return { accessCode: null, accessCodeKeyId: null }
  const key = await keys.companyKeyById(db, companyId, keyId)
  const known = unsealFor(key, accessCode, recipientCodeBinding(envelopeId, recipient.place))
  const code = typed.trim() === '' ? known : Buffer.from(typed.trim())
  return { accessCode: sealFor(key, code, recipientCodeBinding(envelopeId, place)), accessCodeKeyId: keyId }
}

/** Whoever answers for the envelope leaves the part of somebody who has left as it is, and is reminded of it no longer. */
export async function keepRecipient(
  context: Context,
  principal: EmployeePrincipal,
  { recipientID, shown: brought }: InputOf<typeof endpoints.keepRecipient>,
): Promise<'Success'> {
  const shown = broughtBy(context, brought)
  const at = context.clock.now()
  await context.db.transaction(async (db) => {
    const { envelope, notice } = await lockLeaver(db, principal, { id: recipientID, shown })
    if (notice === 'kept') return
    await store.setNotice(db, recipientID, 'kept')
    await sent.settleAttention(db, envelope.id)
    await record(db, principal, recipientKept({ at, subjectId: envelope.id, facts: { recipientID } }))
  })
  return 'Success'
}

async function lockLeaver(db: Db, principal: EmployeePrincipal, asked: Omit<RecipientAskedFor, 'verb'>) {
  const { envelope, recipient } = await lockRecipient(db, principal, { ...asked, verb: 'correct' })
  const known = await store.findLeaver(db, asked.id)
  if (!isOpen(recipient) || !known?.left) throw new AppError('RECIPIENT_NOT_LEFT')
  return { envelope, recipient, notice: known.notice }
}
