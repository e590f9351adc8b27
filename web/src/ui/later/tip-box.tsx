import { Tooltip } from '@mantine/core'
import { inMantine } from './in-mantine.tsx'

interface TipBoxProps {
  id: string
  target: HTMLElement
  opened: boolean
  label: string
  position: 'top' | 'right'
}

/** What is written beside a control that is pointed at or focused. */
export const TipBox = inMantine(function TipBox({ id, target, opened, label, position }: TipBoxProps) {
  return <Tooltip target={target} opened={opened} position={position} label={<span id={id}>{label}</span>} />
})
