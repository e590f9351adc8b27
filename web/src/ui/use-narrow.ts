import { useSyncExternalStore } from 'react'

/** The widths at which the layout changes. */
const widths = { phone: 600, drawer: 900, wide: 1200 } as const

/** Whether the window is narrower than a breakpoint. Below `phone`, tables become lists and dialogs fill the screen. */
export function useNarrow(than: keyof typeof widths = 'phone'): boolean {
  const query = `(max-width: ${widths[than] - 0.02}px)`
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
  )
}
