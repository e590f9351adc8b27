import { getProductsByCompany, type PlanInForce } from '@laisen/contract/endpoints/plans'
import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bar } from '../../ui/progress.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import s from './upgrade.module.css'

/** Below this share, the bar and its text turn orange. */
const lowShare = 0.2

/**
 * The cards of the current package: what is left of the limit, or only what was used if there is no limit (1§3).
 */
export function CurrentPlan() {
  const t = useText(upgradeMessages)
  const format = useFormat()
  const { data, error, refetch } = useCall(getProductsByCompany, {})
  const plan = data?.listData[0]
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (!plan)
    return (
      <Notice kind="warning" title={t('noPackage')}>
        {t('noPackageText')}
      </Notice>
    )
  const { limitUser, limitUserUse, checkUnlimitUser, limitSignature, limitSignatureUse, limitSignatureReserve } = plan
  const reserved = limitSignatureReserve > 0 ? t('reserved', { count: limitSignatureReserve }) : undefined
  return (
    <div className={s.cards}>
      <PlanCard
        title={t('currentUsers')}
        plan={plan}
        used={limitUserUse}
        limit={checkUnlimitUser ? null : limitUser}
        text={t('activated', { count: limitUserUse })}
      />
      <PlanCard
        title={t('currentSignatures')}
        plan={plan}
        used={limitSignatureUse + limitSignatureReserve}
        limit={plan.checkUnlimitSignature ? null : limitSignature}
        text={[t('signed', { count: limitSignatureUse }), reserved].filter(Boolean).join('. ')}
      />
      <PlanCard
        title={t('currentStorage')}
        plan={plan}
        used={plan.limitByteUse}
        limit={plan.checkUnlimitByte ? null : plan.limitByte}
        text={t('stored', { size: format.bytes(plan.limitByteUse) })}
        shown={format.bytes}
      />
    </div>
  )
}

interface CardProps {
  title: string
  plan: PlanInForce
  used: number
  limit: number | null
  text: string
  /** @default as a number */
  shown?: (amount: number) => string
}

function PlanCard({ title, plan, used, limit, text, shown }: CardProps) {
  const t = useText(upgradeMessages)
  const format = useFormat()
  const amount = shown ?? format.number
  const left = limit === null ? 0 : Math.max(0, limit - used)
  const share = limit ? left / limit : 0
  const low = limit !== null && share < lowShare
  const words = limit === null ? 'used' : 'left'
  const facts = { used: amount(used), left: amount(left), limit: amount(limit ?? 0) }
  return (
    <section className={classNames(s.card, low && s.low)} aria-label={title}>
      <div className={s.row}>
        <span className="second">{title}</span>
        <Term plan={plan} />
      </div>
      <div className={s.row}>
        <strong className={s.name}>{keepWordsWhole(plan.name)}</strong>
        <span className={s.figure}>
          <Sentence text={t(words)} facts={{ ...facts, [words]: <strong>{facts[words]}</strong> }} />
        </span>
      </div>
      {limit !== null && <Bar share={share} label={`${title}: ${t(words, facts)}`} />}
      <p className={s.cardText}>{text}</p>
    </section>
  )
}

function Term({ plan: { startDate, expireDate, expired } }: { plan: PlanInForce }) {
  const t = useText(upgradeMessages)
  const format = useFormat()
  const start = format.day(startDate)
  if (expireDate === null) return <span className="second whole">{t('termOpen', { start })}</span>
  const end = format.day(expireDate)
  if (expired) return <span className={classNames('whole', s.ended)}>{t('ended', { date: end })}</span>
  return <span className="second whole">{t('termFrom', { start, end })}</span>
}
