import type { DataOf } from '@laisen/contract/endpoint'
import type { confirmEmail, undoEmailChange } from '@laisen/contract/endpoints/profile'
import { confirmEmailMessages } from '@laisen/contract/messages/confirm-email'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { undoEmailMessages } from '@laisen/contract/messages/undo-email'
import { useState } from 'react'
import { call, type Wire } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from '../login/login.module.css'
import { SignInShell } from '../login/sign-in-shell.tsx'
import { forgetToken, takeTokenAt } from '../reset-password/link-token.ts'

const confirmCall: Wire<typeof confirmEmail> = { method: 'POST', path: 'EmployeeCom/ConfirmEmail' }

const undoCall: Wire<typeof undoEmailChange> = { method: 'POST', path: 'EmployeeCom/UndoEmailChange' }

const confirm = (token: string) => call<typeof confirmEmail>(confirmCall, { token }, { keepPage: true })
const undo = (token: string) => call<typeof undoEmailChange>(undoCall, { token }, { keepPage: true })

// Read on module load, because React may render twice.
const token = takeTokenAt('/ConfirmEmail') || takeTokenAt('/UndoEmailChange')

/** /ConfirmEmail, opened from the link that a new address got. */
export function ConfirmEmailPage() {
  return <EmailLinkPage texts={confirmEmailMessages} work={confirm} />
}

/** /UndoEmailChange, opened from the link that the old address got. */
export function UndoEmailPage() {
  return <EmailLinkPage texts={undoEmailMessages} work={undo} />
}

interface Props {
  texts: typeof confirmEmailMessages | typeof undoEmailMessages
  work: (token: string) => Promise<DataOf<typeof confirmEmail>>
}

/** It asks for a click because mail scanners open links too. */
function EmailLinkPage({ texts, work }: Props) {
  const t = useText(texts)
  const words = useText(passwordLinkMessages)
  const [done, setDone] = useState<DataOf<typeof confirmEmail>>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  usePageTitle(t('title'))

  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setDone(await work(token))
      forgetToken()
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  // A user who is logged in continues to the application; anyone else is sent to the login.
  const goOn = <Button onClick={() => leaveTo(paths.login)}>{t('goOn')}</Button>
  return (
    <SignInShell>
      <section className={s.form}>
        <h1 className={s.title}>{t('title')}</h1>
        {done ? (
          <Notice kind="success" title={t('done')} actions={goOn}>
            {t('doneText', done)}
          </Notice>
        ) : (
          <>
            <p className={s.intro}>{t('intro')}</p>
            {error !== undefined && <Notice kind="error">{errorText(error)}</Notice>}
            {token === '' ? (
              <Notice kind="information" actions={goOn}>
                {words('noLink')}
              </Notice>
            ) : (
              <Button variant="primary" full className={s.submit} busy={busy} onClick={() => void confirm()}>
                {t('confirm')}
              </Button>
            )}
          </>
        )}
      </section>
    </SignInShell>
  )
}
