import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import s from './dot-blank.module.css'

/** A value standing on a dotted blank, as filled in on a Thai form. It is never broken over two lines, unless it is long. */
export function DotBlank({ children, long }: { children: ReactNode; long?: boolean }) {
  return <span className={classNames(s.blank, long && s.long)}>{children}</span>
}
