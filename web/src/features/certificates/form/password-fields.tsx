import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { limits } from '@laisen/contract/limits'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { useText } from '../../../i18n/use-text.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import type { CertificateField } from './certificate-problems.ts'
import { ChangePasswordLink } from './change-password-link.tsx'
import type { CertificateForm } from './use-certificate-form.ts'

interface Props {
  form: CertificateForm
  card: CertificateCard | undefined
}

type Bound = readonly ['password' | 'newPassword' | 'confirmPassword', CertificateField]

/** The passwords that what was chosen above and below them needs. */
export function PasswordFields({ form, card }: Props) {
  const t = useText(certificateFormMessages)
  const { values, errors, change, passwordMode: mode } = form
  const bind = ([name, field]: Bound) => ({
    value: values[name],
    error: errors[field],
    maxLength: limits.passwordMaxCharacters,
    autoComplete: 'new-password',
    onChange: (typed: string) => change({ [name]: typed }, field),
  })
  const password = bind(['password', 'certPassword'])
  const confirm = bind(['confirmPassword', 'certConfirmPassword'])
  if (mode === 'none') return null
  if (mode === 'link') return card && <ChangePasswordLink card={card} />
  if (mode === 'turnOff')
    return <PasswordField {...password} label={t('currentPassword')} required hint={t('turnOffHint')} />
  if (mode === 'change')
    return (
      <>
        <PasswordField {...password} label={t('currentPassword')} hint={t('keepPassword')} />
        <PasswordField {...bind(['newPassword', 'certNewPassword'])} label={t('newPassword')} />
        <PasswordField {...confirm} label={t('confirmPassword')} />
      </>
    )
  return (
    <>
      <PasswordField
        {...password}
        label={t('password')}
        required
        hint={t(mode === 'turnOn' ? 'turnOnHint' : 'passwordOfFile')}
      />
      <PasswordField {...confirm} label={t('confirmPassword')} required />
    </>
  )
}
