import { addRootCA, getRequests } from '@laisen/contract/endpoints/authority'
import { limits } from '@laisen/contract/limits'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { isSameForm } from '../../ui/unsaved.ts'
import { OwnSignature, useOwnSignature } from '../signatures/own-signature.tsx'

const empty = { Password: '', RePassword: '', Detail: '' }
type Field = keyof typeof empty
const fields = Object.keys(empty) as Field[]

/** Requests a certificate from the company's own authority (2§2 "Request Root CA"). */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const t = useText(authorityMessages)
  const request = useChange(addRootCA, [getRequests])
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [warning, setWarning] = useState<string>()
  const own = useOwnSignature()

  const submit = async () => {
    const found: typeof errors = {
      ...(!isStrongPassword(values.Password) && { Password: t('passwordWeak') }),
      ...(values.RePassword !== values.Password && { RePassword: t('passwordMustMatch') }),
      ...(values.Detail.trim() === '' && { Detail: t('detailRequired') }),
    }
    setErrors(found)
    setWarning(Object.keys(found).length > 0 ? t('pleaseCompleteTheInformation') : undefined)
    if (Object.keys(found).length > 0) return
    // First the signature, so that the certificate shows it. It stays saved if the request is refused.
    if (!(await own.keep())) return
    request.mutate(values, {
      onSuccess: () => {
        toast.success(t('submitted'))
        onClose()
      },
      onError: (error) => {
        const { field, text } = placeRefusal(error, fields)
        setWarning(field ? t('pleaseCompleteTheInformation') : text)
        setErrors(field ? { [field]: text } : {})
      },
    })
  }
  const bind = (name: Field) => ({
    required: true,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('requestRootCa')}
      changed={!isSameForm(values, empty) || own.changed}
      mustFill={t('mustFill')}
      save={t('sendRequest')}
      busy={request.isPending || own.busy}
      onSave={() => void submit()}
    >
      {warning && <Notice kind="warning">{warning}</Notice>}
      <p>{t('requestWhat')}</p>
      <PasswordField label={t('password')} autoComplete="new-password" data-autofocus {...bind('Password')} />
      <PasswordChecklist password={values.Password} />
      <PasswordField label={t('rePassword')} autoComplete="new-password" {...bind('RePassword')} />
      <TextArea
        label={t('detail')}
        hint={t('detailHint', { limit: limits.reasonCharacters })}
        maxLength={limits.reasonCharacters}
        {...bind('Detail')}
      />
      <OwnSignature own={own} />
      <Notice kind="information">{t('passwordNote')}</Notice>
    </FormDialog>
  )
}
