import { Outlet } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import s from './bare-frame.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { SchemeMenu } from './scheme-menu.tsx'

/** The frame of public pages: logo, appearance and language, but no menu. */
export function BareFrame() {
  return (
    <div className={s.page}>
      <header className={s.bar}>
        <a href={paths.login} className={s.home}>
          <Logo />
        </a>
        <span className={s.space} />
        <SchemeMenu />
        <span data-language>
          <LanguageMenu />
        </span>
      </header>
      <main className={s.sheet}>
        <Outlet />
      </main>
    </div>
  )
}
