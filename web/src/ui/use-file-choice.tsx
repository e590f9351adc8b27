import { type ReactNode, useRef } from 'react'

/**
 * Opens the browser's file dialog. `accept` is a suggestion only; the caller checks the file.
 * @param many whether several can be chosen at once; the caller gets one after the other.
 * @returns a function that opens the dialog, and the hidden input to render.
 */
export function useFileChoice(
  accept: string,
  onFile: (file: File) => void,
  { many = false }: { many?: boolean | undefined } = {},
): { open: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={many}
      hidden
      tabIndex={-1}
      data-file-choice
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        // Cleared so that the same file can be chosen again after it was changed.
        event.currentTarget.value = ''
        for (const file of files) onFile(file)
      }}
    />
  )
  return { open: () => ref.current?.click(), input }
}
