import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { loadChunk } from '../api/load-chunk.ts'

const parts = new Set<() => Promise<unknown>>()
let signSeen = false

/**
 * A part that a first view does not show: what opens over the page. It is fetched when the person first does anything, so that it is
 * there when they want it, and drawn when it is first used.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (signSeen) load().catch(() => undefined)
  else parts.add(load)
  const Part = lazy(async () => ({ default: (await loadChunk(load)) as ComponentType<object> }))
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

const firstSigns = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Fetches the parts as soon as the person does anything. */
export function fetchPartsOnFirstSign(): void {
  const fetchAll = () => {
    signSeen = true
    for (const sign of firstSigns) removeEventListener(sign, fetchAll, true)
    // What does not arrive is fetched again when it is used, and says so.
    for (const load of parts) load().catch(() => undefined)
  }
  for (const sign of firstSigns) addEventListener(sign, fetchAll, { capture: true, passive: true })
}

/** Whether this was ever true: what was opened once stays, so that it can close gently. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}

/**
 * False in the first drawing. Mantine notes where the focus was only when something opens that was closed; at once, because it then
 * moves the focus.
 */
export function useOpenedAfterwards(opened: boolean): boolean {
  const [drawn, setDrawn] = useState(false)
  useLayoutEffect(() => setDrawn(true), [])
  return drawn && opened
}
