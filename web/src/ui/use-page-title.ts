import { withoutMarks } from '@laisen/contract/messages/whole-words'
import { useEffect } from 'react'

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${withoutMarks(title)} · Laisen`
  }, [title])
}
