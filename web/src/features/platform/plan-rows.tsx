import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { listPlans, type PlatformPlan, withdrawPlan } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { IconArchive, IconCheck, IconPencil, IconRestore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { errorText } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Column, RowActions } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import s from './platform.module.css'

/** Opens a dialog for the plan. Undefined if the user may only view. */
type Act = ((name: 'edit' | 'retire', planId: number) => void) | undefined

export function usePlanColumns(act: Act): readonly Column<PlatformPlan>[] {
  const t = useText(platformMessages)
  const gives = useGives()
  return useMemo(
    () => [
      { key: 'name', title: t('columnPlan'), cell: (plan) => <PlanName plan={plan} /> },
      { key: 'gives', title: t('columnGives'), cell: gives, whole: true },
      { key: 'description', title: t('columnDescription'), cell: (plan) => plan.description },
      { key: 'state', title: t('columnState'), cell: (plan) => <PlanState plan={plan} />, whole: true },
      {
        key: 'acts',
        title: t('editPlan'),
        quietTitle: true,
        align: 'end',
        width: '84px',
        cell: (plan) => <Acts plan={plan} act={act} />,
      },
    ],
    [t, gives, act],
  )
}

/** A plan on a phone. */
export function PlanItem({ plan, act }: { plan: PlatformPlan; act: Act }) {
  const gives = useGives()
  return (
    <>
      <div className={s.item}>
        <PlanName plan={plan} />
        <p className="second">{gives(plan)}</p>
        <PlanState plan={plan} />
      </div>
      <Acts plan={plan} act={act} />
    </>
  )
}

function PlanName({ plan }: { plan: PlatformPlan }) {
  return (
    <span className={s.two}>
      <strong>{plan.name}</strong>
      {plan.nameTh && (
        <span className="second" lang="th">
          {plan.nameTh}
        </span>
      )}
    </span>
  )
}

function PlanState({ plan }: { plan: PlatformPlan }) {
  const t = useText(platformMessages)
  const offered = plan.withdrawDate === null
  return (
    <Badge tone={offered ? 'green' : 'greyOutline'} icon={offered ? IconCheck : IconArchive}>
      {t(offered ? 'onOffer' : 'withdrawn')}
    </Badge>
  )
}

function Acts({ plan, act }: { plan: PlatformPlan; act: Act }) {
  const t = useText(platformMessages)
  const offer = useChange(withdrawPlan, [listPlans, getMasterProductPlan])
  if (!act) return ' '
  const putBack = () =>
    offer.mutate(
      { planID: plan.id, withdrawn: false, shown: { name: plan.name } },
      {
        onSuccess: () => toast.success(t('putBackDone', { name: plan.name })),
        onError: (error) => toast.problem(errorText(error)),
      },
    )
  return (
    <RowActions>
      <IconButton label={`${t('editPlan')}: ${plan.name}`} icon={IconPencil} onClick={() => act('edit', plan.id)} />
      {plan.withdrawDate === null ? (
        <IconButton label={`${t('retire')}: ${plan.name}`} icon={IconArchive} onClick={() => act('retire', plan.id)} />
      ) : (
        <IconButton
          label={`${t('putBack')}: ${plan.name}`}
          icon={IconRestore}
          busy={offer.isPending}
          onClick={putBack}
        />
      )}
    </RowActions>
  )
}

function useGives(): (plan: PlatformPlan) => string {
  const t = useText(platformMessages)
  const format = useFormat()
  return useMemo(
    () =>
      ({ kind, contactSale, limitUser, limitSignature, limitByte }) => {
        if (contactSale) return t('agreedWithSales')
        const limit = kind === 'user' ? limitUser : limitSignature
        const key = kind === 'user' ? 'givesUsers' : 'givesSignatures'
        const gives = limit === null ? t('givesAll') : t(key, { count: limit, limit: format.number(limit) })
        return limitByte === null ? gives : t('givesStorage', { gives, size: format.bytes(limitByte) })
      },
    [t, format],
  )
}
