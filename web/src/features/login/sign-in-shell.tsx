import type { ReactNode } from 'react'
import { LanguageChoice } from '../../frame/language-choice.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Footer } from './footer.tsx'
import s from './login.module.css'
import { PromisePanel } from './promise-panel.tsx'

/**
 * The layout of the login pages, which are a small entry of their own: language menu, one card, the operator's footer
 * (1§2).
 */
export function SignInShell({ children }: { children: ReactNode }) {
  return (
    <div className={s.page}>
      <header className={s.bar}>
        <Logo />
        <LanguageChoice />
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
