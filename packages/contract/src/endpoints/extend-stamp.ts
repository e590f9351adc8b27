import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { level, levelMissed } from './stamps.ts'

export const extendStamp = endpoint({
  method: 'POST',
  path: 'PDFStamp/ExtendStamp',
  title: 'Raises the level of a signed PDF by timestamps and revocation data. It costs no signature.',
  access: [permission.uploadFile, permission.historyOwn, permission.historyCompany],
  effect: 'own',
  apiKeys: true,
  input: z.object({
    stampId: z.string(),
    level: z.enum(['B-T', 'B-LT', 'B-LTA']),
    /** Of an encrypted document. */
    pdfPassword: z.optional(z.nullable(z.string())),
  }),
  /** The level that the document has now, and why it is not the one that was asked for. */
  data: z.object({ stampId: z.string(), level, levelMissed }),
  perMinute: 120,
})
