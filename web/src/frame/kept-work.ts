import { useEffect } from 'react'
import { isAnyUnsaved } from '../ui/unsaved.ts'

let holders = 0

/**
 * Marks a screen with work that the page itself keeps. When the session ends, the user then logs in again over the page
 * instead of leaving it. A changed form does the same, and asks before it is left: see `useUnsaved`.
 */
export function useKeptWork(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    holders += 1
    return () => {
      holders -= 1
    }
  }, [holds])
}

export function isWorkKept(): boolean {
  return holders > 0 || isAnyUnsaved()
}
