import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

interface ListboxOptions {
  count: number
  selected: number
  onSelect: (index: number) => void
}

/** The keyboard of a select-only combobox (ARIA APG): arrows, Home, End, Enter, Space, Escape; closes when one leaves it. */
export function useListbox({ count, selected, onSelect }: ListboxOptions) {
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)

  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])

  useEffect(() => {
    if (open) root.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active])

  const show = () => {
    setActive(Math.max(0, selected))
    setOpen(true)
  }
  const choose = (index: number) => {
    onSelect(index)
    setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    const move: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: count - 1 }
    const next = move[event.key]
    if (!open) {
      if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return
      show()
    } else if (next !== undefined) setActive(Math.min(Math.max(next, 0), count - 1))
    else if (event.key === 'Enter' || event.key === ' ') choose(active)
    else if (event.key === 'Escape' || event.key === 'Tab') setOpen(false)
    else return
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return { root, open, active, setActive, choose, press, toggle: () => (open ? setOpen(false) : show()) }
}
