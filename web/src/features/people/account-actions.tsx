import { type EmployeeDetail, getEmployeeExt, sendPasswordLink } from '@laisen/contract/endpoints/employees'
import { getFactorPolicy, listFactors, resetFactor } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { errorText } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PickerPage } from '../../ui/picker-page.tsx'
import s from './people.module.css'

interface Props {
  user: EmployeeDetail
  onRemoveFactor: () => void
}

/** What helps someone who cannot log in: a link by email, or their second factor removed. Both act at once. */
export function AccountActions({ user, onRemoveFactor }: Props) {
  const t = useText(peopleMessages)
  const factor = useText(factorMessages)
  const link = useChange(sendPasswordLink)
  const own = useSession().user.employeeID === user.employeeID
  if (own || user.invited) return null
  return (
    <div className={s.wide}>
      <div className={s.account}>
        {!link.isSuccess && (
          <Button
            toolbar
            icon={IconMailForward}
            busy={link.isPending}
            onClick={() => link.mutate({ employeeID: user.employeeID, shown: { email: user.email } })}
          >
            {t('mailResetLink')}
          </Button>
        )}
        {user.factorEnrolled && (
          <Button toolbar variant="quietDanger" icon={IconShieldOff} onClick={onRemoveFactor}>
            {factor('takeOffAction')}
          </Button>
        )}
      </div>
      {link.isSuccess && <Notice kind="success">{t('resetLinkMailed', { email: user.email })}</Notice>}
      {link.error && <Notice kind="warning">{errorText(link.error)}</Notice>}
    </div>
  )
}

interface RemoveProps {
  /** The title of the dialog it belongs to. */
  from: string
  user: EmployeeDetail
  onBack: () => void
}

/** The sub-page that asks before a second factor is removed. */
export function RemoveFactor({ from, user, onBack }: RemoveProps) {
  const t = useText(factorMessages)
  const frame = useText(frameMessages)
  const reset = useChange(resetFactor, [getEmployeeExt, listFactors, getFactorPolicy])
  const { employeeID, employeeName: name } = user
  return (
    <PickerPage
      from={from}
      title={t('takeOffAction')}
      action={t('takeOffAction')}
      blocked={reset.isPending && frame('saving')}
      onUse={() => reset.mutate({ employeeID }, { onSuccess: onBack })}
      onBack={onBack}
      onClose={onBack}
    >
      {reset.error && <Notice kind="error">{errorText(reset.error)}</Notice>}
      <p>{t('takeOffText', { name })}</p>
      <p className="second">{t('takeOffSafe')}</p>
    </PickerPage>
  )
}
