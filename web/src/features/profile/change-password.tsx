import { changePassword, listSessions } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { type SubmitEvent, useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSameForm, useUnsaved } from '../../ui/unsaved.ts'
import { securityMessages } from './messages.ts'
import s from './profile.module.css'

const fields = ['oldPassword', 'newPassword'] as const
type Errors = Partial<Record<'oldPassword' | 'newPassword' | 'confirm' | 'form', string>>
const empty = { oldPassword: '', newPassword: '', confirm: '' }

/** Changes the user's own password: the old one, and the new one twice. All other sessions end. */
export function ChangePassword() {
  const t = useText(sessionMessages)
  const words = useText(securityMessages)
  const { username } = useSession().user
  const change = useChange(changePassword, [listSessions])
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  useUnsaved(!isSameForm(values, empty), 'tab')

  const check = (): Errors => ({
    ...(values.oldPassword === '' && { oldPassword: t('passwordRequired') }),
    ...(!isStrongPassword(values.newPassword) && { newPassword: words('passwordNotStrong') }),
    ...(values.confirm !== values.newPassword && { confirm: t('passwordsDiffer') }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { oldPassword, newPassword } = values
    change.mutate(
      { oldPassword, newPassword },
      {
        onSuccess: () => {
          setValues(empty)
          toast.success(t('passwordChanged'))
        },
        onError: (error) => {
          const { field, text } = placeRefusal(error, fields)
          setErrors({ [field ?? 'form']: text })
        },
      },
    )
  }
  const bind = (name: keyof typeof empty) => ({
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <form className={s.form} onSubmit={submit} noValidate aria-labelledby="change-password">
      <h2 id="change-password">{t('changePassword')}</h2>
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={t('oldPassword')} {...bind('oldPassword')} />
      <PasswordField label={t('newPassword')} autoComplete="new-password" {...bind('newPassword')} />
      <PasswordChecklist password={values.newPassword} />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...bind('confirm')} />
      <div>
        <Button variant="primary" type="submit" busy={change.isPending}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
