import { useEffect, useMemo, useState } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import type { OpenPdf } from '../../pdf/open-pdf.ts'
import { isNamed } from './plain-letters.ts'
import type { SignatureLine } from './signature-lines.ts'

export interface FoundLine extends SignatureLine {
  page: number
  /** It names the signer, or it is the only one. */
  own: boolean
}

const none: readonly FoundLine[] = []

/** The signature lines of a document, in reading order; empty until all pages were looked at. */
export function useSignatureLines(pdf: OpenPdf | null, signers: readonly string[]): readonly FoundLine[] {
  const [found, setFound] = useState<{ pdf: OpenPdf; lines: (SignatureLine & { page: number })[] }>()
  useEffect(() => {
    if (!pdf) return
    let wanted = true
    // What reads pages comes when there is one to read.
    const load = () => import('./find-lines.ts')
    void loadChunk(load)
      .then(({ linesOf }) => linesOf(pdf, () => wanted))
      .then(
        (lines) => wanted && setFound({ pdf, lines }),
        // Without its offers, a page is signed as well.
        () => undefined,
      )
    return () => {
      wanted = false
    }
  }, [pdf])
  return useMemo(() => {
    if (!found || found.pdf !== pdf) return none
    const { lines } = found
    const named = lines.map(({ words }) => signers.some((signer) => isNamed(words, signer)))
    const alone = lines.length === 1
    return lines.map((line, index) => ({ ...line, own: named[index] || alone }))
  }, [found, pdf, signers])
}

/** The line to suggest: the last one that is the signer's own. */
export function suggestedLine(lines: readonly FoundLine[]): FoundLine | undefined {
  return lines.findLast(({ own }) => own)
}
