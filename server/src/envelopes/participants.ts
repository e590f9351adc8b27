import type { Recipient } from './recipient-store.ts'
import type { Happened } from './timeline-store.ts'

/** To whom something was sent or told. */
interface Addressee {
  readonly name: string
  /** The address of that time; empty where it was not recorded. */
  readonly email: string
}

export interface Participants {
  /** Who did it; empty for Laisen itself. */
  readonly actor: string
  /** Empty for what is addressed to nobody; undefined where it was not recorded. */
  readonly addressees: readonly Addressee[] | undefined
}

interface Known {
  readonly people: readonly Recipient[]
  readonly senderName: string
}

const emails = new Set(['invited', 'reminded', 'link-copied', 'corrected', 'undelivered', 'code-sent'])
const endings = new Set(['rejected', 'cancelled', 'expired', 'completed'])

/** Who did what an event records, and to whom: one rule for the envelope's page, its certificate of completion and its list of events. */
export function participantsOf(event: Happened, known: Known): Participants {
  return { actor: actorOf(event), addressees: addresseesOf(event, known) }
}

function actorOf({ type, actorKind, actorName }: Happened): string {
  // Earlier versions recorded the recipient whose act made it the next one's turn as the one who invited them.
  const isInvitation = type === 'envelope.invited' || type === 'envelope.reminded'
  return isInvitation && actorKind === 'recipient' ? '' : (actorName ?? '')
}

function addresseesOf({ type, recipientID, facts, personal, toldName }: Happened, known: Known) {
  const { people, senderName } = known
  const kind = type.replace(/^envelope\./, '')
  const nameOf = (id: unknown) => people.find((one) => one.id === id)?.name ?? ''
  const email = String(personal?.email ?? '')
  if (emails.has(kind)) return [{ name: nameOf(recipientID), email }]
  if (kind === 'delegated') return [{ name: nameOf(facts.toRecipientID), email }]
  if (kind === 'handed-over') return [{ name: String(personal?.name ?? ''), email: '' }]
  if (!endings.has(kind)) return []
  if (!Array.isArray(facts.told)) return undefined
  const told = facts.told.map((id) => ({ name: nameOf(id), email: '' }))
  const manager = facts.toldSender === true ? senderName : toldName
  return manager === null ? told : [...told, { name: manager, email: '' }]
}
