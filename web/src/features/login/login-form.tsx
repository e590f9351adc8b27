import { limits } from '@laisen/contract/limits'
import { define } from '@laisen/contract/messages/define'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { normalCompanyCode, normalUsername } from '@laisen/contract/sign-in-rules'
import { type SubmitEvent, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import type { LoginNote } from '../../frame/notes.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './login.module.css'
import type { Credentials, Login } from './use-login.ts'

// The text of USERNAME_TOO_LONG. Importing the whole error catalogue would add 5% to this page.
const texts = define(
  { usernameTooLong: 'User name with more than 15 characters is not allowed.' },
  { usernameTooLong: 'ชื่อผู้ใช้ไม่เกิน 15 ตัวอักษร' },
)

interface Props {
  login: Login
  note: LoginNote | undefined
  onForgot: () => void
}

/** Company code, username, password; Enter submits (1§2). */
export function LoginForm({ login, note, onForgot }: Props) {
  const t = useText(sessionMessages)
  const own = useText(texts)
  const words = useText(signInCodeMessages)
  const { status, error, signIn, tooLate } = login
  const [values, setValues] = useState<Credentials>({ companyCode: '', userName: '', password: '' })
  const [tooLong, setTooLong] = useState(false)
  const [checked, setChecked] = useState(false)
  usePageTitle(t('logIn'))

  const set = (name: keyof Credentials) => (value: string) => setValues({ ...values, [name]: value })
  const setUserName = (typed: string) => {
    const lower = typed.toLowerCase()
    setTooLong([...lower].length > limits.usernameCharacters)
    set('userName')([...lower].slice(0, limits.usernameCharacters).join(''))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    setTooLong(false)
    if (status === 'loading' || Object.values(values).some((value) => value.trim() === '')) return
    const companyCode = normalCompanyCode(values.companyCode)
    await signIn({ companyCode, userName: normalUsername(values.userName), password: values.password })
  }
  const missing = (name: keyof Credentials, text: string) => (checked && values[name].trim() === '' ? text : undefined)

  return (
    <form className={s.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={s.title}>{t('logIn')}</h1>
      <p className={s.intro}>{t('logInIntro')}</p>
      {tooLong && <Notice kind="error">{own('usernameTooLong')}</Notice>}
      {status === 'error' && !tooLong && <Notice kind="error">{errorText(error)}</Notice>}
      {status === 'success' && <Notice kind="information">{t('loggedIn')}</Notice>}
      {tooLate && !tooLong && <Notice kind="information">{words('codeTooLate')}</Notice>}
      {status === 'empty' && !tooLate && note && !tooLong && <Note note={note} />}
      <TextField
        label={t('companyCode')}
        value={values.companyCode}
        onChange={set('companyCode')}
        error={missing('companyCode', t('companyCodeRequired'))}
        autoComplete="organization"
        autoCapitalize="characters"
        name="companyCode"
        autoFocus
      />
      <TextField
        label={t('username')}
        value={values.userName}
        onChange={setUserName}
        hint={t('usernameHint')}
        error={tooLong ? t('usernameRule') : missing('userName', t('usernameRequired'))}
        autoComplete="username"
        autoCapitalize="none"
        name="userName"
      />
      <PasswordField
        label={t('password')}
        value={values.password}
        onChange={set('password')}
        error={missing('password', t('passwordRequired'))}
        name="password"
      />
      <Button
        variant="primary"
        type="submit"
        full
        className={s.submit}
        busy={status === 'loading' || status === 'success'}
      >
        {t('logInButton')}
      </Button>
      <button type="button" className={s.linkLike} onClick={onForgot}>
        {t('forgotPassword')}
      </button>
    </form>
  )
}

/** Why the user was sent to the login page. */
function Note({ note }: { note: LoginNote }) {
  const t = useText(sessionMessages)
  const links = useText(passwordLinkMessages)
  if (note !== 'resetExpired') return <Notice kind="information">{t(note)}</Notice>
  return (
    <Notice kind="error" title={links('resetExpired')}>
      {links('askAgain')}
    </Notice>
  )
}
