import type { ReactNode } from 'react'
import s from './empty-state.module.css'

interface Props {
  title: string
  /** Explains the list. */
  children?: ReactNode
  /** The one action to take. */
  actions?: ReactNode
  heading?: 'h1' | 'h2'
}

/** Shown when there is nothing yet: a sheet of paper, an explanation, one action. */
export function EmptyState({ title, children, actions, heading: Heading = 'h2' }: Props) {
  return (
    <div className={s.empty}>
      <Paper />
      <Heading className={s.title}>{title}</Heading>
      {children && <p className={s.text}>{children}</p>}
      {actions && <div className={s.actions}>{actions}</div>}
    </div>
  )
}

/** A sheet of paper on a marker baseline. */
function Paper() {
  return (
    <svg width="68" height="88" viewBox="0 0 68 88" fill="none" aria-hidden="true" focusable="false">
      <path d="M1 1h47l19 19v67H1z" fill="var(--paper)" stroke="var(--graphite-5)" strokeWidth="1.6" />
      <path d="M48 1v19h19" stroke="var(--graphite-5)" strokeWidth="1.6" />
      <path d="M14 32h40M14 41h34M14 50h38" stroke="var(--graphite-3)" strokeWidth="3" />
      <path d="M14 74h40" stroke="var(--marker)" strokeWidth="4" />
      <path
        d="M16 69c3-5 5-9 7-8s-2 7 1 7 3-6 6-5 1 4 4 4 3-3 5-3 2 1 8 0"
        stroke="var(--ink-8)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
