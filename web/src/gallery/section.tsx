import type { ReactNode } from 'react'
import s from './gallery.module.css'

/** A group of related components. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={s.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={s.row}>{children}</div>
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className={s.grid}>{children}</div>
}
