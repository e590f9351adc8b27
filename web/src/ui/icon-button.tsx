import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type TablerIcon } from './icon.tsx'
import s from './icon-button.module.css'
import { Spinner } from './spinner.tsx'
import { useTip } from './use-tip.tsx'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-label'> {
  /** Its accessible name and tooltip. */
  label: string
  icon: TablerIcon
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** Why it is disabled (style 16). */
  blocked?: string | false | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button with only an icon. */
export function IconButton({
  label,
  icon,
  danger,
  busy,
  blocked,
  className,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const { control, tip } = useTip(blocked || label, { delay: 400 })
  return (
    <>
      <button
        {...rest}
        {...control}
        type={type}
        aria-label={label}
        aria-disabled={blocked ? true : undefined}
        aria-busy={busy || undefined}
        className={classNames(s.button, danger && s.danger, className)}
        onClick={(event) => {
          if (blocked || busy) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {busy ? <Spinner /> : <Icon of={icon} />}
      </button>
      {tip}
    </>
  )
}
