import type * as wire from '@laisen/contract/endpoints/reports'
import type { Locale } from '@laisen/contract/messages/define'
import type { reportWords } from '@laisen/contract/messages/report-words'

type Word = keyof (typeof reportWords)['en']
export type Words = (typeof reportWords)[Locale]

export type CellKind = 'text' | 'number' | 'moment' | 'day' | 'duration'

/** A cell as it is before it is written: an instant for a moment, DD/MM/YYYY for a day, seconds for a duration, null for none. */
export type Cell = string | number | Date | null

/** A column of a spreadsheet. Its heading is a word. */
export interface Column<Row> {
  readonly heading: Word
  readonly kind: CellKind
  /** In characters. */
  readonly width: number
  value(row: Row, words: Words): Cell
}

const moment = (iso: string | null) => (iso === null ? null : new Date(iso))
const statusOf = (status: wire.StatusReportRow['status'], words: Words) => words[keys.statusWords[status]]

const envelope: readonly Column<wire.EnvelopeReportRow>[] = [
  { heading: 'workflowID', kind: 'number', width: 12, value: ({ workflowID }) => workflowID },
  { heading: 'documentName', kind: 'text', width: 32, value: ({ documentName }) => documentName },
  { heading: 'totalDocuments', kind: 'number', width: 12, value: ({ totalDocuments }) => totalDocuments },
  { heading: 'subject', kind: 'text', width: 40, value: ({ subject }) => subject },
  { heading: 'status', kind: 'text', width: 16, value: ({ status }, words) => statusOf(status, words) },
  { heading: 'senderName', kind: 'text', width: 24, value: ({ senderName }) => senderName },
]
const dates: readonly Column<wire.EnvelopeReportRow>[] = [
  { heading: 'sentOn', kind: 'moment', width: 18, value: ({ sentAt }) => moment(sentAt) },
  { heading: 'lastActivity', kind: 'moment', width: 18, value: ({ lastActivityAt }) => moment(lastActivityAt) },
  { heading: 'completedOn', kind: 'moment', width: 18, value: ({ completedAt }) => moment(completedAt) },
  { heading: 'completionTime', kind: 'duration', width: 16, value: ({ completionSeconds }) => completionSeconds },
]

export const envelopeColumns: readonly Column<wire.EnvelopeReportRow>[] = [
  ...envelope,
  {
    ...{ heading: 'recipientList', kind: 'text', width: 40 },
    value: ({ recipientList }) => recipientList.map(({ recipientName }) => recipientName).join(', '),
  },
  ...dates,
]

export const recipientColumns: readonly Column<wire.RecipientReportRow>[] = [
  ...envelope,
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  { heading: 'routingOrder', kind: 'number', width: 12, value: ({ routingOrder }) => routingOrder },
  { heading: 'action', kind: 'text', width: 16, value: ({ action }, words) => words[keys.actionWords[action]] },
  { heading: 'state', kind: 'text', width: 16, value: ({ state }, words) => words[keys.stateWords[state]] },
  ...dates,
]

const count = <Row>(heading: Word & keyof Row): Column<Row> => ({
  ...{ heading, kind: 'number', width: 14 },
  value: (row) => row[heading] as number,
})

export const statusColumns: readonly Column<wire.StatusReportRow>[] = [
  { heading: 'status', kind: 'text', width: 16, value: ({ status }, words) => statusOf(status, words) },
  ...(['totalEnvelopes', 'uniqueSenders', 'totalRecipients', 'totalSigners', 'totalPages'] as const).map(
    count<wire.StatusReportRow>,
  ),
]

const velocityCounts = [
  'totalEnvelopes',
  'uniqueSenders',
  'totalRecipients',
  'totalSigners',
  'totalFiles',
  'totalPages',
] as const

export const velocityColumns: readonly Column<wire.VelocityReportRow>[] = [
  {
    ...{ heading: 'completionTime', kind: 'text', width: 22 },
    value: ({ bucket }, words) => words[keys.bucketWords[bucket - 1]!],
  },
  ...velocityCounts.map(count<wire.VelocityReportRow>),
]

const volumeCounts = ['envelopeSent', 'envelopeCompleted', 'envelopeDeclined', 'envelopeVoided'] as const

export const volumeColumns: readonly Column<wire.VolumeReportRow>[] = [
  { heading: 'periodStart', kind: 'day', width: 14, value: ({ periodStart }) => periodStart },
  { heading: 'periodEnd', kind: 'day', width: 14, value: ({ periodEnd }) => periodEnd },
  ...volumeCounts.map(count<wire.VolumeReportRow>),
  {
    ...{ heading: 'averageCompletionTime', kind: 'duration', width: 24 },
    value: ({ averageCompletionSeconds }) => averageCompletionSeconds,
  },
]

export const authenticationColumns: readonly Column<wire.AuthenticationReportRow>[] = [
  { heading: 'eventDate', kind: 'moment', width: 18, value: ({ eventAt }) => moment(eventAt) },
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeID }) => envelopeID },
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  { heading: 'recipientEmail', kind: 'text', width: 32, value: ({ recipientEmail }) => recipientEmail },
  {
    ...{ heading: 'authenticationCategory', kind: 'text', width: 16 },
    value: ({ authenticationCategory }, words) => words[keys.categoryWords[authenticationCategory]],
  },
  {
    ...{ heading: 'authenticationType', kind: 'text', width: 20 },
    value: ({ authenticationType }, words) => words[keys.typeWords[authenticationType]],
  },
  {
    ...{ heading: 'authenticationSuccess', kind: 'text', width: 14 },
    value: ({ authenticationSuccess }, words) => (authenticationSuccess ? words.succeeded : words.failed),
  },
]

export const purgedColumns: readonly Column<wire.PurgedReportRow>[] = [
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeID }) => envelopeID },
  { heading: 'purgeDate', kind: 'moment', width: 18, value: ({ purgedAt }) => moment(purgedAt) },
  {
    heading: 'terminalStatus',
    kind: 'text',
    width: 16,
    value: ({ terminalStatus }, words) => statusOf(terminalStatus, words),
  },
  {
    heading: 'terminalStatusDate',
    kind: 'moment',
    width: 18,
    value: ({ terminalStatusAt }) => moment(terminalStatusAt),
  },
]

export const failedDeliveryColumns: readonly Column<wire.FailedDeliveryReportRow>[] = [
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeID }) => envelopeID },
  { heading: 'subject', kind: 'text', width: 40, value: ({ subject }) => subject },
  { heading: 'sentOn', kind: 'moment', width: 18, value: ({ sentAt }) => moment(sentAt) },
  { heading: 'senderName', kind: 'text', width: 24, value: ({ senderName }) => senderName },
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  {
    ...{ heading: 'deliveryMethod', kind: 'text', width: 16 },
    value: ({ deliveryMethod }, words) => (deliveryMethod === 'email' ? words.method_email : deliveryMethod),
  },
  { heading: 'failedAt', kind: 'moment', width: 18, value: ({ failedAt }) => moment(failedAt) },
]
