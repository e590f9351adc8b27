import { type RefObject, useEffect, useRef } from 'react'
import type { WellPoint } from './use-well.ts'

interface Zooming {
  zoom: number
  zoomTo(zoom: number, at?: WellPoint): void
}

/** Keeps one notch of a wheel from jumping too far, while a trackpad sends many small steps. */
const mostPerEvent = 25
const perPixel = 0.01

/**
 * Zooms with Ctrl and the wheel, with a pinch on a trackpad (which browsers send as Ctrl and wheel), and with two
 * fingers on a touchscreen.
 */
export function useZoomGestures(ref: RefObject<HTMLDivElement | null>, shown: boolean, zooming: Zooming): void {
  const latest = useRef(zooming)
  useEffect(() => {
    latest.current = zooming
  })
  useEffect(() => {
    const well = ref.current
    if (!well || !shown) return
    const ended = new AbortController()
    // React's listeners are passive; only an active one can keep the browser from zooming the whole page.
    const options = { passive: false, signal: ended.signal }
    const pointOf = (clientX: number, clientY: number): WellPoint => {
      const { left, top } = well.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const step = Math.max(-mostPerEvent, Math.min(mostPerEvent, event.deltaY))
      latest.current.zoomTo(latest.current.zoom * Math.exp(-step * perPixel), pointOf(event.clientX, event.clientY))
    }
    let pinch: { apart: number; zoom: number } | undefined
    const start = ({ touches }: TouchEvent) => {
      pinch = touches.length === 2 ? { apart: apartOf(touches), zoom: latest.current.zoom } : undefined
    }
    const move = (event: TouchEvent) => {
      const [one, other] = event.touches
      if (!pinch || !one || !other) return
      event.preventDefault()
      const middle = pointOf((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
      latest.current.zoomTo((pinch.zoom * apartOf(event.touches)) / pinch.apart, middle)
    }
    const end = () => {
      pinch = undefined
    }
    well.addEventListener('wheel', wheel, options)
    well.addEventListener('touchstart', start, { passive: true, signal: ended.signal })
    well.addEventListener('touchmove', move, options)
    well.addEventListener('touchend', end, { signal: ended.signal })
    well.addEventListener('touchcancel', end, { signal: ended.signal })
    return () => ended.abort()
  }, [ref, shown])
}

function apartOf(touches: TouchList): number {
  const [one, other] = touches
  return one && other ? Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) : 1
}
