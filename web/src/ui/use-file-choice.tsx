import { type ReactNode, useRef } from 'react'

/**
 * The computer's own file dialog. `accept` is what it offers first; whoever takes the file judges it.
 *
 * @returns what opens the dialog, and the hidden input that has to stand on the page.
 */
export function useFileChoice(accept: string, onFile: (file: File) => void): { open: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      hidden
      tabIndex={-1}
      data-file-choice
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // The same file may be chosen again, after it was changed.
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  return { open: () => ref.current?.click(), input }
}
