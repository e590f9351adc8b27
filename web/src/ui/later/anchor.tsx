import { type KeyboardEvent, type Ref, type RefObject, useLayoutEffect } from 'react'

export type KeyHandler = (event: KeyboardEvent<HTMLElement>) => void

interface Props {
  to: HTMLElement
  /** Takes the handler of keys that Mantine wants to put on its target. */
  keys?: RefObject<KeyHandler | null>
  onKeyDown?: KeyHandler
  ref?: Ref<HTMLElement>
}

/** What Mantine tells of its target beside what the button says of itself. */
const told = ['id', 'aria-controls', 'aria-activedescendant', 'data-expanded', 'data-mantine-stop-propagation'] as const

/** Stands for a button that was drawn before Mantine had arrived, where Mantine wants to draw its target. */
export function Anchor({ to, keys, onKeyDown, ref, ...given }: Props) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      ref(to)
      return () => void ref(null)
    }
    if (ref) ref.current = to
    return undefined
  }, [ref, to])
  useLayoutEffect(() => {
    if (keys) keys.current = onKeyDown ?? null
    const values = given as Partial<Record<(typeof told)[number], string | boolean>>
    for (const name of told) {
      const value = values[name]
      // A field has an id of its own, which its label names.
      if (name === 'id' && (to.id || value === undefined)) continue
      if (value === undefined || value === false) to.removeAttribute(name)
      else to.setAttribute(name, String(value))
    }
  })
  return null
}
