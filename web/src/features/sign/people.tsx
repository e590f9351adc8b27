import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { useText } from '../../i18n/use-text.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

const states = {
  waiting: 'stateWaiting',
  sent: 'stateSent',
  opened: 'stateOpened',
  done: 'stateDone',
  rejected: 'stateRejected',
  delegated: 'stateDelegated',
} as const satisfies Record<RecipientEnvelope['recipients'][number]['state'], string>

/** Who else acts on these documents, and how far they are. */
export function People({ envelope: { recipients } }: { envelope: RecipientEnvelope }) {
  const t = useText(signMessages)
  if (recipients.length < 2) return null
  return (
    <section className={s.people} aria-label={t('people')}>
      <h2>{t('people')}</h2>
      <ol>
        {recipients.map(({ name, state }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the order never changes.
          <li key={place}>
            <span>{name}</span>
            <span className={s.second}>{t(states[state])}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
