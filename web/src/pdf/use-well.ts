import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { heightOfSpot, type Layout, spotAt } from './layout.ts'

/** The part of the well that is in sight. */
export function useWell(ref: RefObject<HTMLDivElement | null>, shown: boolean) {
  const [well, setWell] = useState({ width: 0, height: 0, top: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || !shown) return
    const measure = () => setWell({ width: element.clientWidth, height: element.clientHeight, top: element.scrollTop })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref, shown])
  return well
}

/** A point of the well, in CSS pixels from its upper left corner. */
export interface WellPoint {
  x: number
  y: number
}

interface Steady {
  /** What changes with the document. */
  document: unknown
  layout: Layout
  /** How far the well was scrolled before. */
  top: number
}

/**
 * When pages become larger, smaller or turned, or their sizes become known, what the reader looks at stays in its place;
 * another document begins at its top. Answers a function that names the point to hold on to, where it is not the middle.
 */
export function useSteadyScroll(ref: RefObject<HTMLDivElement | null>, now: Steady): (point: WellPoint) => void {
  const before = useRef(now)
  const held = useRef<WellPoint | undefined>(undefined)
  useLayoutEffect(() => {
    const { document, layout, top } = before.current
    const element = ref.current
    const point = held.current
    if (layout !== now.layout) held.current = undefined
    if (!element || document !== now.document || layout === now.layout || layout.pages[0]?.height === 0) return
    // What begins at the top goes on there, unless a pointer says otherwise.
    if (top > 0 || point) {
      const y = point?.y ?? element.clientHeight / 2
      element.scrollTop = heightOfSpot(now.layout, spotAt(layout, top + y)) - y
    }
    const x = point?.x ?? element.clientWidth / 2
    const [was, is] = [Math.max(layout.width, element.clientWidth), Math.max(now.layout.width, element.clientWidth)]
    const larger = now.layout.width / layout.width
    element.scrollLeft = is / 2 + (element.scrollLeft + x - was / 2) * larger - x
  }, [ref, now.document, now.layout])
  useEffect(() => {
    before.current = now
  })
  return (point) => {
    held.current = point
  }
}
