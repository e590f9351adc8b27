import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { frameMessages } from '@laisen/contract/messages/frame'
import { useCall } from '../api/use-call.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { classNames } from '../ui/class-names.ts'
import s from './frame.module.css'
import { useSession } from './session.ts'

/** Below this share of the package, the bar turns orange. */
const lowShare = 0.1

/** How many signatures are left, or how many were used if the package is unlimited (1§3). */
export function PlanBalance() {
  const t = useText(frameMessages)
  const format = useFormat()
  const { user } = useSession()
  // Users who must first set a password or a second factor cannot make other calls yet.
  const enabled = user.usertype === 'EXT' && !user.mustChangePassword && !user.mustEnrolFactor
  const { data } = useCall(getProductsByCompany, {}, { enabled, staleSeconds: 60 })
  const plan = data?.listData[0]
  if (!data) return null
  if (!plan)
    return (
      <section className={classNames(s.plan, s.planEnded)} aria-label={t('noPlan')}>
        {t('noPlan')}
      </section>
    )
  const unlimited = plan.checkUnlimitSignature || plan.limitSignature === null
  const limit = plan.limitSignature ?? 0
  const left = Math.max(0, limit - plan.limitSignatureUse - plan.limitSignatureReserve)
  const share = limit === 0 ? 0 : left / limit
  return (
    <section className={s.plan} aria-label={t(unlimited ? 'signaturesUsed' : 'signaturesLeft')}>
      <span className={s.planLabel}>{t(unlimited ? 'signaturesUsed' : 'signaturesLeft')}</span>
      {!unlimited && (
        <span className={classNames(s.planBar, share < lowShare && s.planLow)} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className={s.planValue}>
        <strong>{format.number(unlimited ? plan.limitSignatureUse : left)}</strong>
        {!unlimited && <span className={s.planLimit}> / {format.number(limit)}</span>}
      </span>
      {plan.expired && plan.expireDate && (
        <span className={s.planEnded}>{t('planExpired', { date: format.day(plan.expireDate) })}</span>
      )}
    </section>
  )
}
