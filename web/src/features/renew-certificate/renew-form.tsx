import type { DataOf } from '@laisen/contract/endpoint'
import { type checkCertificateLink, renewForgottenCertificate } from '@laisen/contract/endpoints/certificates'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { renewCertificateMessages } from '@laisen/contract/messages/renew-certificate'
import { sessionMessages } from '@laisen/contract/messages/session'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { type SubmitEvent, useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { FixedValue } from '../../ui/fixed-value.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { forgetToken } from '../reset-password/link-token.ts'
import s from './renew-certificate.module.css'

interface Props {
  token: string
  link: DataOf<typeof checkCertificateLink>
  onDone: () => void
}

const empty = { Password: '', RePassword: '' }
type Field = keyof typeof empty
const fields = Object.keys(empty) as Field[]

/** Whose certificate it is, and its new password twice. */
export function RenewForm({ token, link, onDone }: Props) {
  const t = useText(renewCertificateMessages)
  const words = useText(authorityMessages)
  const session = useText(sessionMessages)
  const renew = useChange(renewForgottenCertificate)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({})

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found: typeof errors = {
      ...(!isStrongPassword(values.Password) && { Password: words('passwordWeak') }),
      ...(values.RePassword !== values.Password && { RePassword: words('passwordMustMatch') }),
    }
    setErrors(found)
    if (renew.isPending || Object.keys(found).length > 0) return
    renew.mutate(
      { token, ...values },
      {
        onSuccess: () => {
          forgetToken()
          onDone()
        },
        onError: (error) => {
          const { field, text } = placeRefusal(error, fields)
          setErrors({ [field ?? 'form']: text })
        },
      },
    )
  }
  const bind = (name: Field) => ({
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
    <form className={s.form} onSubmit={submit} noValidate>
      <p className={s.intro}>{t('intro')}</p>
      {errors.form && <Notice kind="error">{errors.form}</Notice>}
      <FixedValue label={session('companyCode')} value={link.companyCode} />
      <FixedValue label={t('certificate')} value={link.certName} />
      <PasswordField label={words('password')} {...bind('Password')} />
      <PasswordChecklist password={values.Password} />
      <PasswordField label={words('rePassword')} {...bind('RePassword')} />
      <p className={s.intro}>{words('passwordNote')}</p>
      <div className={s.buttons}>
        <Button variant="primary" type="submit" busy={renew.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
