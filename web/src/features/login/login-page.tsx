import { frameMessages } from '@laisen/contract/messages/frame'
import { useState } from 'react'
import { takeNote } from '../../frame/notes.ts'
import { setLanguage } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Flag } from '../../ui/flag.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Footer } from './footer.tsx'
import { ForgotTab } from './forgot-tab.tsx'
import s from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { PromisePanel } from './promise-panel.tsx'

// Read when the page is opened, not when it is drawn: React may draw twice.
const note = takeNote()

/** /login: sign in, or ask how a forgotten password is replaced. No frame around it (1§2). */
export function LoginPage() {
  const t = useText(frameMessages)
  const { language } = useFormat()
  const [tab, setTab] = useState<'login' | 'forgot'>('login')
  return (
    <div className={s.page}>
      <header className={s.bar}>
        <Logo />
        <Segmented
          label={t('language')}
          value={language}
          onChange={(locale) => void setLanguage(locale)}
          onDesk
          segments={[
            { value: 'en', lang: 'en', label: <Language flag="us" name={t('english')} /> },
            { value: 'th', lang: 'th', label: <Language flag="th" name={t('thai')} /> },
          ]}
        />
      </header>
      <main className={s.middle}>
        <div className={s.card}>
          {tab === 'login' ? (
            <LoginForm note={note} onForgot={() => setTab('forgot')} />
          ) : (
            <ForgotTab onBack={() => setTab('login')} />
          )}
          <PromisePanel />
        </div>
      </main>
      <Footer />
    </div>
  )
}

function Language({ flag, name }: { flag: 'us' | 'th'; name: string }) {
  return (
    <>
      <Flag of={flag} /> {name}
    </>
  )
}
