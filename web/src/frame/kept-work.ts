import { useEffect } from 'react'

let holders = 0

/** Says that this screen holds work which would be lost with the page: a session that ends is then renewed over it. */
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
