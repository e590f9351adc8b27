import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { envelopeStatus, recipientActions, recipientStates } from '../envelope-rules.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { authenticationCategories, authenticationTypes, reportNames, velocityBuckets } from '../reports.ts'
import { instant, maybe, text } from '../wire.ts'
import { whole } from '../wire-values.ts'
import { exportID } from './exports.ts'

// The eight reports (2§7). They show the rows of the whole company to who holds 1 or 114.
//
// Dates in rows are DD/MM/YYYY by the clock of `timeZoneOFfset`, or else of the session; beside each stands the same instant in
// ISO 8601 UTC, whose name ends with At. What is missing is an empty text, or null.

const access = [permission.reportReading] as const
const status = z.literal(Object.values(envelopeStatus))

/** Report page sizes (2§9). */
export const reportPageSizes = [10, 20, 30] as const

const range = {
  /** 0: by the sent date (drafts by the day they were created), 1: by the completion date. Reports without a date type ignore it. */
  dateType: z._default(whole.check(z.minimum(0), z.maximum(1)), 0),
  /** DD/MM/YYYY, both days included, at most 366 days. Left out: this month until today. */
  startDate: maybe(text(20)),
  endDate: maybe(text(20)),
  /** As JavaScript's getTimezoneOffset; left out: the session's zone, with its changes of the clock. */
  timeZoneOFfset: maybe(whole),
}

const load = {
  page: z._default(whole.check(z.minimum(1)), 1),
  perPage: z._default(whole.check(z.minimum(1), z.maximum(limits.pageSizeMost)), reportPageSizes[0]),
  /**
   * `sentOn` or `sentOn desc`, with a column of `reportSorts`. Left out, empty or 0: the newest first; of the status report by status,
   * of the volume report the oldest period first.
   */
  sort: maybe(z.union([text(50), z.number()])),
  ...range,
}

/** Which envelopes of the range. */
const only = {
  /** With this status. */
  status: maybe(whole.check(z.minimum(1), z.maximum(7))),
  /** Completed within this time: a bucket of the velocity report. */
  bucket: maybe(whole.check(z.minimum(1), z.maximum(velocityBuckets.length))),
}

/** 1 daily, 2 weekly, 3 monthly, 4 yearly. Weeks begin on Sunday (firstDayOfWeek). */
const periodLength = z._default(whole.check(z.minimum(1), z.maximum(4)), 3)

const page = {
  /** The number of pages. */
  count: z.number(),
  /** The number of rows. */
  dataCount: z.number(),
}

/**
 * Whether other columns than the date sort now: up to 50,000 rows. Beyond that such a `sort` is refused with REPORT_SORT_TOO_MANY, and the
 * header says that the range must be narrowed.
 */
const sortsAll = z.boolean()

const envelope = {
  /** The number of the envelope. */
  workflowID: z.number(),
  /** The name of its first document; empty for a draft without one. */
  documentName: z.string(),
  /** How many documents it has; of a draft, how many it has so far. */
  totalDocuments: z.number(),
  subject: z.string(),
  status,
  senderName: z.string(),
  /** Everyone, in the order of the steps; delegates among them. */
  recipientList: z.array(z.object({ recipientName: z.string() })),
  sentOn: z.string(),
  sentAt: z.nullable(instant),
  lastActivity: z.string(),
  lastActivityAt: instant,
  completedOn: z.string(),
  completedAt: z.nullable(instant),
  /** From sending to completion, as an ISO 8601 duration in hours, minutes and seconds: PT26H3M4S. Empty until it is complete. */
  completionTime: z.string(),
  completionSeconds: z.nullable(z.number()),
}
const envelopeRow = z.object(envelope)
export type EnvelopeReportRow = z.output<typeof envelopeRow>

const recipientRow = z.object({
  ...envelope,
  recipientID: z.number(),
  recipientName: z.string(),
  /** The step in which they are asked: 1, 2, … Equal numbers are asked together. */
  routingOrder: z.number(),
  action: z.enum(recipientActions),
  /** Where they are with it. */
  state: z.enum(recipientStates),
})
export type RecipientReportRow = z.output<typeof recipientRow>

const statusRow = z.object({
  status,
  totalEnvelopes: z.number(),
  uniqueSenders: z.number(),
  /** Delegates among them; of a draft, those it has so far. */
  totalRecipients: z.number(),
  /** Recipients who sign; others approve or acknowledge. */
  totalSigners: z.number(),
  /** As they were sent: a draft has none. */
  totalPages: z.number(),
})
export type StatusReportRow = z.output<typeof statusRow>

const velocityRow = z.object({
  /** A label of 2§9: `<1 Hour`. */
  completionTime: z.string(),
  /** Its place among the eight, from 1. */
  bucket: z.number(),
  totalEnvelopes: z.number(),
  uniqueSenders: z.number(),
  totalRecipients: z.number(),
  totalSigners: z.number(),
  totalFiles: z.number(),
  totalPages: z.number(),
})
export type VelocityReportRow = z.output<typeof velocityRow>

const volumeRow = z.object({
  /** DD/MM/YYYY: the first and the last day of the period that are in the range. */
  periodStart: z.string(),
  periodEnd: z.string(),
  /** Each counted in the period in which it happened. Declined: rejected by a recipient. Voided: cancelled or expired. */
  envelopeSent: z.number(),
  envelopeCompleted: z.number(),
  envelopeDeclined: z.number(),
  envelopeVoided: z.number(),
  /** Of those completed in the period, as completionTime of an envelope; empty where there were none. */
  averageCompletionTime: z.string(),
  averageCompletionSeconds: z.nullable(z.number()),
})
export type VolumeReportRow = z.output<typeof volumeRow>

const authenticationRow = z.object({
  /** DD/MM/YYYY | HH:mm, as it is shown (2§3). */
  eventDate: z.string(),
  eventAt: instant,
  envelopeID: z.number(),
  recipientName: z.string(),
  /** As it was then. */
  recipientEmail: z.string(),
  authenticationCategory: z.enum(authenticationCategories),
  authenticationType: z.enum(authenticationTypes),
  authenticationSuccess: z.boolean(),
})
export type AuthenticationReportRow = z.output<typeof authenticationRow>

const purgedRow = z.object({
  envelopeID: z.number(),
  /** When its documents were purged. */
  purgeDate: z.string(),
  purgedAt: instant,
  /** How it had ended: 3, 4, 5 or 7. */
  terminalStatus: status,
  terminalStatusDate: z.string(),
  terminalStatusAt: instant,
})
export type PurgedReportRow = z.output<typeof purgedRow>

const failedRow = z.object({
  envelopeID: z.number(),
  subject: z.string(),
  sentOn: z.string(),
  sentAt: instant,
  senderName: z.string(),
  recipientName: z.string(),
  /** email. */
  deliveryMethod: z.string(),
  /** When the email came back, by which the range asks. */
  failedAt: instant,
})
export type FailedDeliveryReportRow = z.output<typeof failedRow>

export const getEnvelopeReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeReport',
  title: 'Envelopes that were sent or completed within a range of days, one row each.',
  access,
  effect: 'read',
  input: z.object({ ...load, ...only }),
  data: z.object({ listData: z.array(envelopeRow), ...page, sortsAll }),
})

export const getEnvelopeRecipientReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeRecipientReport',
  title: 'Recipients of the envelopes of a range of days, one row each. Drafts were sent to nobody and are not in it.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(recipientRow), ...page, sortsAll }),
})

export const getEnvelopeStatusReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeStatusReport',
  title: 'How many envelopes of a range of days have each status. A status that none has is left out.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(statusRow), ...page }),
})

export const getEnvelopeVelocityReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeVelocityReport',
  title: 'How long the completed envelopes of a range of days took: always eight rows.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(velocityRow), dataCount: z.number() }),
})

export const getEnvelopeVolumeReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeVolumeReport',
  title: 'How many envelopes were sent, completed, declined and voided in each period of a range of days.',
  access,
  effect: 'read',
  input: z.object({ ...load, periodLength }),
  data: z.object({ listData: z.array(volumeRow), ...page }),
})

export const getEnvelopeAuthenticationReport = endpoint({
  method: 'POST',
  path: 'Report/GetEnvelopeAuthenticationReport',
  title: 'How recipients proved who they are, or failed to, within a range of days.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(authenticationRow), ...page, sortsAll }),
})

export const getPurgedEnvelopeReport = endpoint({
  method: 'POST',
  path: 'Report/GetPurgedEnvelopeReport',
  title: 'Envelopes whose documents were purged within a range of days.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(purgedRow), ...page, sortsAll }),
})

export const getFailedDeliveryReport = endpoint({
  method: 'POST',
  path: 'Report/GetFailedDeliveryReport',
  title: 'Emails to recipients that came back within a range of days.',
  access,
  effect: 'read',
  input: z.object(load),
  data: z.object({ listData: z.array(failedRow), ...page, sortsAll }),
})

/** The reports whose chart cannot be drawn from a page of their rows. */
export const reportsWithTrend = [
  'envelopereport',
  'enveloperecipientreport',
  'envelopevolumereport',
  'envelopeauthenticationreport',
  'purgedenvelopereport',
  'faileddeliveryreport',
] as const

const period = z.object({
  /** DD/MM/YYYY: clicking the period asks for these days. */
  periodStart: z.string(),
  periodEnd: z.string(),
  total: z.number(),
  /**
   * What the total consists of; what is 0 is left out. Envelopes and recipients by status `1` to `7`; authentications by `succeeded` and
   * `failed`; purged and failed deliveries have `all`; volume has `sent`, `completed`, `declined` and `voided`, whose total means nothing.
   */
  parts: z.record(z.string(), z.number()),
})
export type TrendPeriod = z.output<typeof period>

export const getReportTrend = endpoint({
  method: 'POST',
  path: 'Report/GetReportTrend',
  title:
    'What a report counts, by periods: days up to 31 days, weeks up to half a year, months beyond, or as periodLength asks.',
  access,
  effect: 'read',
  input: z.object({
    report: z.enum(reportsWithTrend),
    ...range,
    periodLength: maybe(whole.check(z.minimum(1), z.maximum(4))),
    /** Of the envelope report; others ignore it. */
    bucket: only.bucket,
  }),
  data: z.object({ periodLength: z.number(), listData: z.array(period) }),
})

/** Of an export, chosen by who asks for it: 16 to 40 letters, digits, - and _. */

const exported = {
  /** As the specification sends them: 1, and page size times page count. Left out: all rows. */
  Page: maybe(whole.check(z.minimum(1))),
  PerPage: maybe(whole.check(z.minimum(1))),
  /** en or th; left out: the caller's language. In Thai, years are Buddhist. */
  languageUsed: maybe(text(10)),
  ...range,
  sort: maybe(z.union([text(50), z.number()])),
  format: maybe(z.enum(['xlsx', 'csv'])),
  exportID: maybe(exportID),
}

/** The last exports of the company, to be made again. */
export const getExportedReports = endpoint({
  method: 'POST',
  path: 'Report/GetExportedReports',
  title: 'Which reports people of the company exported lately, and what they asked for. The files are not kept.',
  access,
  effect: 'read',
  input: z.object({}),
  data: z.object({
    listData: z.array(
      z.object({
        report: z.enum(reportNames),
        format: z.enum(['xlsx', 'csv']),
        fileName: z.string(),
        sizeBytes: z.number(),
        rows: z.number(),
        exportedAt: instant,
        userName: z.string(),
        /** What was asked for, as the export takes it. */
        startDate: z.string(),
        endDate: z.string(),
        dateType: z.number(),
        periodLength: z.number(),
        status: z.nullable(z.number()),
        bucket: z.nullable(z.number()),
        sort: z.string(),
      }),
    ),
  }),
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const exporting = {
  method: 'POST',
  access,
  effect: 'read',
  input: z.object(exported),
  data: z.null(),
  answers: xlsx,
  perMinute: 120,
} as const

export const exportEnvelopeReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeReport',
  title: 'The envelope report as a spreadsheet.',
  input: z.object({ ...exported, ...only }),
})

export const exportEnvelopeRecipientReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeRecipientReport',
  title: 'The recipient report as a spreadsheet.',
})

export const exportEnvelopeStatusReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeStatusReport',
  title: 'The status report as a spreadsheet.',
})

export const exportEnvelopeVelocityReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeVelocityReport',
  title: 'The velocity report as a spreadsheet.',
})

export const exportEnvelopeVolumeReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeVolumeReport',
  title: 'The volume report as a spreadsheet.',
  input: z.object({ ...exported, periodLength }),
})

export const exportEnvelopeAuthenticationReport = endpoint({
  ...exporting,
  path: 'Report/ExportEnvelopeAuthenticationReport',
  title: 'The authentication report as a spreadsheet.',
})

export const exportPurgedEnvelopeReport = endpoint({
  ...exporting,
  path: 'Report/ExportPurgedEnvelopeReport',
  title: 'The report of purged envelopes as a spreadsheet.',
})

export const exportFailedDeliveryReport = endpoint({
  ...exporting,
  path: 'Report/ExportFailedDeliveryReport',
  title: 'The report of failed deliveries as a spreadsheet.',
})
