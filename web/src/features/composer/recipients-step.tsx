import { RecipientList } from './recipient-list.tsx'
import s from './recipients.module.css'
import type { Composer } from './use-composer.ts'
import type { DraftView } from './use-draft-view.ts'
import type { Problems } from './use-problems.ts'

interface Props {
  composer: Composer
  view: DraftView
  problems: Problems
}

/** On a phone, the recipients are a step of their own. */
export function RecipientsStep(props: Props) {
  return (
    <div className={s.alone}>
      <RecipientList {...props} />
    </div>
  )
}
