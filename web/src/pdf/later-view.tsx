import type { ComponentProps } from 'react'
import type * as Viewer from './pdf-view.tsx'

let viewer: typeof Viewer | undefined

/** Fetches the viewer, which comes with pdf.js. */
export async function loadView(): Promise<void> {
  viewer ??= await import('./pdf-view.tsx')
}

/** The pages of an open document. Whoever opened it has fetched the viewer (use-pdf.ts). */
export function PdfView(props: ComponentProps<typeof Viewer.PdfView>) {
  return viewer ? <viewer.PdfView {...props} /> : null
}
