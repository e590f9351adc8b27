import type { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { IconArrowLeft } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { call, type Wire } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './login.module.css'

const forgotCall: Wire<typeof forgotPassword> = { method: 'POST', path: 'Login/ForgotPassword' }

type Status = 'form' | 'sending' | 'sent'

/**
 * The forgot-password tab. It always says that an email may be on its way, so that it does not reveal who has an
 * account (1§4).
 */
export function ForgotTab({ onBack }: { onBack: () => void }) {
  const t = useText(sessionMessages)
  const words = useText(passwordLinkMessages)
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<Status>('form')
  const [missing, setMissing] = useState(false)
  const [error, setError] = useState<unknown>()
  usePageTitle(t('forgotPassword'))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(email.trim() === '')
    if (email.trim() === '' || status === 'sending') return
    setStatus('sending')
    setError(undefined)
    try {
      await call<typeof forgotPassword>(forgotCall, { email: email.trim(), isUser: true }, { keepPage: true })
      setStatus('sent')
    } catch (refused) {
      setError(refused)
      setStatus('form')
    }
  }
  const back = (
    <Button icon={IconArrowLeft} onClick={onBack}>
      {t('backToLogin')}
    </Button>
  )
  if (status === 'sent') {
    return (
      <section className={s.form}>
        <h1 className={s.title}>{t('forgotPassword')}</h1>
        <Notice kind="success" title={t('forgotDone')}>
          {words('forgotSent')}
        </Notice>
        <div>{back}</div>
      </section>
    )
  }
  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={s.title}>{t('forgotPassword')}</h1>
      <p className={s.intro}>{words('forgotIntro')}</p>
      {error !== undefined && <Notice kind="error">{errorText(error)}</Notice>}
      <TextField
        label={t('email')}
        value={email}
        onChange={setEmail}
        error={missing ? words('emailRequired') : undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        name="email"
        maxLength={256}
        autoFocus
      />
      <Button variant="primary" type="submit" full className={s.submit} busy={status === 'sending'}>
        {t('submit')}
      </Button>
      <div>{back}</div>
    </form>
  )
}
