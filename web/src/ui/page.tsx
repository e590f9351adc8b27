import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import s from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  /** An arrow before the title, to the screen above this one. */
  back?: { to: string; label: string }
  /** Beside the title: a count, a status. */
  note?: ReactNode
  /** To the right of the title; one of them is primary. */
  actions?: ReactNode
  children: ReactNode
  /** The content has its own padding, for example panels side by side. */
  bare?: boolean
}

/** A screen: title, actions and content. Also sets the title of the browser tab. */
export function Page({ title, back, note, actions, children, bare }: Props) {
  usePageTitle(title)
  return (
    <div className={s.page}>
      <header className={s.head}>
        <div className={s.titles}>
          {back && (
            <Link to={back.to} className={s.back} aria-label={back.label} title={back.label}>
              <Icon of={IconArrowLeft} size={20} />
            </Link>
          )}
          <h1>{title}</h1>
          {note && <span className={s.note}>{note}</span>}
        </div>
        {actions && <div className={s.actions}>{actions}</div>}
      </header>
      {bare ? children : <div className={s.body}>{children}</div>}
    </div>
  )
}

/** The search, filters and counters above a table. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={s.toolbar}>
      {children}
      {end && <div className={classNames(s.push)}>{end}</div>}
    </div>
  )
}
