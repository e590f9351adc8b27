import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import s from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quietDanger'

export interface ButtonLook {
  /** One primary button per view; danger only in confirmations. */
  variant?: ButtonVariant | undefined
  /** 32 px, for toolbars. */
  toolbar?: boolean | undefined
  full?: boolean | undefined
  icon?: TablerIcon | undefined
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** A call is running: width and label stay, and further clicks are ignored. */
  busy?: boolean | undefined
  /** Why it is disabled. The button stays focusable and shows the reason (style 16). */
  blocked?: string | false | undefined
  /** What it controls is open or on. */
  pressed?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

export function buttonClass({ variant = 'secondary', toolbar, full }: ButtonLook): string {
  return classNames(s.button, s[variant], toolbar && s.toolbar, full && s.full)
}

/** Verb and noun: “Add user”. */
export function Button({
  variant,
  toolbar,
  full,
  icon,
  busy,
  blocked,
  pressed,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = classNames(
    buttonClass({ variant, toolbar, full }),
    busy && s.busy,
    busy && !icon && s.running,
    pressed && s.pressed,
    className,
  )
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-disabled={blocked ? true : undefined}
      aria-busy={busy || undefined}
      title={blocked || rest.title}
      onClick={(event) => {
        if (blocked || busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon && (busy ? <Spinner size={18} /> : <Icon of={icon} />)}
      {children}
    </button>
  )
}
