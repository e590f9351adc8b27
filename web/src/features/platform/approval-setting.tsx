import { listCompanies, requireApproval } from '@laisen/contract/endpoints/platform'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { permission } from '@laisen/contract/permissions'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Switch } from '../../ui/check.tsx'
import { toast } from '../../ui/toast.tsx'

/** Whether companies that register wait for approval; undefined until it is known, so that nothing below it moves. */
export function ApprovalSetting({ required }: { required: boolean | undefined }) {
  const t = useText(approvalMessages)
  const { may } = useSession()
  const change = useChange(requireApproval, [listCompanies])
  const mayChange = may([permission.everything], 'edit')
  const set = (required: boolean) =>
    change.mutate(
      { required },
      {
        onSuccess: () => toast.success(t(required ? 'settingOn' : 'settingOff')),
        onError: (error) => toast.problem(error),
      },
    )
  return (
    <Switch
      label={t('setting')}
      hint={mayChange ? t('settingHint') : `${t('settingHint')} ${t('mayNotChange')}`}
      checked={required ?? false}
      disabled={!mayChange || required === undefined || change.isPending}
      onChange={set}
    />
  )
}
