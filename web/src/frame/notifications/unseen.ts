import { useSyncExternalStore } from 'react'

let unseen = 0
const listeners = new Set<() => void>()

export function setUnseen(count: number): void {
  unseen = count
  for (const notify of listeners) notify()
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** How many notifications nobody has looked at, as far as this page knows. */
export function useUnseen(): number {
  return useSyncExternalStore(subscribe, () => unseen)
}
