import { useEffect, useState } from 'react'
import { loadView } from './later-view.tsx'
import type { OpenPdf, PdfSource } from './open-pdf.ts'
import { PdfOpenError, type PdfProblem } from './pdf-problem.ts'
import { loadPdfjs } from './pdfjs.ts'

export type PdfState =
  | { state: 'none' }
  | { state: 'opening' }
  | { state: 'open'; pdf: OpenPdf }
  | { state: 'failed'; problem: PdfProblem }

/** What opens the same source anew when it changes: the number of the attempt, or the password of a protected document. */
type Attempt = number | string | undefined

/** What only an open document needs: a first view does not wait for it. @throws PdfOpenError `network` */
async function loadParts(also: (() => Promise<unknown>) | undefined) {
  try {
    const [parts] = await Promise.all([import('./open-pdf.ts'), loadView(), loadPdfjs(), also?.()])
    return parts
  } catch (error) {
    throw new PdfOpenError('network', error)
  }
}

/**
 * Opens a file or URL while the caller is mounted. A text as `attempt` is the password of the document; `also` fetches what else its
 * pages are shown with.
 */
export function usePdf(source: PdfSource | null, attempt?: Attempt, also?: () => Promise<unknown>): PdfState {
  const [shown, setShown] = useState<{ source: typeof source; attempt: Attempt; state: PdfState }>()

  useEffect(() => {
    if (source === null) return
    const abort = new AbortController()
    let pdf: OpenPdf | undefined
    const show = (state: PdfState) => setShown({ source, attempt, state })
    const password = typeof attempt === 'string' ? attempt : undefined
    const opening = loadParts(also).then(({ openPdf }) => openPdf(source, { signal: abort.signal, password }))
    opening.then(
      (opened) => {
        pdf = opened
        if (abort.signal.aborted) opened.close()
        else show({ state: 'open', pdf: opened })
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        show({ state: 'failed', problem: error instanceof PdfOpenError ? error.problem : 'undrawable' })
      },
    )
    return () => {
      abort.abort()
      pdf?.close()
      // A hidden screen that becomes visible opens the document again.
      setShown(undefined)
    }
  }, [source, attempt, also])

  if (source === null) return { state: 'none' }
  return shown?.source === source && shown.attempt === attempt ? shown.state : { state: 'opening' }
}
