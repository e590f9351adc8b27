import { type DragEvent, useRef, useState } from 'react'

/** Accepts a file dropped anywhere on an element. If several are dropped, the first is used, or `many` one after the other. */
export function useFileDrop(
  onFile: (file: File) => void,
  busy: boolean,
  { many = false }: { many?: boolean | undefined } = {},
) {
  const [over, setOver] = useState(false)
  // Entering a child fires before leaving its parent, so only counting tells whether the pointer is inside.
  const depth = useRef(0)
  const hasFile = (event: DragEvent) => !busy && event.dataTransfer.types.includes('Files')
  return {
    over,
    target: {
      onDragEnter(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      },
      onDragOver(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDragLeave(event: DragEvent) {
        if (!hasFile(event)) return
        depth.current -= 1
        if (depth.current <= 0) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFile(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        const files = [...event.dataTransfer.files].slice(0, many ? undefined : 1)
        if (!busy) for (const file of files) onFile(file)
      },
    },
  }
}
