import { type ReactNode, useRef } from 'react'

/**
 * Opens the browser's file dialog. `accept` is a suggestion only; the caller checks the file.
 * @returns a function that opens the dialog, and the hidden input to render.
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
        // Cleared so that the same file can be chosen again after it was changed.
        event.currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
  return { open: () => ref.current?.click(), input }
}
