import {
  declineUpgradeRequest,
  getCompany,
  listCompanies,
  listUpgradeRequests,
  type PlatformRequest,
} from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Declines a request; the reason is emailed to the person who made it. */
export function DeclineDialog({ request, onClose }: { request: PlatformRequest; onClose: () => void }) {
  const t = useText(platformMessages)
  const { companyID, requestID, companyName: company } = request
  const decline = useChange(declineUpgradeRequest, [listUpgradeRequests, getCompany, listCompanies])
  const done = () => {
    toast.success(t('declined', { company }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('declineTitle', { company })}
      required
      danger
      action={t('declineRequest')}
      keep={t('keepWaiting')}
      busy={decline.isPending}
      error={decline.error}
      onClose={onClose}
      onConfirm={(reason) => decline.mutate({ companyID, requestID, reason }, { onSuccess: done })}
    >
      <p>{t('declineText')}</p>
    </ReasonDialog>
  )
}
