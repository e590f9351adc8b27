import type { Icon as TablerIcon } from '@tabler/icons-react'

export type { TablerIcon }

interface Props {
  of: TablerIcon
  /** Pixels; 18 in text and buttons, 19 in the menu. */
  size?: number
  /** Stroke width: 1.6 everywhere, 2.2 in status badges. */
  stroke?: number
  className?: string | undefined
}

/** A decorative icon. If it stands alone, the button around it provides the name. */
export function Icon({ of: Drawing, size = 18, stroke = 1.6, className = '' }: Props) {
  return <Drawing size={size} stroke={stroke} className={className} aria-hidden="true" focusable="false" />
}
