import { confirmPerson } from '@laisen/contract/endpoints/session'
import { confirmPersonMessages } from '@laisen/contract/messages/confirm-person'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { placeRefusal } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField, useCode } from './code-field.tsx'
import { useSession } from './session.ts'

/** Password or code; which of them, the person chooses. */
export function ConfirmPersonDialog({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const t = useText(confirmPersonMessages)
  const words = useText(sessionMessages)
  const { user } = useSession()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const code = useCode()

  const swap = () => {
    setBy(by === 'password' ? 'code' : 'password')
    setFailure(undefined)
  }
  const confirm = async () => {
    if (by === 'password' && password === '') return setError(words('passwordRequired'))
    if (by === 'code' && !code.isComplete()) return
    setBusy(true)
    setFailure(undefined)
    try {
      await call(confirmPerson, by === 'password' ? { password } : { code: code.value })
      onAnswer(true)
    } catch (refused) {
      const { field, text } = placeRefusal(refused, ['password', 'code'] as const)
      if (field === 'password') setError(text)
      else if (field === 'code') code.refuse(text)
      else setFailure(text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={() => onAnswer(false)}
      title={t('title')}
      onSubmit={() => void confirm()}
      note={
        user.factorEnrolled && (
          <Button variant="quiet" onClick={swap}>
            {t(by === 'password' ? 'useCode' : 'usePassword')}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t(by === 'password' ? 'passwordText' : 'codeText')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      {by === 'code' ? (
        <CodeField {...code.field} autoFocus />
      ) : (
        <PasswordField
          label={words('password')}
          required
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setError(undefined)
          }}
          error={error}
          data-autofocus
        />
      )}
    </Dialog>
  )
}
