import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Meter } from '../../ui/progress.tsx'
import s from './people.module.css'

/** Activated signers as used/limit with a bar, or only the used count when the package is unlimited (1§2). */
export function ActivationMeter({ used }: { used: number }) {
  const t = useText(peopleMessages)
  const { data } = useCall(getProductsByCompany, {}, { staleSeconds: 60 })
  const plan = data?.listData[0]
  const limit = !plan || plan.checkUnlimitUser ? null : plan.limitUser
  return (
    <div className={s.meter}>
      <Meter label={t('activatedSigners')} used={used} limit={limit} />
    </div>
  )
}
