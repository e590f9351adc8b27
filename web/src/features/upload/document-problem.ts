import type { DataOf } from '@laisen/contract/endpoint'
import type { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { type WrongPage, wrongPage } from '../../pdf/page-size.ts'
import type { PageSizes } from '../../pdf/use-page-sizes.ts'
import type { PdfState } from '../../pdf/use-pdf.ts'

/** Why a chosen file cannot be signed on this screen (2§5). */
export type DocumentProblem =
  | { kind: 'extension' }
  | { kind: 'empty' }
  | { kind: 'notPdf' }
  | { kind: 'tooLarge'; limitMegabytes: number }
  | { kind: 'password' }
  | { kind: 'broken' }
  | { kind: 'pageSize'; page: WrongPage }

/** PDF readers look for the header in the first kilobyte. */
const headerBytes = 1024

/** What can be checked without opening the file. */
export async function checkFile(file: File): Promise<DocumentProblem | undefined> {
  if (!/\.pdf$/i.test(file.name)) return { kind: 'extension' }
  if (file.size === 0) return { kind: 'empty' }
  const head = await file.slice(0, headerBytes).text()
  return head.includes('%PDF-') ? undefined : { kind: 'notPdf' }
}

/** The size limit of this installation, once the server has sent it. */
export type DocumentLimits = Pick<DataOf<typeof getStampOptions>, 'maxDocumentMegabytes' | 'anyPageSize'>

/** Checked before anything is uploaded. */
export function sizeProblem(file: File, limits: DocumentLimits | undefined): DocumentProblem | undefined {
  if (!limits || file.size <= limits.maxDocumentMegabytes * 1024 * 1024) return undefined
  return { kind: 'tooLarge', limitMegabytes: limits.maxDocumentMegabytes }
}

/** What pdf.js found. A document that it cannot draw is accepted here and checked by the server. */
export function problemOf(
  opened: PdfState,
  { sizes }: PageSizes,
  limits: DocumentLimits | undefined,
): DocumentProblem | undefined {
  if (opened.state === 'failed' && opened.problem === 'password') return { kind: 'password' }
  if (opened.state === 'failed' && opened.problem === 'broken') return { kind: 'broken' }
  if (opened.state !== 'open') return undefined
  const page = limits?.anyPageSize ? undefined : wrongPage(sizes)
  return page ? { kind: 'pageSize', page } : undefined
}
