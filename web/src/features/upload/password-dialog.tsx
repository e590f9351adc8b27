import { stampMessages } from '@laisen/contract/messages/stamps'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { uploadMessages } from './messages.ts'
import type { PasswordQuestion } from './use-generate.ts'

/** Asks for the certificate's password. It is sent with this one request and not stored. */
export function PasswordDialog({ name, error, onSubmit, onCancel }: PasswordQuestion & { name: string }) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (password === '') setMissing(true)
    else void onSubmit(password)
  }
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={t('passwordTitle')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onCancel}>{t('passwordCancel')}</Button>
          <Button variant="primary" type="submit">
            {t('passwordSubmit')}
          </Button>
        </>
      }
    >
      <PasswordField
        label={t('passwordLabel', { name })}
        required
        data-autofocus
        autoComplete="off"
        value={password}
        error={missing && password === '' ? words('passwordMissing') : password === '' ? error : undefined}
        onChange={setPassword}
      />
    </Dialog>
  )
}
