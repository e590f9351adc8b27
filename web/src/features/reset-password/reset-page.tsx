import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from '../login/login.module.css'
import { SignInShell } from '../login/sign-in-shell.tsx'
import { takeTokenAt } from './link-token.ts'
import { ResetForm } from './reset-form.tsx'
import { leaveAsExpired, type PasswordLink, usePasswordLink } from './use-password-link.ts'

// Read on module load, because React may render twice.
const token = takeTokenAt('/ResetPassword')

/** /ResetPassword, opened from an emailed link: sets the first password, or replaces the current one. */
export function ResetPage() {
  const t = useText(sessionMessages)
  const words = useText(passwordLinkMessages)
  const [done, setDone] = useState(false)
  const { link, error, retry } = usePasswordLink(token)
  usePageTitle(words('resetTitle'))
  return (
    <SignInShell>
      <section className={s.form}>
        <Head link={link} done={done} />
        {done && (
          <Notice
            kind="success"
            title={words('resetDone')}
            actions={<Button onClick={() => leaveTo(paths.login)}>{t('backToLogin')}</Button>}
          >
            {words('resetDoneText')}
          </Notice>
        )}
        {!done && link && (
          <ResetForm link={link} token={token} onDone={() => setDone(true)} onExpired={leaveAsExpired} />
        )}
        {token === '' && (
          <Notice kind="information" actions={<Button onClick={() => leaveTo(paths.login)}>{t('backToLogin')}</Button>}>
            {words('noLink')}
          </Notice>
        )}
        {token !== '' && !link && error === undefined && (
          <p className={s.intro} role="status">
            <Spinner /> {words('checking')}
          </p>
        )}
        {error !== undefined && isTaken(error) && (
          <Notice
            kind="error"
            title={errorText(error)}
            actions={<Button onClick={() => leaveTo(paths.login)}>{t('backToLogin')}</Button>}
          >
            {words('addressTaken')}
          </Notice>
        )}
        {error !== undefined && !isTaken(error) && (
          <Notice kind="error" actions={<Button onClick={retry}>{words('tryAgain')}</Button>}>
            {errorText(error)}
          </Notice>
        )}
      </section>
    </SignInShell>
  )
}

/** The link of a company that registered with the address of another one. */
const isTaken = (error: unknown) => error instanceof Refusal && error.code === 'COMPANY_REGISTERED'

/** What to do, as long as there is something to do. */
function Head({ link, done }: { link: PasswordLink | undefined; done: boolean }) {
  const words = useText(passwordLinkMessages)
  const welcome = link !== undefined && link.purpose !== 'reset'
  return (
    <>
      <h1 className={s.title}>{words(welcome ? 'welcomeTitle' : 'resetTitle')}</h1>
      {link && !done && <p className={s.intro}>{words(welcome ? 'welcomeIntro' : 'resetIntro')}</p>}
    </>
  )
}
