import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'

/** By which whoever asks for an export can watch and cancel it while it is made. */
export const exportID = z.string().check(z.regex(/^[\w-]{16,40}$/))

export const getExportProgress = endpoint({
  method: 'POST',
  path: 'Report/GetExportProgress',
  title: 'How far an export of one’s own is, which was asked for with this exportID.',
  access: [permission.historyCompany, permission.reportReading],
  effect: 'read',
  input: z.object({ exportID }),
  data: z.object({
    /** waiting: others are being made. ended: it is over, was cancelled, or never began. */
    state: z.enum(['waiting', 'running', 'ended']),
    rowsDone: z.number(),
    totalRows: z.number(),
  }),
})

export const cancelExport = endpoint({
  method: 'POST',
  path: 'Report/CancelExport',
  title: 'Cancels an export of one’s own. Closing its connection does the same.',
  access: [permission.historyCompany, permission.reportReading],
  effect: 'own',
  input: z.object({ exportID }),
  data: z.literal('Success'),
})
