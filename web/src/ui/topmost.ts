import { useEffect, useState } from 'react'

const opened: symbol[] = []

/** Keeps the order in which dialogs were opened, and tells whether this one is on top. Esc is for that one only. */
export function useTopmost(isOpened: boolean): () => boolean {
  const [id] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!isOpened) return
    opened.push(id)
    return () => {
      // After the event that closed it: the same Esc must not close the dialog below, too.
      setTimeout(() => opened.splice(opened.indexOf(id), 1))
    }
  }, [isOpened, id])
  return () => opened.at(-1) === id
}
