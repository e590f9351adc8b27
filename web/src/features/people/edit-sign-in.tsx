import { type EmployeeRow, inviteEmployeeAgain } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconMailForward } from '@tabler/icons-react'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordBox } from './password-box.tsx'
import { usePeopleChange } from './use-people-change.ts'
import type { UserForm } from './use-user-form.ts'

interface Props {
  form: UserForm
  own: boolean
}

/**
 * Sets another user's password; if left empty, it does not change (1§5). Users change their own in the profile, where
 * the old one is required.
 */
export function EditPassword({ form, own }: Props) {
  const t = useText(peopleMessages)
  if (own) return <FixedValue label={t('password')} value={t('passwordOwn')} />
  return <PasswordBox {...form.bind('password')} placeholder={t('passwordUnchanged')} hint={t('passwordHint')} />
}

/** Shown above the fields: an open invitation, and what a new address or password causes (rules 3a). */
export function InvitedNotice({ user, form, own }: Props & { user: EmployeeRow }) {
  const t = useText(peopleMessages)
  const again = usePeopleChange(inviteEmployeeAgain)
  const { email, password } = form.values
  const newEmail = email.trim() !== user.email
  const doubts = !own && (password !== '' || newEmail)
  return (
    <>
      {user.invited && (
        <Notice
          kind="information"
          title={t(again.isSuccess ? 'inviteSent' : 'invitedTitle', { email: user.email })}
          actions={
            !again.isSuccess && (
              <Button
                toolbar
                icon={IconMailForward}
                busy={again.isPending}
                onClick={() => again.mutate({ employeeID: user.employeeID, shown: { email: user.email } })}
              >
                {t('inviteAgain')}
              </Button>
            )
          }
        >
          {again.error && errorText(again.error)}
        </Notice>
      )}
      {own && newEmail && <Notice kind="information">{t('emailAsked')}</Notice>}
      {doubts && !user.invited && (
        <Notice kind="information" title={newEmail ? t('emailChanged') : undefined}>
          {t('confirmIdentity')}
        </Notice>
      )}
    </>
  )
}
