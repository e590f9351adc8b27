import { useEffect, useState } from 'react'
import type { OpenPdf, PageSize } from './open-pdf.ts'

export interface PageSizes {
  /** One for each page; those not read yet repeat the first. Empty until that one is known. */
  sizes: readonly PageSize[]
  /** How many of them were read. All, when it equals the number of pages. */
  known: number
}

const none: PageSizes = { sizes: [], known: 0 }
const batch = 64
const unreadable: PageSize = { widthPoints: 595, heightPoints: 842 }

/** The sizes of all pages, read in order: the first at once, so that the document is shown before the last is known. */
export function usePageSizes(pdf: OpenPdf | null): PageSizes {
  const [result, setResult] = useState<{ pdf: OpenPdf; sizes: PageSizes }>()

  useEffect(() => {
    if (!pdf) return
    let wanted = true
    void (async () => {
      const sizes: PageSize[] = []
      for (let page = 1; page <= pdf.pages && wanted; page++) {
        // A page that pdf.js cannot read is shown as an empty sheet; the server judges it.
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
