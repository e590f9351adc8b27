import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** Whether people use a finger here, so that words say “tap” and offer no dragging of files. */
export function useTouch(): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}
