import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { id, instant, maybe } from '../wire.ts'
import { whole } from '../wire-values.ts'
import { exportID } from './exports.ts'
import { chainPlace } from './system-log.ts'

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
  /** The id that /PdfPreview opens; empty where the document is not kept, or is not the caller's to see. */
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
    /** DD/MM/YYYY, both days included. Left out: from the earliest day whose same day three months later is after today, until today. */
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
    /** Set when PDFStamp/ListFailedRenewals has something to show to this caller. */
    failedRenewals: z.boolean(),
    startDate: z.string(),
    endDate: z.string(),
  }),
})

export const exportCsvLogHistory = endpoint({
  method: 'POST',
  path: 'Log/ExportCsvLogHistory',
  title: 'The rows that Log/GetLogHistory lists, as a CSV file: UTF-8 with a byte order mark, the newest first.',
  access: [permission.historyCompany],
  effect: 'read',
  perMinute: 30,
  input: z.object({
    Page: z._default(whole.check(z.minimum(1)), 1),
    /** Of the list: its page size times its number of pages, which is none where nothing was found. */
    PerPage: z._default(whole.check(z.minimum(0)), limits.historyExportRows),
    search: maybe(z.string()),
    /** en or th, for the headings and the years. Anything else: the language of the session. */
    languageUsed: maybe(z.string()),
    startDate: maybe(z.string()),
    endDate: maybe(z.string()),
    timeZoneOFfset: maybe(whole),
    exportID: maybe(exportID),
  }),
  data: z.null(),
  answers: 'text/csv; charset=utf-8',
})

/** What recomputing a stored hash says. `erased`: it holds, and the names and texts it was made with were erased on request. */
export const recordVerdicts = ['intact', 'erased', 'changed'] as const
const sealedRecord = z.object({
  id: z.number(),
  at: instant,
  /** SHA-256 of its content, in hexadecimal. */
  hash: z.string(),
  hashVersion: z.number(),
  verdict: z.enum(recordVerdicts),
})

export const getHistoryEvidence = endpoint({
  method: 'POST',
  path: 'Log/GetHistoryEvidence',
  title: 'What is recorded about one signature: who, when, how authenticated, with which certificate, and the hashes.',
  access: [permission.historyOwn, permission.historyCompany],
  effect: 'read',
  input: z.object({
    /** Of a row that Log/GetLogHistory lists to this caller. */
    historyID: id,
  }),
  data: z.object({
    username: z.string(),
    employeeName: z.string(),
    /** The name of the API key that made it; empty where a person did. */
    keyName: z.string(),
    authenticatedBy: z.string(),
    /** Who asked for it, where the owner of the certificate confirmed it; else empty. */
    requesterName: z.string(),
    certificate: z.object({
      certID: z.number(),
      certName: z.string(),
      version: z.number(),
      certType: z.literal([1, 2]),
      subject: z.string(),
      issuer: z.string(),
      serial: z.string(),
      keyType: z.string(),
      validFrom: instant,
      validUntil: instant,
      revokedAt: z.nullable(instant),
    }),
    certReason: z.string(),
    certLocation: z.string(),
    /** PAdES level when it was made. */
    level: z.string(),
    /** The name of its field in the document. */
    fieldName: z.string(),
    document: z.object({
      /** As of the list: empty where it is not kept, or is not the caller's to see. */
      stampId: z.string(),
      fileName: z.string(),
      kept: z.boolean(),
      /** Before signing, with this signature, and with all of the stamp; SHA-256 in hexadecimal. */
      sha256Before: z.string(),
      sha256Signed: z.string(),
      sha256: z.string(),
    }),
    /** The row of the history, and the event of the stamp. */
    row: sealedRecord,
    event: z.nullable(z.extend(sealedRecord, { type: z.string() })),
    /** Where the evidence chain holds the row. Undefined for the seconds until it is chained. */
    chained: z.optional(chainPlace),
  }),
})
