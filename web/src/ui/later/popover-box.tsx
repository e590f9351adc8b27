import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenedAfterwards } from '../later.tsx'
import { Anchor } from './anchor.tsx'
import { inMantine } from './in-mantine.tsx'

export interface PopoverBoxProps {
  target: HTMLElement
  opened: boolean
  onChange: (opened: boolean) => void
  label: string
  offset: number
  width?: number
  /** No padding, or the class that sets it. */
  className?: string | undefined
  children: ReactNode
}

/** A box below a control, which takes the focus and gives it back. */
export const PopoverBox = inMantine(function PopoverBox({
  target,
  opened,
  onChange,
  label,
  offset,
  width,
  className,
  children,
}: PopoverBoxProps) {
  return (
    <Popover
      opened={useOpenedAfterwards(opened)}
      onChange={onChange}
      position="bottom-start"
      offset={offset}
      {...(width === undefined ? {} : { width })}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Anchor to={target} />
      </Popover.Target>
      <Popover.Dropdown {...(className ? { className } : { p: 0 })} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
})
