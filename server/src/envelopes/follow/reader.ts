import { permission } from '@laisen/contract/permissions'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { type Content, type Gate, gateOf, isTurn, type Reader, shownTo } from '../gate.ts'
import { getManager, type Manager } from '../manager.ts'
import { beginOfLogin, markOpened } from '../recipient/session.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'

export const seesAll = ({ permissions }: Pick<EmployeePrincipal, 'permissions'>): boolean =>
  permissions.has(permission.everything)

/** An envelope as an employee sees it who is logged in. */
interface Visible {
  readonly envelope: sent.SentEnvelope
  readonly everyone: readonly recipients.Recipient[]
  /** The employee's own rows whose turn has come, each with the session that was begun from this login, if there is one. */
  readonly own: readonly Own[]
  /** Whether they read it as who answers for it: they sent it, it was handed over to them, or they hold 1. */
  readonly manages: boolean
  readonly manager: Manager
  readonly at: Date
}

interface Own {
  readonly recipient: recipients.Recipient
  readonly session: recipients.LoginSession | undefined
}

type Reading = Pick<Context, 'clock'>

/** An envelope that one sent, has to act on or has acted on; any of the company for who holds 1. @throws ENVELOPE_NOT_FOUND */
export async function getVisible(
  db: Db,
  { clock }: Reading,
  { principal, envelopeID }: { readonly principal: EmployeePrincipal; readonly envelopeID: number },
): Promise<Visible> {
  const envelope = await sent.find(db, envelopeID)
  if (!envelope) throw new AppError('ENVELOPE_NOT_FOUND')
  const { employeeId } = principal
  const everyone = await recipients.list(db, envelopeID)
  const manager = await getManager(db, envelopeID)
  const manages = envelope.senderId === employeeId || manager.employeeId === employeeId || seesAll(principal)
  const at = clock.now()
  const own: Own[] = []
  for (const recipient of everyone) {
    if (recipient.employeeId !== employeeId || recipient.state === 'waiting') continue
    const which = { recipientId: recipient.id, login: principal, now: at }
    own.push({ recipient, session: await recipients.findOfLogin(db, which) })
  }
  if (!manages && own.length === 0) throw new AppError('ENVELOPE_NOT_FOUND')
  return { envelope, everyone, own, manages, manager, at }
}

/** Whether a content is shown to the employee now: as who answers for it, or else as a recipient, by the rules of the emailed link. */
export function gateFor(content: Content, { envelope, own, manages, at }: Visible): Gate {
  if (manages) return gateOf(content, envelope, { kind: 'manager' })
  const gates = own.map(({ recipient, session }) =>
    gateOf(content, shownTo(envelope, recipient, at), readerOf(recipient, session)),
  )
  return gates.find((gate) => gate === 'open') ?? gates[0] ?? 'shut'
}

function readerOf(recipient: recipients.Recipient, session: recipients.LoginSession | undefined): Reader {
  return { kind: 'recipient', recipient, accessCodeProven: Boolean(session?.accessCodeProvenAt) }
}

/** Whether one of one's own parts waits to be acted on now. */
export function waitsFor({ envelope, own, at }: Visible): boolean {
  return own.some(({ recipient }) => isTurn({ recipient, envelope: shownTo(envelope, recipient, at) }))
}

/** Records that a recipient whose turn it is saw the documents by a login, once for each login, as it is recorded for their page. */
export async function noteOpened(
  context: Context,
  principal: EmployeePrincipal,
  { envelope, own, at }: Visible,
): Promise<void> {
  for (const { recipient, session } of own) {
    if (session?.openedAt || !isTurn({ recipient, envelope: shownTo(envelope, recipient, at) })) continue
    const sessionId = await beginOfLogin(context, principal, recipient)
    await markOpened(context, {
      ...{ db: context.db, sessionId, agent: context.visit.userAgent, address: principal.address },
      ...{ companyId: principal.companyId, recipientId: recipient.id, envelopeId: envelope.id },
    })
  }
}
