import {
  getCompany,
  listCompanies,
  type PlatformCompany,
  resumeCompany,
  suspendCompany,
  verifyCompany,
} from '@laisen/contract/endpoints/platform'
import { platformMessages } from '@laisen/contract/messages/platform'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export const standingDialogs = ['suspend', 'resume', 'verify', 'unverify'] as const

interface Props {
  company: PlatformCompany
  onClose: () => void
}

const stale = [getCompany, listCompanies]

/** The dialogs that verify a company, remove its verification, suspend it or end a suspension. */
export function StandingDialog({ name, ...props }: Props & { name: (typeof standingDialogs)[number] }) {
  if (name === 'suspend') return <Suspend {...props} />
  if (name === 'resume') return <Resume {...props} />
  return <Verify {...props} verified={name === 'verify'} />
}

function Suspend({ company: { companyID, companyName: company }, onClose }: Props) {
  const t = useText(platformMessages)
  const change = useChange(suspendCompany, stale)
  const done = () => {
    toast.success(t('suspendDone', { company }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('suspendTitle', { company })}
      required
      danger
      action={t('suspend')}
      keep={t('keepOpen')}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ companyID, reason }, { onSuccess: done })}
    >
      <p>{t('suspendText')}</p>
      <p className="second">{t('suspendSafe')}</p>
    </ReasonDialog>
  )
}

function Resume({ company: { companyID, companyName: company, suspendReason }, onClose }: Props) {
  const t = useText(platformMessages)
  const change = useChange(resumeCompany, stale)
  const done = () => {
    toast.success(t('resumeDone', { company }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t('resumeTitle', { company })}
      action={t('resume')}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) => change.mutate({ companyID, reason, shown: { suspendReason } }, { onSuccess: done })}
    >
      <p>{t('resumeText')}</p>
    </ReasonDialog>
  )
}

function Verify({
  company: { companyID, companyName: company, country },
  verified,
  onClose,
}: Props & { verified: boolean }) {
  const t = useText(platformMessages)
  const change = useChange(verifyCompany, stale)
  const done = () => {
    toast.success(t(verified ? 'verifyDone' : 'unverifyDone', { company }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t(verified ? 'verifyTitle' : 'unverifyTitle', { company })}
      {...(verified ? { label: t('verifyReason'), required: t('verifyRequired') } : {})}
      action={t(verified ? 'verify' : 'unverify')}
      busy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={(reason) =>
        change.mutate({ companyID, verified, reason, shown: { companyName: company, country } }, { onSuccess: done })
      }
    >
      <p>{t(verified ? 'verifyText' : 'unverifyText')}</p>
    </ReasonDialog>
  )
}
