import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { later } from './later.tsx'

interface Tip {
  /** For the control that it is about. */
  control: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
    onBlur: () => void
    'aria-describedby': string | undefined
  }
  /** Drawn beside the control. */
  tip: ReactNode
}

const TipBox = later(async () => (await import('./later/tip-box.tsx')).TipBox)

/** A tooltip for a mouse that stays and for the keyboard's focus. Touchscreens have none. */
export function useTip(
  label: string,
  options: { position?: 'top' | 'right'; delay?: number; off?: boolean } = {},
): Tip {
  const { position = 'top', delay = 0, off = false } = options
  const id = useId()
  const [target, setTarget] = useState<HTMLElement>()
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = (at: HTMLElement) => {
    if (off) return
    setTarget(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened(true), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpened(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const shown = opened && !off
  useEffect(() => {
    if (!shown) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])
  return {
    control: {
      onPointerEnter: ({ pointerType, currentTarget }) => pointerType === 'mouse' && open(currentTarget),
      onPointerLeave: close,
      onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget),
      onBlur: close,
      'aria-describedby': shown ? id : undefined,
    },
    tip: target && <TipBox {...{ id, target, label, position }} opened={shown} />,
  }
}
