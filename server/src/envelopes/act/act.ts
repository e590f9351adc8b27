import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import type { Context, PublicContext } from '../../context.ts'
import { DocumentChanged } from '../../documents/append.ts'
import { discard, keeping } from '../../files/discard.ts'
import { AppError } from '../../http/app-error.ts'
import { inTurn } from '../../workers/turns.ts'
import { type OpenRecipient, openRecipient } from '../recipient/session.ts'
import { requireMayAct } from '../recipient/turn.ts'
import * as sent from '../sent-store.ts'
import { commitAct } from './commit.ts'
import { filledFields, handwritingOf } from './filled.ts'
import { chooseKey } from './key.ts'
import { requireMaySign } from './may-sign.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { type ActOrder, type ActPlan, rehearse, signDocuments } from './sign.ts'

/** How often people on other replicas may act on the same documents meanwhile. */
const ATTEMPTS = 10

/**
 * A recipient signs, approves or acknowledges: all documents of the envelope, or none. People who act at the same time append one after
 * another: each lays out on the newest revision, and whoever finds that it is no longer the newest lays out again. Whatever can refuse the act
 * does so before a key is opened or made.
 * @throws RECIPIENT_…, ENVELOPE_STATE, as requireMaySign and chooseKey, and what the engine refuses
 */
export async function act(
  publicContext: PublicContext,
  given: InputOf<typeof actOnEnvelope>,
): Promise<DataOf<typeof actOnEnvelope>> {
  const open = await openRecipient(publicContext, given.session)
  requireMayAct(open)
  if (!given.consent) throw new AppError('RECIPIENT_CONSENT_REQUIRED', { field: 'consent' })
  const context = contextOf(publicContext, open)
  const at = context.clock.now()
  const { fields, documents } = await open.db.read(async (db) => {
    const { recipient, envelope, principal } = open
    await requireMaySign(db, { companyId: principal.companyId, recipient, at })
    return {
      fields: await sent.listFields(db, recipient.actsFor ?? recipient.id),
      documents: await sent.listDocuments(db, envelope.id),
    }
  })
  const visible = fields.some(({ kind, width }) => kind === 'signature' && width > 0)
  if (visible && !given.handwriting) throw new AppError('RECIPIENT_HANDWRITING_REQUIRED', { field: 'handwriting' })
  const { signsBy, open: openKey } = await chooseKey({ ...context, database: publicContext.database }, open, given)
  const plan: ActPlan = {
    ...{
      open,
      fields,
      at,
      signsBy,
      seen: new Map(documents.map(({ documentId, revision }) => [documentId, revision])),
    },
    filled: filledFields(given, { recipient: open.recipient, envelope: open.envelope, fields, at }),
    handwriting: given.handwriting ? handwritingOf(given.handwriting, 'handwriting') : undefined,
  }
  await rehearse(context, plan)
  const order: ActOrder = { ...plan, key: await openKey() }
  const status = await inTurn(oneAtATime.of(open.envelope.id), () => signAndCommit(context, order))
  return { status }
}

/** A recipient works with their company's rows, as somebody who signed in does. */
function contextOf({ database: _, ...context }: PublicContext, { db }: Pick<OpenRecipient, 'db'>): Context {
  return { ...context, db, mayShare: false, once: (work, last) => db.transaction(work, last) }
}

async function signAndCommit(context: Context, order: ActOrder) {
  for (let attempt = 1; ; attempt++) {
    const signed = await signDocuments(context, order)
    const tails = signed.map(({ tail }) => tail)
    try {
      return await keeping(context.files, tails, () => commitAct(context, order, signed))
    } catch (error) {
      if (!(error instanceof DocumentChanged) || attempt === ATTEMPTS) throw error
      await discard(context.files, tails)
    }
  }
}
