import { loginCustomer } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useState } from 'react'
import { noteActivity } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { errorText } from '../api/error-text.ts'
import { language } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { leaveTo, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { forgetSession, useSession } from './session.ts'

/** The session has ended; the page below is kept while the same person signs in again. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText(sessionMessages)
  const { user } = useSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState(false)

  const signIn = async () => {
    setMissing(password === '')
    if (password === '') return
    setBusy(true)
    setFailure(undefined)
    const input = {
      companyCode: user.companyCode,
      userName: user.username,
      password,
      timeZone: user.timeZone,
      locale: language(),
    }
    try {
      await call(loginCustomer, input, { keepPage: true })
      noteActivity()
      onSignedIn()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    forgetSession()
    leaveTo(paths.login)
  }
  return (
    <Dialog
      opened
      staysOpen
      onClose={leave}
      title={t('logInAgain')}
      onSubmit={() => void signIn()}
      footer={
        <>
          <Button onClick={leave}>{t('logInAsOther')}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('logInButton')}
          </Button>
        </>
      }
    >
      <p>{t('logInAgainText')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField
        label={t('username')}
        value={user.username}
        onChange={() => undefined}
        readOnly
        autoComplete="username"
      />
      <PasswordField
        label={t('password')}
        required
        value={password}
        onChange={setPassword}
        error={missing ? t('passwordRequired') : undefined}
        data-autofocus
      />
    </Dialog>
  )
}
