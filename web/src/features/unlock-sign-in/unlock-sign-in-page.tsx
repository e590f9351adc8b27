import type { DataOf } from '@laisen/contract/endpoint'
import type { unlockSignIn } from '@laisen/contract/endpoints/unlock-sign-in'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { unlockSignInMessages } from '@laisen/contract/messages/unlock-sign-in'
import { useState } from 'react'
import { call, type Wire } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from '../login/login.module.css'
import { SignInShell } from '../login/sign-in-shell.tsx'
import { forgetToken, takeTokenAt } from '../reset-password/link-token.ts'

const unlockCall: Wire<typeof unlockSignIn> = { method: 'POST', path: 'Login/UnlockSignIn' }

// Read on module load, because React may render twice.
const token = takeTokenAt('/UnlockSignIn')

/** /UnlockSignIn, opened from the emailed link. It asks for a click because mail scanners open links too. */
export function UnlockSignInPage() {
  const t = useText(unlockSignInMessages)
  const words = useText(passwordLinkMessages)
  const session = useText(sessionMessages)
  const [done, setDone] = useState<DataOf<typeof unlockSignIn>>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  usePageTitle(t('title'))

  const unlock = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setDone(await call<typeof unlockSignIn>(unlockCall, { token }, { keepPage: true }))
      forgetToken()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  // Only a lost connection is worth another try.
  const spent = error instanceof Refusal
  const back = <Button onClick={() => leaveTo(paths.login)}>{session('backToLogin')}</Button>
  return (
    <SignInShell>
      <section className={s.form}>
        <h1 className={s.title}>{t('title')}</h1>
        {done ? (
          <Notice
            kind="success"
            title={t('done')}
            actions={<Button onClick={() => leaveTo(paths.login)}>{session('logIn')}</Button>}
          >
            {t('doneText', done)}
          </Notice>
        ) : (
          <>
            {error === undefined && token !== '' && <p className={s.intro}>{t('intro')}</p>}
            {error !== undefined && (
              <Notice kind="error" actions={spent && back}>
                {errorText(error)}
              </Notice>
            )}
            {token === '' && (
              <Notice kind="information" actions={back}>
                {words('noLink')}
              </Notice>
            )}
            {token !== '' && !spent && (
              <Button variant="primary" full className={s.submit} busy={busy} onClick={() => void unlock()}>
                {t('confirm')}
              </Button>
            )}
          </>
        )}
      </section>
    </SignInShell>
  )
}
