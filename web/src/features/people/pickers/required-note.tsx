import type { ReactNode } from 'react'
import s from './pickers.module.css'

/** What the red star means, at the foot of a form. */
export function RequiredNote({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={s.star}>*</span> {children}
    </>
  )
}
