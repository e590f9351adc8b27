import { listPlans, type PlatformPlan } from '@laisen/contract/endpoints/platform'
import { frameMessages } from '@laisen/contract/messages/frame'
import { platformMessages } from '@laisen/contract/messages/platform'
import { permission } from '@laisen/contract/permissions'
import { IconPlus } from '@tabler/icons-react'
import { useDialog } from '../../address/use-dialog.ts'
import { useTab } from '../../address/use-tab.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanItem, usePlanColumns } from './plan-rows.tsx'
import s from './platform.module.css'
import { RetireDialog } from './retire-dialog.tsx'

const kinds = ['user', 'signature'] as const
const dialogs = ['add', 'edit', 'retire'] as const

/** The plans on offer to every company, and those withdrawn. */
export function Component() {
  const t = useText(platformMessages)
  const frame = useText(frameMessages)
  const { may } = useSession()
  const { tab: kind = 'user', open: openKind } = useTab(kinds)
  const { dialog, open, close } = useDialog(dialogs)
  const plans = useCall(listPlans, {})
  const mayEdit = may([permission.everything], 'edit')
  const act = mayEdit ? open : undefined
  const columns = usePlanColumns(act)
  const ofKind = (one: PlatformPlan['kind']) => plans.data?.listData.filter((plan) => plan.kind === one)
  const rows = ofKind(kind)
  const chosen = plans.data?.listData.find(({ id }) => id === dialog?.id)
  const state = plans.error ? (
    <LoadError error={plans.error} busy={plans.isFetching} onRetry={() => void plans.refetch()} />
  ) : rows?.length === 0 ? (
    <EmptyState title={t('noPlans')}>{t('noPlansText')}</EmptyState>
  ) : undefined
  return (
    <Page
      title={frame('masterPlans')}
      actions={
        may([permission.everything], 'add') && (
          <Button variant="primary" icon={IconPlus} onClick={() => open('add')}>
            {t('addPlan')}
          </Button>
        )
      }
    >
      <div className={s.flush}>
        <Tabs
          label={t('planKinds')}
          value={kind}
          tabs={[
            { value: 'user', label: t('userPlans'), count: ofKind('user')?.length },
            { value: 'signature', label: t('signaturePlans'), count: ofKind('signature')?.length },
          ]}
          onChange={openKind}
        >
          <Table
            label={t(kind === 'user' ? 'userPlans' : 'signaturePlans')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            perPage={4}
            state={state}
            phone={(row) => <PlanItem plan={row} act={act} />}
          />
        </Tabs>
      </div>
      {may([permission.everything], 'add') && dialog?.name === 'add' && <PlanDialog kind={kind} onClose={close} />}
      {mayEdit && chosen && dialog?.name === 'edit' && (
        <PlanDialog kind={chosen.kind} changed={chosen} onClose={close} />
      )}
      {mayEdit && chosen && dialog?.name === 'retire' && <RetireDialog plan={chosen} onClose={close} />}
    </Page>
  )
}
