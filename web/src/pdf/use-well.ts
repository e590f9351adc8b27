import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { heightOfSpot, type Layout, spotAt } from './layout.ts'

/** The visible part of the well, which is the scrolling area behind the pages. */
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

/** A point in the well, in CSS pixels from its upper left corner. */
export interface WellPoint {
  x: number
  y: number
}

interface Steady {
  /** What depends on the document. */
  document: unknown
  layout: Layout
  /** The previous scroll position. */
  top: number
}

/**
 * Keeps what the reader is looking at in place when pages are resized or rotated, or their sizes become known. A new
 * document starts at its top. Returns a function that sets the point to hold, if it is not the middle.
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
    // A view at the top stays at the top, unless a pointer sets another point.
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
