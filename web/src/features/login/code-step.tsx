import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { IconArrowLeft } from '@tabler/icons-react'
import type { SubmitEvent } from 'react'
import { errorText } from '../../api/error-text.ts'
import { CodeField, useCode } from '../../frame/code-field.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './login.module.css'
import type { Login } from './use-login.ts'

/** The second login step: a code from the authenticator app, or a recovery code (rules 3.3). */
export function CodeStep({ login }: { login: Login }) {
  const t = useText(sessionMessages)
  const words = useText(signInCodeMessages)
  const code = useCode()
  const { status, error, verify, startOver } = login
  usePageTitle(words('codeTitle'))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (status === 'loading' || status === 'success' || !code.isComplete()) return
    // Do not submit the same wrong code again when Enter is pressed twice.
    if (!(await verify(code.value))) code.field.onChange('')
  }
  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={s.title}>{words('codeTitle')}</h1>
      <p className={s.intro}>{words('codeIntro')}</p>
      {status === 'error' && <Notice kind="error">{errorText(error)}</Notice>}
      {status === 'success' && <Notice kind="information">{t('loggedIn')}</Notice>}
      <CodeField {...code.field} autoFocus />
      <Button
        variant="primary"
        type="submit"
        full
        className={s.submit}
        busy={status === 'loading' || status === 'success'}
      >
        {t('logInButton')}
      </Button>
      <div>
        <Button icon={IconArrowLeft} onClick={startOver}>
          {t('backToLogin')}
        </Button>
      </div>
      {code.kind === 'recovery' && <p className={s.aside}>{words('lostBoth')}</p>}
    </form>
  )
}
