import { writeReport } from '@laisen/pades/report/write-report'
import { AppError } from '../../http/app-error.ts'
import { defineTask } from '../../workers/define-task.ts'
import type { CompletionFacts } from './facts.ts'
import { completionReport } from './report.ts'

const MEBIBYTE = 1024 * 1024

/** Sets a certificate of completion as a PDF. */
export const setReport = defineTask({
  name: 'envelopes.set-report',
  deadlineMs: 30_000,
  limitBytes: 16 * MEBIBYTE,
  refusal: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  run: ({ language, ...facts }: CompletionFacts & { readonly language: 'en' | 'th' }) =>
    writeReport(completionReport(facts, language)),
})
