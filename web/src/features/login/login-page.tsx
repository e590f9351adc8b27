import { useState } from 'react'
import { takeNote } from '../../frame/notes.ts'
import { CodeStep } from './code-step.tsx'
import { ForgotTab } from './forgot-tab.tsx'
import { LoginForm } from './login-form.tsx'
import { SignInShell } from './sign-in-shell.tsx'
import { useLogin } from './use-login.ts'

// Read on module load, because React may render twice.
const note = takeNote()

/** /login: log in, in one or two steps, or request a link to reset a forgotten password (1§2). */
export function LoginPage() {
  const [tab, setTab] = useState<'login' | 'forgot'>('login')
  const login = useLogin()
  return (
    <SignInShell>
      {login.step === 'code' ? (
        <CodeStep login={login} />
      ) : tab === 'login' ? (
        <LoginForm login={login} note={note} onForgot={() => setTab('forgot')} />
      ) : (
        <ForgotTab onBack={() => setTab('login')} />
      )}
    </SignInShell>
  )
}
