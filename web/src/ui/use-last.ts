import { useRef } from 'react'

/** The last value that was defined. A dialog keeps showing it while it slides out. */
export function useLast<Thing>(thing: Thing | undefined): Thing | undefined {
  const last = useRef(thing)
  if (thing !== undefined) last.current = thing
  return last.current
}
