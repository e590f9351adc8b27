import { useLayoutEffect, useRef } from 'react'

const closingMilliseconds = 10

/**
 * Gives the focus back to where it was when something opened. Mantine's own looks for it only after the screen was painted, when the
 * focus may already be inside.
 */
export function useFocusBack(opened: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opened) {
      before.current = document.activeElement
      return
    }
    const from = before.current
    if (!(from instanceof HTMLElement)) return
    const within = document.activeElement
    const timer = setTimeout(() => {
      const now = document.activeElement
      if (now === null || now === document.body || now === within) from.focus({ preventScroll: true })
    }, closingMilliseconds)
    return () => clearTimeout(timer)
  }, [opened])
}
