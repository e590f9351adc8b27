import { type RefObject, useEffect, useState } from 'react'

/** Whether an element was ever within sight, or nearly: what nobody scrolls to is not loaded. */
export function useSeen(of: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = of.current
    if (!element || seen) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '120px' })
    watch.observe(element)
    return () => watch.disconnect()
  }, [of, seen])
  return seen
}
