import { getMasterProductPlan } from '@laisen/contract/endpoints/plans'
import { listPlans, type PlatformPlan, withdrawPlan } from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { IconArchive } from '@tabler/icons-react'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** Withdraws a plan from the offer. This can be undone. */
export function RetireDialog({ plan, onClose }: { plan: PlatformPlan; onClose: () => void }) {
  const t = useText(platformMessages)
  const retire = useChange(withdrawPlan, [listPlans, getMasterProductPlan])
  const done = () => {
    toast.success(t('retireDone', { name: plan.name }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('retireTitle', { name: plan.name })}
      action={t('retire')}
      icon={IconArchive}
      danger={false}
      busy={retire.isPending}
      error={retire.error}
      onKeep={onClose}
      onConfirm={() =>
        retire.mutate({ planID: plan.id, withdrawn: true, shown: { name: plan.name } }, { onSuccess: done })
      }
    >
      {t('retireText')}
    </ConfirmDialog>
  )
}
