import { useFormat } from '../../i18n/use-format.ts'
import { type TextKey, useText } from '../../i18n/use-text.ts'
import { eventMessages } from './event-messages.ts'
import type { Envelope, EnvelopeEvent } from './use-envelope.ts'

type Key = TextKey<typeof eventMessages>

const failures: Readonly<Record<string, Key>> = { emailedCode: 'wrongEmailedCode', accessCode: 'wrongAccessCode' }

/** Types that are told in words of their own. */
const told: readonly Key[] = [
  ...(['sent', 'prepared', 'invited', 'reminded', 'link-copied', 'corrected', 'undelivered', 'opened'] as const),
  'code-sent',
  ...(['rejected', 'delegated', 'cancelled', 'expired', 'prolonged', 'completed', 'certificate'] as const),
  ...(['handed-over', 'recipient-left', 'recipient-kept'] as const),
  ...(['extended', 'purged'] as const),
]

/** The message that tells an event; undefined for a type that is not known here. */
export function keyOfEvent({ type, facts }: Pick<EnvelopeEvent, 'type' | 'facts'>): Key | undefined {
  const kind = type.replace(/^(envelope|document)\./, '')
  const way = String(facts.way ?? '')
  if (kind === 'acted') return (['sign', 'approve', 'acknowledge'] as const).find((one) => one === facts.action)
  if (kind === 'authenticated') return (['emailedCode', 'accessCode', 'login'] as const).find((one) => one === way)
  if (kind === 'authentication-failed') return failures[way]
  return told.find((one) => one === kind)
}

/** Events whose words do not say who did it. */
const unnamed = new Set<Key | undefined>([
  ...(['prepared', 'invited', 'reminded', 'expired', 'completed', 'certificate', 'extended', 'purged'] as const),
])
/** Events after which Laisen tells people. */
const endings = new Set<Key | undefined>(['rejected', 'cancelled', 'expired', 'completed'])

/** Tells an event of an envelope: what happened, and when, by whom, in which revision, to whom and where. */
export function useEventText({ recipients, documents }: Envelope) {
  const t = useText(eventMessages)
  const format = useFormat()
  const nameOf = (recipientID: unknown) =>
    recipients.find((one) => one.recipientID === recipientID)?.name ?? t('someone')
  const named = ({ addressees }: EnvelopeEvent) => (addressees ?? []).map(({ name }) => name || t('someone'))
  const by = (key: Key | undefined, actor: string, name: string) => {
    if (key === 'code-sent') return t('askedInNameOf', { name })
    if (key === 'undelivered') return t('reported')
    return unnamed.has(key) ? t('by', { actor }) : ''
  }
  const told = (key: Key | undefined, event: EnvelopeEvent) => {
    if (!endings.has(key)) return ''
    const names = named(event)
    if (event.addressees === null) return t('toldUnknown')
    return names.length === 0 ? '' : t('told', { names: format.list(names) })
  }
  return (event: EnvelopeEvent): { what: string; when: string } => {
    const { type, at, actorName, address, recipientID, documentID, facts } = event
    const key = keyOfEvent(event)
    const document = documents.find((one) => one.documentID === documentID)?.name ?? ''
    const people = { actor: actorName || t('system'), name: nameOf(recipientID), to: format.list(named(event)) }
    // Whoever answers for the envelope may have somebody act in place of a recipient who has left.
    const isPassedOn = key === 'delegated' && people.actor !== people.name
    const isAct = key === 'sign' || key === 'approve' || key === 'acknowledge'
    const due = typeof facts.dueAt === 'string' ? t('newDue', { time: format.dayTime(facts.dueAt) }) : t('noDue')
    const details = [
      ...(event.addressees ?? []).map(({ email }) => email),
      format.dayTime(at),
      by(key, people.actor, people.name),
      isAct ? document : '',
      typeof facts.revision === 'number' ? t('revision', { revision: facts.revision }) : '',
      key === 'prolonged' ? due : '',
      told(key, event),
      address,
    ]
    return {
      what: key === undefined ? type : t(isPassedOn ? 'passedOn' : key, { ...people, document }),
      when: details.filter((one) => one !== '').join(' · '),
    }
  }
}
