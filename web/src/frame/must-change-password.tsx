import { changePassword } from '@laisen/contract/endpoints/session'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { type SubmitEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { placeRefusal } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordChecklist } from '../ui/password-checklist.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { toast } from '../ui/toast.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import s from './must-change-password.module.css'
import { refreshSession } from './session.ts'

const fields = ['oldPassword', 'newPassword', 'confirm'] as const
type FieldName = (typeof fields)[number]
type Errors = Partial<Record<FieldName | 'form', string>>

/**
 * A password set by someone else can be used once; the user must choose their own before doing anything else (rules
 * 3.4).
 */
export function MustChangePassword() {
  const t = useText(sessionMessages)
  const words = useText(passwordLinkMessages)
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', confirm: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  usePageTitle(t('mustChangePassword'))

  const check = (): Errors => ({
    ...(values.oldPassword === '' && { oldPassword: t('passwordRequired') }),
    ...(!isStrongPassword(values.newPassword) && { newPassword: words('notStrong') }),
    ...(values.confirm !== values.newPassword && { confirm: t('passwordsDiffer') }),
  })
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call(changePassword, { oldPassword: values.oldPassword, newPassword: values.newPassword })
      toast.success(t('passwordChanged'))
      await refreshSession()
    } catch (error) {
      const { field, text } = placeRefusal(error, fields)
      setErrors({ [field ?? 'form']: text })
    } finally {
      setBusy(false)
    }
  }
  const field = (name: FieldName, label: string) => ({
    label,
    required: true,
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    error: errors[name],
  })
  return (
    <form className={s.page} onSubmit={(event) => void save(event)} noValidate>
      <h1>{t('mustChangePassword')}</h1>
      <p className="second">{t('mustChangePasswordText')}</p>
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <PasswordField {...field('oldPassword', t('oldPassword'))} />
      <PasswordField {...field('newPassword', t('newPassword'))} autoComplete="new-password" />
      <PasswordChecklist password={values.newPassword} />
      <PasswordField {...field('confirm', t('confirmPassword'))} autoComplete="new-password" />
      <div>
        <Button variant="primary" type="submit" busy={busy}>
          {t('changePassword')}
        </Button>
      </div>
    </form>
  )
}
