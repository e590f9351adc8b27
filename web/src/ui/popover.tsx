import type { PopoverBoxProps } from './later/popover-box.tsx'
import { later, useEver } from './later.tsx'

const PopoverBox = later(async () => (await import('./later/popover-box.tsx')).PopoverBox)

/** A box below a control that is drawn elsewhere. */
export function Popover({ target, ...box }: Omit<PopoverBoxProps, 'target'> & { target: HTMLElement | null }) {
  const used = useEver(box.opened)
  return used && target ? <PopoverBox target={target} {...box} /> : null
}
