import { frameMessages } from '@laisen/contract/messages/frame'
import type { ReactNode } from 'react'
import { setLanguage } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Flag } from '../../ui/flag.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Footer } from './footer.tsx'
import s from './login.module.css'
import { PromisePanel } from './promise-panel.tsx'

/**
 * The layout of the login pages, which are a small entry of their own: language menu, one card, the operator's footer
 * (1§2).
 */
export function SignInShell({ children }: { children: ReactNode }) {
  const t = useText(frameMessages)
  const { language } = useFormat()
  return (
    <div className={s.page}>
      <header className={s.bar}>
        <Logo />
        <Segmented
          label={t('language')}
          value={language}
          onChange={setLanguage}
          onDesk
          segments={[
            { value: 'en', lang: 'en', label: <Language flag="us" name={t('english')} /> },
            { value: 'th', lang: 'th', label: <Language flag="th" name={t('thai')} /> },
          ]}
        />
      </header>
      <main className={s.middle}>
        <div className={s.card}>
          {children}
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
