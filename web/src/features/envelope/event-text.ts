import { useFormat } from '../../i18n/use-format.ts'
import { type TextKey, useText } from '../../i18n/use-text.ts'
import { eventMessages } from './event-messages.ts'
import type { Envelope, EnvelopeEvent } from './use-envelope.ts'

type Key = TextKey<typeof eventMessages>

const failures: Readonly<Record<string, Key>> = { emailedCode: 'wrongEmailedCode', accessCode: 'wrongAccessCode' }

/** Types that are told in words of their own. */
const told: readonly Key[] = [
  ...(['sent', 'prepared', 'invited', 'reminded', 'link-copied', 'corrected', 'undelivered', 'opened'] as const),
  ...(['rejected', 'delegated', 'cancelled', 'expired', 'prolonged', 'completed', 'certificate'] as const),
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

/** Tells an event of an envelope: what happened, and when, where and in which document. */
export function useEventText({ recipients, documents }: Envelope) {
  const t = useText(eventMessages)
  const format = useFormat()
  const nameOf = (recipientID: unknown) =>
    recipients.find((one) => one.recipientID === recipientID)?.name ?? t('someone')
  return (event: EnvelopeEvent): { what: string; when: string } => {
    const { type, at, actorName, address, recipientID, documentID, facts } = event
    const key = keyOfEvent(event)
    const document = documents.find((one) => one.documentID === documentID)?.name ?? ''
    const people = { actor: actorName || t('system'), name: nameOf(recipientID), other: nameOf(facts.toRecipientID) }
    const isAct = key === 'sign' || key === 'approve' || key === 'acknowledge'
    const due = typeof facts.dueAt === 'string' ? t('newDue', { time: format.dayTime(facts.dueAt) }) : t('noDue')
    const details = [
      format.dayTime(at),
      ...(isAct ? [document, t('revision', { revision: Number(facts.revision) })] : []),
      ...(key === 'prolonged' ? [due] : []),
      address,
    ]
    return {
      what: key === undefined ? type : t(key, { ...people, document }),
      when: details.filter((one) => one !== '').join(' · '),
    }
  }
}
