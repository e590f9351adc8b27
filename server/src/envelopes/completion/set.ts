import type { Report } from '@laisen/pades/report/report'
import { writeReport } from '@laisen/pades/report/write-report'
import { AppError } from '../../http/app-error.ts'
import { defineTask } from '../../workers/define-task.ts'

/** Sets a report as a PDF. A report holds no binary data. */
export const setReport = defineTask({
  name: 'envelopes.set-report',
  // The longest of 100 recipients takes less than a second where nothing else runs.
  deadlineMs: 30_000,
  limitBytes: 0,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  run: (report: Report): Uint8Array => writeReport(report),
})
