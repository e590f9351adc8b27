import type { DraftContent } from '@laisen/contract/envelope-draft'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { fieldMessages } from './field-messages.ts'
import { actionIcons } from './recipient-look.ts'
import { recipientMessages } from './recipient-messages.ts'
import s from './review.module.css'
import { reviewMessages } from './review-messages.ts'
import { stepsOf } from './steps.ts'

/** Who gets what, in which order. */
export function Summary({ content }: { content: DraftContent }) {
  const t = useText(reviewMessages)
  const words = useText(recipientMessages)
  const kinds = useText(fieldMessages)
  return (
    <dl className={s.summary}>
      <dt>{t('documents')}</dt>
      {content.documents.map(({ key, name }) => (
        <dd key={key}>{name || t('document')}</dd>
      ))}
      {content.documents.length === 0 && <dd>–</dd>}
      <dt>{words('recipients')}</dt>
      {stepsOf(content.recipients).map(({ number, recipients }, index) => (
        <dd key={number} className={s.summaryStep}>
          <span className={s.stepNumber}>{index + 1}</span>
          <ul>
            {recipients.map(({ key, name, email, action }) => (
              <li key={key}>
                <span className={s.summaryName}>{name.trim() || email.trim() || kinds('nobody')}</span>
                <span className={s.summaryAction}>
                  <Icon of={actionIcons[action]} size={15} />
                  {words(`${action}s`)}
                </span>
              </li>
            ))}
          </ul>
        </dd>
      ))}
      {content.recipients.length === 0 && <dd>–</dd>}
    </dl>
  )
}
