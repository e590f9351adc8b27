import { useEffect, useMemo, useState } from 'react'
import type { OpenPdf } from '../../pdf/open-pdf.ts'
import { isNamed } from './plain-letters.ts'
import { type SignatureLine, signatureLines, speaksOfSigning } from './signature-lines.ts'

export interface FoundLine extends SignatureLine {
  page: number
  /** It names the signer, or it is the only one. */
  own: boolean
}

/** Signatures stand at the end. Of a long document, only so many of the last pages are read. */
const mostPages = 40
/** On these last pages, rules are looked at whatever the text says. */
const lastPages = 2
const mostMilliseconds = 8000

const none: readonly FoundLine[] = []

/** The signature lines of a document, in reading order; empty until all pages were looked at. */
export function useSignatureLines(pdf: OpenPdf | null, signers: readonly string[]): readonly FoundLine[] {
  const [found, setFound] = useState<{ pdf: OpenPdf; lines: (SignatureLine & { page: number })[] }>()
  useEffect(() => {
    if (!pdf) return
    let wanted = true
    void linesOf(pdf, () => wanted).then((lines) => wanted && setFound({ pdf, lines }))
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

async function linesOf(pdf: OpenPdf, wanted: () => boolean) {
  const found: (SignatureLine & { page: number })[] = []
  const until = Date.now() + mostMilliseconds
  const first = Math.max(1, pdf.pages - mostPages + 1)
  for (let page = pdf.pages; page >= first && wanted() && Date.now() < until; page--) {
    const last = page > pdf.pages - lastPages
    // A page that pdf.js cannot read has no lines to offer.
    const marks = await pdf
      .marks(page, (texts) => texts.length > 0 && (last || speaksOfSigning(texts)))
      .catch(() => null)
    if (marks) found.unshift(...signatureLines(marks).map((line) => ({ ...line, page })))
  }
  return found
}

/** The line to suggest: the last one that is the signer's own. */
export function suggestedLine(lines: readonly FoundLine[]): FoundLine | undefined {
  return lines.findLast(({ own }) => own)
}
