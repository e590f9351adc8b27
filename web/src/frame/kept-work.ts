import { useEffect } from 'react'

let holders = 0

/**
 * Marks a screen with unsaved work. When the session ends, the user then logs in again over the page instead of leaving
 * it.
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
  return holders > 0
}
