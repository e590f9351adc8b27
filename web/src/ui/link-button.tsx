import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

interface Props extends ButtonLook {
  to: string
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export function LinkButton({ to, icon, children, ...look }: Props) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
