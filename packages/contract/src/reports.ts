/** The vocabulary of the reports that browser, server, exports and emails share. */

/** The eight reports, by the last part of the address of their screen. */
export const reportNames = [
  'envelopereport',
  'enveloperecipientreport',
  'envelopestatusreport',
  'envelopevelocityreport',
  'envelopevolumereport',
  'envelopeauthenticationreport',
  'purgedenvelopereport',
  'faileddeliveryreport',
] as const
export type ReportName = (typeof reportNames)[number]

/** By which date an envelope is in the range (2§9). A draft counts under the sent date by the day it was created (rules 7). */
export const dateTypes = { sent: 0, completed: 1 } as const
export type DateType = (typeof dateTypes)[keyof typeof dateTypes]

/** Which reports can be asked by either date; the others count each thing by its own. */
export const reportsWithDateType: readonly ReportName[] = [
  'envelopereport',
  'enveloperecipientreport',
  'envelopestatusreport',
  'envelopevelocityreport',
]

/** Periods of the volume report (2§9). */
export const periodLengths = { daily: 1, weekly: 2, monthly: 3, yearly: 4 } as const
export type PeriodLength = (typeof periodLengths)[keyof typeof periodLengths]

/** The range codes of 2§9 that a schedule can have; 0, custom, has fixed dates and would mail the same days for ever. */
export const rangeCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const
export type RangeCode = (typeof rangeCodes)[number]

const HOUR = 3_600
const DAY = 24 * HOUR

/**
 * The eight buckets of the velocity report in their order (2§9): the label as the specification writes it, and where the bucket
 * ends, in seconds. What took exactly that long is in the next one.
 */
export const velocityBuckets = [
  { code: 1, label: '<1 Hour', belowSeconds: HOUR },
  { code: 2, label: '1-6 Hours', belowSeconds: 6 * HOUR },
  { code: 3, label: '6-12 Hours', belowSeconds: 12 * HOUR },
  { code: 4, label: '12-24 Hours', belowSeconds: DAY },
  { code: 5, label: '1-2 Days', belowSeconds: 2 * DAY },
  { code: 6, label: '2-7 Days', belowSeconds: 7 * DAY },
  { code: 7, label: '7-30 Days', belowSeconds: 30 * DAY },
  { code: 8, label: '>30 days', belowSeconds: Number.POSITIVE_INFINITY },
] as const

/** What a recipient was authenticated by: something they have, something they know, or their account. */
export const authenticationCategories = ['possession', 'knowledge', 'account'] as const

export const authenticationTypes = ['emailedCode', 'accessCode', 'login'] as const

/** The columns that each report can be sorted by; `sort` is one of them, with ` desc` behind it for the largest first. */
export const reportSorts = {
  envelopereport: [
    'workflowID',
    'documentName',
    'subject',
    'status',
    'senderName',
    'sentOn',
    'lastActivity',
    'completedOn',
    'completionTime',
  ],
  enveloperecipientreport: [
    'workflowID',
    'subject',
    'status',
    'senderName',
    'sentOn',
    'lastActivity',
    'completedOn',
    'completionTime',
    'recipientName',
    'routingOrder',
    'action',
  ],
  envelopestatusreport: ['status', 'totalEnvelopes', 'uniqueSenders', 'totalRecipients', 'totalSigners', 'totalPages'],
  /** Its buckets have an order of their own (2§9). */
  envelopevelocityreport: [],
  envelopevolumereport: [
    'periodStart',
    'envelopeSent',
    'envelopeCompleted',
    'envelopeDeclined',
    'envelopeVoided',
    'averageCompletionTime',
  ],
  envelopeauthenticationreport: [
    'eventDate',
    'envelopeID',
    'recipientName',
    'recipientEmail',
    'authenticationType',
    'authenticationSuccess',
  ],
  purgedenvelopereport: ['envelopeID', 'purgeDate', 'terminalStatus', 'terminalStatusDate'],
  faileddeliveryreport: ['failedAt', 'envelopeID', 'subject', 'sentOn', 'senderName', 'recipientName'],
} as const satisfies Record<ReportName, readonly string[]>

/** What a screen of a report keeps in its address, and what a link in an email opens. */
interface ReportState {
  /** A range code of 2§9. */
  readonly range: number
  readonly dateType?: DateType
  readonly periodLength?: PeriodLength
}

/** The address of a report's screen with its state: /envelopevolumereport?range=8&periodLength=2. */
export function reportPath(report: ReportName, { range, dateType, periodLength }: ReportState): string {
  const query = new URLSearchParams({ range: String(range) })
  if (dateType !== undefined && reportsWithDateType.includes(report)) query.set('dateType', String(dateType))
  if (periodLength !== undefined && report === 'envelopevolumereport') query.set('periodLength', String(periodLength))
  return `/${report}?${query}`
}

/** What an export is saved as where the answer does not name it (2§7). The authentication report shares that of the recipient report. */
export const exportDefaultNames: Readonly<Record<ReportName, string>> = {
  envelopereport: 'EnvelopeReport.xlsx',
  enveloperecipientreport: 'EnvelopeRecipientReport.xlsx',
  envelopestatusreport: 'EnvelopeStatusReport.xlsx',
  envelopevelocityreport: 'EnvelopeVelocityReport.xlsx',
  envelopevolumereport: 'EnvelopeVolumeReport.xlsx',
  envelopeauthenticationreport: 'EnvelopeRecipientReport.xlsx',
  purgedenvelopereport: 'PurgedEnvelopeReport.xlsx',
  faileddeliveryreport: 'FailedDeliveryReport.xlsx',
}
