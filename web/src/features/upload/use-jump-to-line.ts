import { useEffect, useRef } from 'react'
import type { OpenPdf } from '../../pdf/open-pdf.ts'
import type { Viewer } from '../../pdf/use-viewer.ts'
import type { FoundLine } from './use-signature-lines.ts'

interface Jump {
  pdf: OpenPdf | null
  viewer: Viewer
  line: FoundLine | undefined
  /** The stamp has its place, or the reader is elsewhere already. */
  settled: boolean
}

/** Shows the signature line of the signer once, when a document was opened and its lines are found. */
export function useJumpToLine({ pdf, viewer, line, settled }: Jump): void {
  const jumped = useRef<OpenPdf | null>(null)
  const page = line?.page
  const laidOut = viewer.scale > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the viewer is another one in every render.
  useEffect(() => {
    if (!pdf || page === undefined || !laidOut || jumped.current === pdf) return
    jumped.current = pdf
    if (settled || viewer.page > 1) return
    if (page > 1) viewer.goTo(page)
    // On a phone the screen scrolls, and the page is longer than what the bar leaves of it.
    const timer = setTimeout(() => {
      const marker = viewer.wellRef.current?.querySelector<HTMLElement>('[data-line="own"]')
      marker?.scrollIntoView({ block: 'center', inline: 'nearest' })
    }, 50)
    return () => clearTimeout(timer)
  }, [pdf, page, laidOut, settled])
}
