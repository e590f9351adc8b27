import { type WrongPage, wrongPage } from '../../pdf/page-size.ts'
import type { PageSizes } from '../../pdf/use-page-sizes.ts'
import type { PdfState } from '../../pdf/use-pdf.ts'

/** Why a chosen file cannot be stamped on this screen (2§5). */
export type DocumentProblem =
  | { kind: 'extension' }
  | { kind: 'empty' }
  | { kind: 'notPdf' }
  | { kind: 'password' }
  | { kind: 'pageSize'; page: WrongPage }

/** Readers look for the header in the first kilobyte. */
const headerBytes = 1024

/** What can be told without opening the file. */
export async function checkFile(file: File): Promise<DocumentProblem | undefined> {
  if (!/\.pdf$/i.test(file.name)) return { kind: 'extension' }
  if (file.size === 0) return { kind: 'empty' }
  const head = await file.slice(0, headerBytes).text()
  return head.includes('%PDF-') ? undefined : { kind: 'notPdf' }
}

/** What pdf.js found out. A document that it cannot draw is no problem here: the server judges it. */
export function problemOf(opened: PdfState, { sizes }: PageSizes): DocumentProblem | undefined {
  if (opened.state === 'failed' && opened.problem === 'password') return { kind: 'password' }
  if (opened.state !== 'open') return undefined
  if (opened.pdf.encrypted) return { kind: 'password' }
  const page = wrongPage(sizes)
  return page ? { kind: 'pageSize', page } : undefined
}
