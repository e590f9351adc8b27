import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import s from './review.module.css'
import { reviewMessages } from './review-messages.ts'
import { useCheck } from './use-check.ts'
import type { Composer } from './use-composer.ts'
import type { Problems } from './use-problems.ts'

/** How many signatures sending reserves, and how many are left. */
export function Cost({ composer, problems }: { composer: Composer; problems: Problems }) {
  const { data } = useCheck(composer, problems)
  return data ? <CostText signatures={data.signatures} left={data.signaturesLeft} /> : null
}

export function CostText({ signatures, left }: { signatures: number; left: number | null }) {
  const t = useText(reviewMessages)
  const format = useFormat()
  const short = left !== null && signatures > left
  return (
    <p className={classNames(s.cost, short && s.costShort)} data-cost={signatures}>
      {t('cost', { count: signatures })} {left !== null && t('left', { left: format.number(left) })}
      {short && ` ${t('tooFew')}`}
    </p>
  )
}
