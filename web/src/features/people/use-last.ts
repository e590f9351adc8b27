import { useRef } from 'react'

/** The last thing there was: a dialog that slides away goes on showing it. */
export function useLast<Thing>(thing: Thing | undefined): Thing | undefined {
  const last = useRef(thing)
  if (thing !== undefined) last.current = thing
  return last.current
}
