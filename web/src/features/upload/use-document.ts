import { useState } from 'react'
import type { OpenPdf } from '../../pdf/open-pdf.ts'
import { type PageSizes, usePageSizes } from '../../pdf/use-page-sizes.ts'
import { type PdfState, usePdf } from '../../pdf/use-pdf.ts'
import { checkFile, type DocumentLimits, type DocumentProblem, problemOf, sizeProblem } from './document-problem.ts'
import { loadStampDrawing } from './stamp-look.ts'

export interface ChosenDocument {
  file: File | null
  opened: PdfState
  pdf: OpenPdf | null
  pages: PageSizes
  problem: DocumentProblem | undefined
  /** The file was not even opened. */
  refused: boolean
  choose(file: File | null): Promise<void>
  /** What the user entered as the document's password; in memory only. */
  password: string | undefined
  unlock(password: string): void
}

/** The chosen file, opened and checked. */
export function useDocument(limits: DocumentLimits | undefined, begun: File | null): ChosenDocument {
  const [file, setFile] = useState(begun)
  const [refused, setRefused] = useState<DocumentProblem>()
  const known = refused ?? (file ? sizeProblem(file, limits) : undefined)
  const [password, setPassword] = useState<string>()
  const opened = usePdf(known ? null : file, password, loadStampDrawing)
  const pdf = opened.state === 'open' ? opened.pdf : null
  const pages = usePageSizes(pdf)

  const choose = async (next: File | null) => {
    const problem = next ? await checkFile(next) : undefined
    setRefused(problem)
    setPassword(undefined)
    setFile(next)
  }
  const problem = known ?? problemOf(opened, pages, limits)
  const refusedUnopened = refused !== undefined
  return { file, opened, pdf, pages, problem, refused: refusedUnopened, choose, password, unlock: setPassword }
}
