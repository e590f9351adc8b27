import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { instant, paging } from '../wire.ts'

/**
 * Why the archive timestamp of a document was not renewed. password: the document opens only with a password, which is not kept. deadline:
 * it took too long that night. timestamp, status, chain, document: as levelFaults. revoked: a certificate was revoked, and nothing proves
 * that the signature is older. unreadable: the document is refused as it is. ended: the timestamp has
 * expired, and one that is added now proves nothing of before. unexpected: the log has the reason.
 */
export const renewalFaults = [
  'password',
  'deadline',
  'timestamp',
  'status',
  'chain',
  'document',
  'revoked',
  'unreadable',
  'ended',
  'unexpected',
] as const
export type RenewalFault = (typeof renewalFaults)[number]

/** All instants are ISO 8601, UTC. */
export const failedRenewal = z.object({
  fault: z.enum(renewalFaults),
  /** When a renewal failed first since the last one that succeeded. */
  failingSince: instant,
  /** When the certificate of the last timestamp ends: nothing can be proven after that. Null where it is not known. */
  provableUntil: z.nullable(instant),
  /** When it is tried again; null where it would fail in the same way. */
  triedAgainAt: z.nullable(instant),
})
export type FailedRenewal = z.output<typeof failedRenewal>

export const listFailedRenewals = endpoint({
  method: 'POST',
  path: 'PDFStamp/ListFailedRenewals',
  title: 'Documents of the company whose archive timestamp could not be renewed, the most urgent first.',
  access: [permission.historyCompany],
  effect: 'read',
  input: z.object({ Page: paging.Page, PerPage: paging.PerPage }),
  data: z.object({
    listData: z.array(
      z.object({
        documentID: z.number(),
        fileName: z.string(),
        /** What /PdfPreview opens; empty for a document of an envelope. */
        stampId: z.string(),
        /** The envelope that it belongs to; null for a stamp. */
        envelopeID: z.nullable(z.number()),
        ...failedRenewal.shape,
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})
