import { useText } from '../../i18n/use-text.ts'
import { Cost } from './cost.tsx'
import { MessageForm } from './message-form.tsx'
import { ProblemList } from './problem-list.tsx'
import s from './review.module.css'
import { reviewMessages } from './review-messages.ts'
import { SendingOptions } from './sending-options.tsx'
import { Summary } from './summary.tsx'
import { Unprovable } from './unprovable.tsx'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** The last step: what recipients read, until when, what is still missing, and what it costs. */
export function ReviewStep({ composer, view, problems }: Props) {
  const t = useText(reviewMessages)
  return (
    <div className={s.review}>
      <section className={s.form} aria-label={t('message')}>
        <MessageForm composer={composer} />
        <SendingOptions composer={composer} problems={problems} />
      </section>
      <section className={s.check} aria-label={t('beforeSending')}>
        <h2>{t('beforeSending')}</h2>
        <ProblemList {...{ composer, view, problems }} />
        <Summary content={composer.content} />
        <Unprovable composer={composer} problems={problems} />
        <Cost composer={composer} problems={problems} />
      </section>
    </div>
  )
}
