import { useEffect, useState } from 'react'

/** Focuses the first invalid field of a dialog, so that its error is read aloud and scrolled into view on a phone. */
export function useFocusOnWrong(): () => void {
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (asked === 0) return
    // A button that chooses a file is no input, and has no aria-invalid.
    const wrong = '[role="dialog"] :is([aria-invalid="true"], [data-invalid])'
    document.querySelector<HTMLElement>(wrong)?.focus()
  }, [asked])
  return () => setAsked((count) => count + 1)
}
