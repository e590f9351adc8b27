import {
  approveCompany,
  declineCompany,
  getCompany,
  listCompanies,
  type PlatformCompany,
} from '@laisen/contract/endpoints/platform'
import { limits } from '@laisen/contract/limits'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export const approvalDialogs = ['approve', 'decline'] as const

interface Props {
  company: PlatformCompany
  onClose: () => void
}

const stale = [getCompany, listCompanies]

/** The dialogs that approve or decline a company that waits. */
export function ApprovalDialog({ name, ...props }: Props & { name: (typeof approvalDialogs)[number] }) {
  return name === 'approve' ? <Approve {...props} /> : <Decline {...props} />
}

function Approve({ company: { companyID, companyName: company, country }, onClose }: Props) {
  const t = useText(approvalMessages)
  const change = useChange(approveCompany, stale)
  const done = () => {
    toast.success(t('approveDone', { company }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={t('approveTitle', { company })}
      keep={t('keepWaiting')}
      action={t('approve')}
      busy={change.isPending}
      error={change.error}
      onKeep={onClose}
      onConfirm={() => change.mutate({ companyID, shown: { companyName: company, country } }, { onSuccess: done })}
    >
      {t('approveText')}
    </ConfirmDialog>
  )
}

function Decline({ company: { companyID, companyName: company, country }, onClose }: Props) {
  const t = useText(approvalMessages)
  const change = useChange(declineCompany, stale)
  const done = () => {
    toast.success(t('declineDone', { company }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('declineTitle', { company })}
      required
      danger
      action={t('decline')}
      keep={t('keepWaiting')}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) =>
        change.mutate({ companyID, reason, shown: { companyName: company, country } }, { onSuccess: done })
      }
    >
      <p>{t('declineText')}</p>
      <p className="second">{t('declineSafe', { days: limits.unclaimedDays })}</p>
    </ReasonDialog>
  )
}
