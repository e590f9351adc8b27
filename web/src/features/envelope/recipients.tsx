import { envelopeCan } from '@laisen/contract/envelope-rules'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Facts } from '../../ui/facts.tsx'
import s from './envelope.module.css'
import { envelopePageMessages } from './messages.ts'
import { RecipientCard } from './recipient-card.tsx'
import type { Envelope } from './use-envelope.ts'

/** Everyone by step, and how they are reminded. */
export function Recipients({ envelope }: { envelope: Envelope }) {
  const t = useText(envelopePageMessages)
  const { recipients, step: now, status, completing } = envelope
  const steps = [...new Set(recipients.map(({ step }) => step))].sort((a, b) => a - b)
  return (
    <section className={s.panel} aria-label={t('recipients')}>
      <h2>
        {t('recipients')} <span className="second">{recipients.length}</span>
      </h2>
      {steps.map((step) => {
        const people = recipients.filter((one) => one.step === step)
        const notes = [
          ...(people.length > 1 ? [t('atOnce')] : []),
          ...(step === now && envelopeCan('act', { status }) && !completing ? [t('stepNow')] : []),
        ]
        return (
          <div key={step} className={s.step}>
            <h3>
              {t('step', { step })}
              {notes.length > 0 && <span className={s.hint}> {notes.join(' · ')}</span>}
            </h3>
            <ul className={s.people}>
              {people.map((recipient) => (
                <RecipientCard key={recipient.recipientID} envelope={envelope} recipient={recipient} />
              ))}
            </ul>
          </div>
        )
      })}
      <About envelope={envelope} />
    </section>
  )
}

function About({
  envelope: { senderName, managerName, sentAt, remindEveryDays: days, message },
}: {
  envelope: Envelope
}) {
  const t = useText(envelopePageMessages)
  const format = useFormat()
  const letter: [string, ReactNode] = [
    t('message'),
    <span key="message" className={s.lines}>
      {message}
    </span>,
  ]
  return (
    <Facts
      facts={[
        [t('sentBy'), senderName],
        ...(managerName === senderName ? [] : [[t('managedBy'), managerName] as [string, ReactNode]]),
        [t('sentAt'), format.dayTime(sentAt)],
        [t('reminders'), days === 0 ? t('never') : t('everyDays', { count: days })],
        ...(message.trim() === '' ? [] : [letter]),
      ]}
    />
  )
}
