import { limits } from '@laisen/contract/limits'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { hasThai, type RegistrationField } from '@laisen/contract/registration-rules'
import { type SubmitEvent, useEffect, useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isSameForm, useUnsaved } from '../../ui/unsaved.ts'
import { limitTyping, noValues, problemsOf, type RegistrationErrors, type RegistrationValues } from './form-values.ts'
import s from './register.module.css'

interface Props {
  busy: boolean
  error: unknown
  onSubmit: (values: RegistrationValues) => void
}

/** The ten fields of 1§2. Errors appear above the form and beside each field. */
export function RegisterForm({ busy, error, onSubmit }: Props) {
  const t = useText(registrationMessages)
  const [values, setValues] = useState(noValues)
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const [form, setForm] = useState<{ title: string; text?: string }>()
  useUnsaved(!isSameForm(values, noValues), 'page')
  const thai = hasThai(values.username)
  const tooLong = errors.username === t('usernameTooLong')

  useEffect(() => {
    if (error === undefined) return
    const { field, text } = placeRefusal(error, Object.keys(noValues) as RegistrationField[])
    setErrors(field ? { [field]: text } : {})
    setForm({ title: text })
  }, [error])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problems = Object.entries(problemsOf(values)).map(([field, problem]) => [field, t(problem)])
    setErrors(Object.fromEntries(problems))
    setForm(problems.length > 0 ? { title: t('fillIn'), text: t('fillInText') } : undefined)
    if (problems.length === 0 && !thai && !busy) onSubmit(values)
  }
  const change = (field: RegistrationField) => (text: string) => {
    const over = field === 'username' && [...text].length > limits.usernameCharacters
    setValues({ ...values, [field]: limitTyping(field, text) })
    const left = { ...errors, [field]: over ? t('usernameTooLong') : undefined }
    setErrors(left)
    // The message above the form stays until the last field is corrected.
    if (Object.values(left).every((problem) => problem === undefined)) setForm(undefined)
  }
  const bind = (field: RegistrationField) => ({
    required: true,
    name: field,
    value: values[field],
    onChange: change(field),
    error: errors[field],
  })
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <h1>{t('title')}</h1>
      {form && (
        <Notice kind="error" title={form.title}>
          {form.text}
        </Notice>
      )}
      {tooLong && <Notice kind="error">{t('usernameTooLong')}</Notice>}
      <fieldset className={s.group}>
        <legend>{t('person')}</legend>
        <p className={s.note}>{t('personText')}</p>
        <TextField label={t('firstName')} autoComplete="given-name" {...bind('firstName')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...bind('lastName')} />
        <TextField
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          hint={t('usernameHint', { limit: limits.usernameCharacters })}
          {...bind('username')}
          error={thai ? t('thaiUsername') : errors.username}
        />
        <TextField label={t('email')} type="email" inputMode="email" autoComplete="email" {...bind('email')} />
        <TextField
          label={t('phone')}
          inputMode="numeric"
          autoComplete="tel"
          hint={t('phoneHint')}
          {...bind('telephoneNo')}
        />
      </fieldset>
      <fieldset className={s.group}>
        <legend>{t('company')}</legend>
        <p className={s.note}>{t('companyText')}</p>
        <TextField label={t('companyName')} autoComplete="organization" {...bind('companyName')} />
        <TextField
          label={t('companyCode')}
          autoCapitalize="characters"
          hint={t('companyCodeHint', { limit: limits.companyCodeCharacters })}
          {...bind('companyCode')}
        />
        <TextField className={s.wide} label={t('address')} autoComplete="street-address" {...bind('address')} />
        <TextField label={t('city')} autoComplete="address-level2" {...bind('city')} />
        <TextField label={t('country')} autoComplete="country-name" {...bind('country')} />
      </fieldset>
      <div className={s.foot}>
        <Button variant="primary" type="submit" busy={busy} blocked={thai ? t('thaiUsername') : false}>
          {t('register')}
        </Button>
      </div>
    </form>
  )
}
