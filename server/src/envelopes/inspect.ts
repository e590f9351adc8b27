import { limits } from '@laisen/contract/limits'
import { documentPermits } from '@laisen/pades/form/permits'
import { displayedSize } from '@laisen/pades/stamp/page-place'
import { openPdf } from '@laisen/pdf/open'
import { reading, type Stored } from '../files/reading.ts'
import { AppError } from '../http/app-error.ts'
import { defineTask } from '../workers/define-task.ts'
import { assembleFiles } from './assemble.ts'
import { setReport } from './completion/set.ts'
import type { FileFacts } from './files-store.ts'
import { layOutSignature, placeFields } from './send/tasks.ts'

const MEBIBYTE = 1024 * 1024

/** Reads what a file permits, and the size of its pages. @throws PdfError, ENVELOPE_TOO_MANY_PAGES */
function inspectStored({ document }: Stored): FileFacts {
  return reading(document, (source) => {
    const pdf = openPdf(source)
    const { pageCount } = pdf
    const limit = limits.envelopePagesPicked
    if (pageCount > limit) throw new AppError('ENVELOPE_TOO_MANY_PAGES', { pages: pageCount, limit })
    const { kinds, reason, signatures, ownFields } = documentPermits(pdf)
    const widths: number[] = []
    const heights: number[] = []
    for (let page = 1; page <= pageCount; page++) {
      const { widthPoints, heightPoints } = displayedSize(pdf.page(page))
      widths.push(widthPoints)
      heights.push(heightPoints)
    }
    return { permits: kinds, reason, signatures, ownFields, widths, heights }
  })
}

/** @throws as inspectStored */
export const inspectFile = defineTask({
  name: 'envelopes.inspect',
  deadlineMs: 30_000,
  limitBytes: MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  run: inspectStored,
})

export const envelopeTasks = [inspectFile, assembleFiles, placeFields, layOutSignature, setReport]
