import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOpenedAfterwards } from '../later.tsx'
import { inMantine } from './in-mantine.tsx'

export interface DrawerWindowProps {
  opened: boolean
  onClose: () => void
  label: string
  size: number | string
  /** From an edge, or a sheet from the bottom. */
  position?: 'left' | 'right' | 'bottom'
  id?: string
  children: ReactNode
}

export const DrawerWindow = inMantine(function DrawerWindow({
  opened,
  onClose,
  label,
  size,
  position = 'left',
  id,
  children,
}: DrawerWindowProps) {
  return (
    <Drawer.Root
      opened={useOpenedAfterwards(opened)}
      onClose={onClose}
      position={position}
      size={size}
      transitionProps={{ duration: 180 }}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Drawer.Content
        aria-label={label}
        {...(id === undefined ? {} : { id })}
        {...(position === 'bottom' ? { radius: '12px 12px 0 0' } : {})}
      >
        {children}
      </Drawer.Content>
    </Drawer.Root>
  )
})
