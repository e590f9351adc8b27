import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import s from './dot-blank.module.css'

/** A value on a dotted line, as filled in on a Thai form. It does not wrap unless it is long. */
export function DotBlank({ children, long }: { children: ReactNode; long?: boolean }) {
  return <span className={classNames(s.blank, long && s.long)}>{children}</span>
}
