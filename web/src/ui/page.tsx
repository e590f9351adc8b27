import { type ReactNode, useEffect } from 'react'
import { classNames } from './class-names.ts'
import s from './page.module.css'

interface Props {
  title: string
  /** Beside the title: a count, a state. */
  note?: ReactNode
  /** Right of the title; one of them primary. */
  actions?: ReactNode
  children: ReactNode
  /** The content brings its own paddings: panels side by side. */
  bare?: boolean
}

/** One screen on the sheet: its title, its actions, its content. The browser's tab says the title too. */
export function Page({ title, note, actions, children, bare }: Props) {
  usePageTitle(title)
  return (
    <div className={s.page}>
      <header className={s.head}>
        <div className={s.titles}>
          <h1>{title}</h1>
          {note && <span className={s.note}>{note}</span>}
        </div>
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {bare ? children : <div className={s.body}>{children}</div>}
    </div>
  )
}

/** Search, filters and counters above a table. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={s.toolbar}>
      {children}
      {end && <div className={classNames(s.push)}>{end}</div>}
    </div>
  )
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Laisen`
  }, [title])
}
