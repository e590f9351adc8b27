import { consentVersion, type EnvelopeStatus, envelopeCan } from '@laisen/contract/envelope-rules'
import { describeName } from '@laisen/pki/names'
import { recordOneTime } from '../../authority/one-time.ts'
import type { Context } from '../../context.ts'
import { append } from '../../documents/append.ts'
import { issuerIn } from '../../events/issuer.ts'
import { AppError } from '../../http/app-error.ts'
import { countNeededBytes, useReserved } from '../../plans/charge.ts'
import { lockSignatories } from '../../signatories/may-sign.ts'
import { advance } from '../advance.ts'
import { recipientActed } from '../events.ts'
import { addProveJob } from '../prove.ts'
import { authenticatedBy, holdLogin, requireSessionOpen } from '../recipient/session.ts'
import { requireTurn } from '../recipient/turn.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { requireMaySign } from './may-sign.ts'
import type { ActOrder, SignedDocument } from './sign.ts'

/**
 * Writes an act: its revisions, its events, the recipient's state, who is asked next, and the signature that was reserved. Whoever acts
 * on the same envelope waits here. @throws DocumentChanged, RECIPIENT_…, ENVELOPE_STATE, as requireMaySign
 */
export async function commitAct(
  context: Context,
  order: ActOrder,
  signed: readonly SignedDocument[],
): Promise<EnvelopeStatus> {
  const { principal, recipient } = order.open
  const { envelopeId, companyId } = principal
  const { reservationId } = order.open.envelope
  const charges = recipient.action === 'sign' && reservationId !== null
  const addedBytes = signed.reduce((sum, { tail }) => sum + tail.sizeBytes, 0)
  return context.db.transaction(
    async (db) => {
      await lockSignatories(db, [companyId])
      await holdLogin(db, order.open)
      const envelope = await sent.lock(db, envelopeId)
      await requireSessionOpen(db, order.open, context.clock.now())
      const now = await recipients.find(db, recipient.id)
      if (!envelope || !now) throw new AppError('RECIPIENT_SESSION_ENDED')
      requireTurn({ envelope, recipient: now })
      const { used, oneTime } = order.key
      await requireMaySign(db, { companyId, recipient: now, used, at: order.at })
      if (oneTime) await recordOneTime(db, oneTime, context.clock.now())
      await append(db, appendsOf(order, signed))
      await sent.countSignature(db, signed)
      await recipients.markEnded(db, recipient.id, { state: 'done', at: order.at })
      const status = await advance(db, context, { companyId, envelope, at: order.at })
      if (oneTime && envelopeCan('act', { status })) {
        await addProveJob(db, context, { companyId, envelopeId, recipientId: recipient.id })
      }
      // Everyone takes the counter of signatures before that of bytes, so that nobody waits in a circle.
      if (charges) await useReserved(db, { reservationId, count: 1 })
      return status
    },
    (db) => countNeededBytes(db, addedBytes),
  )
}

function appendsOf(order: ActOrder, signed: readonly SignedDocument[]) {
  const { open, key, at } = order
  const { principal, recipient, agent } = open
  const { certificate } = key.key
  const subject = describeName(certificate.subject)
  const issuer = issuerIn({ subject, issuer: describeName(certificate.issuer) })
  return signed.map(({ documentId, base, tail, sha256, sha256Before, level, timestampedBy }) => {
    const event = recipientActed({
      ...{ at, subjectId: principal.envelopeId },
      about: { documentId, ...(key.used && { certificateId: key.used.certificate.id }) },
      facts: {
        ...{ recipientID: recipient.id, action: recipient.action, revision: base + 1 },
        seen: order.seen.get(documentId) ?? base,
        ...{ sha256: Buffer.from(sha256).toString('hex'), sha256Before: sha256Before.toString('hex'), level },
        ...{ serial: certificate.serial, ...issuer.facts, signsBy: order.signsBy },
        ...{ authenticatedBy: authenticatedBy(open), consent: consentVersion },
        ...(timestampedBy !== undefined && { timestampedBy }),
        ...(recipient.answerableId !== null && { answerableID: recipient.answerableId }),
      },
      personal: { subject, ...issuer.personal, address: principal.address, agent },
    })
    return { principal, documentId, base, tail, sha256, at, event }
  })
}
