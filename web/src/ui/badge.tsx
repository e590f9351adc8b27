import type { ReactNode } from 'react'
import s from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type TablerIcon } from './icon.tsx'

export type BadgeTone = 'grey' | 'orange' | 'green' | 'blue' | 'red' | 'plum' | 'teal' | 'greyOutline' | 'redOutline'

interface Props {
  tone: BadgeTone
  /** Every badge has an icon, so that colour is not needed to tell them apart. */
  icon?: TablerIcon
  children: ReactNode
  className?: string
}

/** A status with an icon and a word. */
export function Badge({ tone, icon, children, className }: Props) {
  return (
    <span className={classNames(s.badge, s[tone], className)}>
      {icon && <Icon of={icon} size={14} stroke={2.2} />}
      {children}
    </span>
  )
}
