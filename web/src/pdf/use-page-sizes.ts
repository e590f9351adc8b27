import { useEffect, useState } from 'react'
import type { OpenPdf, PageSize } from './open-pdf.ts'

export interface PageSizes {
  /** One size per page; pages not read yet repeat the first. Empty until the first is known. */
  sizes: readonly PageSize[]
  /** How many pages were read; equals the number of pages when done. */
  known: number
}

const none: PageSizes = { sizes: [], known: 0 }
const batch = 64
const unreadable: PageSize = { widthPoints: 595, heightPoints: 842 }

/** Reads the sizes of all pages in order. The first is reported at once, so that the document appears early. */
export function usePageSizes(pdf: OpenPdf | null): PageSizes {
  const [result, setResult] = useState<{ pdf: OpenPdf; sizes: PageSizes }>()

  useEffect(() => {
    if (!pdf) return
    let wanted = true
    void (async () => {
      const sizes: PageSize[] = []
      for (let page = 1; page <= pdf.pages && wanted; page++) {
        // A page that pdf.js cannot read is shown as an empty sheet; the server checks it.
        sizes.push(await pdf.pageSize(page).catch(() => sizes[0] ?? unreadable))
        const last = page === pdf.pages
        if (wanted && (page === 1 || page % batch === 0 || last)) {
          setResult({ pdf, sizes: { sizes: padded(sizes, pdf.pages), known: page } })
        }
      }
    })()
    return () => {
      wanted = false
    }
  }, [pdf])

  return pdf && result?.pdf === pdf ? result.sizes : none
}

function padded(sizes: readonly PageSize[], pages: number): PageSize[] {
  return Array.from({ length: pages }, (_, index) => sizes[index] ?? sizes[0]!)
}
