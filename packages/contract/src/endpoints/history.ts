import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { whole } from '../wire-values.ts'

const historyRow = z.object({
  id: z.number(),
  /** DD/MM/YYYY and HH:mm:ss in the viewer's zone; `at` is the same instant, ISO 8601 UTC. */
  date: z.string(),
  time: z.string(),
  at: z.string(),
  username: z.string(),
  certName: z.string(),
  certReason: z.string(),
  certLocation: z.string(),
  /** The id that /PdfPreview opens. */
  stampId: z.string(),
})
export type HistoryRow = z.output<typeof historyRow>

/** History log page sizes (2§9). */
export const historyPageSizes = [10, 15, 20] as const

export const getLogHistory = endpoint({
  method: 'POST',
  path: 'Log/GetLogHistory',
  title: 'Who stamped what, when, with which certificate: own rows with 3, the company’s with 4 or 1.',
  access: [permission.historyOwn, permission.historyCompany],
  effect: 'read',
  apiKeys: true,
  input: z.object({
    page: z._default(whole.check(z.minimum(1)), 1),
    perPage: z._default(whole.check(z.minimum(1), z.maximum(limits.pageSizeMost)), historyPageSizes[0]),
    search: z.optional(z.nullable(z.string())),
    /** DD/MM/YYYY, both days included. Left out: today minus 3 months plus a day, until today. */
    startDate: z.optional(z.nullable(z.string())),
    endDate: z.optional(z.nullable(z.string())),
    /** As JavaScript's getTimezoneOffset; left out: the session's zone. */
    timeZoneOFfset: z.optional(z.nullable(whole)),
  }),
  data: z.object({
    listData: z.array(historyRow),
    /** The number of pages. */
    count: z.number(),
    /** The number of rows. */
    dataCount: z.number(),
    /** The search found more rows than it counts: there are more than dataCount. */
    dataCountIsLeast: z.boolean(),
    startDate: z.string(),
    endDate: z.string(),
  }),
})
