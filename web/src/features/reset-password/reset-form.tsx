import type { resetPassword } from '@laisen/contract/endpoints/password-links'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { type SubmitEvent, useState } from 'react'
import { call, type Wire } from '../../api/call.ts'
import { placeRefusal } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import s from '../login/login.module.css'
import { forgetToken } from './link-token.ts'
import type { PasswordLink } from './use-password-link.ts'

const resetCall: Wire<typeof resetPassword> = { method: 'POST', path: 'Login/ResetPassword' }

interface Props {
  link: PasswordLink
  token: string
  onDone: () => void
  /** Called when the link was used or expired while the page was open. */
  onExpired: () => void
}

type Errors = Partial<Record<'password' | 'confirm' | 'form', string>>

/** Company code and username, read-only, and the new password twice. Enter submits (1§2). */
export function ResetForm({ link, token, onDone, onExpired }: Props) {
  const t = useText(sessionMessages)
  const words = useText(passwordLinkMessages)
  const [values, setValues] = useState({ password: '', confirm: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const check = (): Errors => {
    const { password, confirm } = values
    if (password === '' || confirm === '') return { form: words('allFields') }
    if (!isStrongPassword(password)) return { password: words('notStrong') }
    return password === confirm ? {} : { form: words('doNotMatch'), confirm: t('passwordsDiffer') }
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = check()
    setErrors(found)
    if (busy || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const input = { email: link.email, password: values.password, token }
      await call<typeof resetPassword>(resetCall, input, { keepPage: true })
      forgetToken()
      onDone()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'RESET_EXPIRED') return onExpired()
      const { field, text } = placeRefusal(error, ['password'])
      setErrors({ [field ?? 'form']: text })
    } finally {
      setBusy(false)
    }
  }
  const bind = (name: 'password' | 'confirm') => ({
    required: true,
    value: values[name],
    error: errors[name],
    autoComplete: 'new-password',
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setErrors({})
    },
  })
  return (
    <form className={s.fields} onSubmit={(event) => void submit(event)} noValidate>
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <FixedValue label={t('companyCode')} value={link.companyCode} />
      <FixedValue label={t('username')} value={link.username} />
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={link.username} readOnly hidden />
      <PasswordField label={t('newPassword')} name="password" autoFocus {...bind('password')} />
      <PasswordField label={t('confirmPassword')} name="confirm" {...bind('confirm')} />
      <PasswordChecklist password={values.password} />
      <Button variant="primary" type="submit" full className={s.submit} busy={busy}>
        {t('submit')}
      </Button>
    </form>
  )
}
