import { reportNames } from '@laisen/contract/reports'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/define.ts'

const exportedFacts = z.object({
  report: z.enum(reportNames),
  format: z.enum(['xlsx', 'csv']),
  fileName: z.string(),
  sizeBytes: z.number(),
  rows: z.number(),
  /** What was asked for, so that it can be exported again: days as DD/MM/YYYY. */
  startDate: z.string(),
  endDate: z.string(),
  dateType: z.number(),
  periodLength: z.number(),
  status: z.nullable(z.number()),
  bucket: z.nullable(z.number()),
  sort: z.string(),
})
export type ExportedFacts = z.output<typeof exportedFacts>

/** A report left the company's screens as a file. */
export const reportExported = defineEvent('report.exported', { subject: 'company', facts: exportedFacts })
