import { verifyFactor } from '@laisen/contract/endpoints/factors'
import { loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { useState } from 'react'
import { noteActivity, noteSignedIn } from '../api/activity.ts'
import { call } from '../api/call.ts'
import { errorText } from '../api/error-text.ts'
import { Refusal } from '../api/refusal.ts'
import { language } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FixedValue } from '../ui/fixed-value.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { CodeField, useCode } from './code-field.tsx'
import { leaveForGood, useSession } from './session.ts'

// A session that still lacks its second factor does not count, so a background call in that state leaves the dialog
// open.
const half = { keepPage: true, background: true } as const

/** The session has ended. The same user logs in again, in one step or two, while the page below is kept. */
export function SignInAgain({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useText(sessionMessages)
  const words = useText(signInCodeMessages)
  const { user } = useSession()
  const code = useCode()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [missing, setMissing] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      code.field.onChange('')
      const tooLate = step === 'code' && error instanceof Refusal && error.http === 401
      if (tooLate) setStep('password')
      setFailure(tooLate ? words('codeTooLate') : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const enter = () => {
    noteSignedIn()
    noteActivity()
    onSignedIn()
  }
  const signIn = async () => {
    setMissing(password === '')
    if (password === '' || busy) return
    const { companyCode, username: userName, timeZone } = user
    const input = { companyCode, userName, password, timeZone, locale: language() }
    await attempt(async () => {
      const { factor } = await call(loginCustomer, input, half)
      setPassword('')
      if (factor === 'code') setStep('code')
      else enter()
    })
  }
  const verify = async () => {
    if (busy || !code.isComplete()) return
    await attempt(async () => {
      await call(verifyFactor, { code: code.value }, half)
      enter()
    })
  }
  const leave = () => {
    if (step === 'code') void call(logout, {}, half).catch(() => undefined)
    leaveForGood()
  }
  return (
    <Dialog
      opened
      staysOpen
      onClose={leave}
      title={t('logInAgain')}
      onSubmit={() => void (step === 'code' ? verify() : signIn())}
      footer={
        <>
          <Button onClick={leave}>{t('logInAsOther')}</Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('logInButton')}
          </Button>
        </>
      }
    >
      <p>{step === 'code' ? words('codeIntro') : t('logInAgainText')}</p>
      {failure && <Notice kind="error">{failure}</Notice>}
      {step === 'code' ? (
        <CodeField {...code.field} autoFocus />
      ) : (
        <>
          <FixedValue label={t('username')} value={user.username} />
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label={t('password')}
            required
            value={password}
            onChange={setPassword}
            error={missing ? t('passwordRequired') : undefined}
            data-autofocus
          />
        </>
      )}
    </Dialog>
  )
}
