import type * as wire from '@laisen/contract/endpoints/reports'
import type { Locale } from '@laisen/contract/messages/define'
import type { reportWords } from '@laisen/contract/messages/report-words'
import {
  actionWords,
  bucketWords,
  categoryWords,
  stateWords,
  statusWords,
  typeWords,
} from '@laisen/contract/report-word-keys'
import { categories } from '../paged-reports.ts'
import type * as stored from '../rows-store.ts'
import { secondsBetween } from '../shown.ts'

type Word = keyof (typeof reportWords)['en']
export type Words = (typeof reportWords)[Locale]

export type CellKind = 'text' | 'number' | 'moment' | 'day' | 'duration'

/** A cell as it is before it is written: an instant for a moment, DD/MM/YYYY for a day, seconds for a duration, null for none. */
export type Cell = string | number | Date | null

/** A column of a spreadsheet, made of what is stored and not of what a screen shows. Its heading is a word. */
export interface Column<Row> {
  readonly heading: Word
  readonly kind: CellKind
  /** In characters. */
  readonly width: number
  value(row: Row, words: Words): Cell
}

const statusOf = (status: wire.StatusReportRow['status'], words: Words) => words[statusWords[status]]

const envelope: readonly Column<stored.EnvelopeRecord>[] = [
  { heading: 'workflowID', kind: 'number', width: 12, value: ({ envelopeId }) => envelopeId },
  { heading: 'documentName', kind: 'text', width: 32, value: ({ documentName }) => documentName },
  { heading: 'totalDocuments', kind: 'number', width: 12, value: ({ totalDocuments }) => totalDocuments },
  { heading: 'subject', kind: 'text', width: 40, value: ({ subject }) => subject },
  { heading: 'status', kind: 'text', width: 16, value: ({ status }, words) => statusOf(status, words) },
  { heading: 'senderName', kind: 'text', width: 24, value: ({ senderName }) => senderName },
]
const dates: readonly Column<stored.EnvelopeRecord>[] = [
  { heading: 'sentOn', kind: 'moment', width: 18, value: ({ sentAt }) => sentAt },
  { heading: 'lastActivity', kind: 'moment', width: 18, value: ({ activityAt }) => activityAt },
  { heading: 'completedOn', kind: 'moment', width: 18, value: ({ completedAt }) => completedAt },
  {
    ...{ heading: 'completionTime', kind: 'duration', width: 16 },
    value: ({ sentAt, completedAt }) => secondsBetween(sentAt, completedAt),
  },
]

export const envelopeColumns: readonly Column<stored.EnvelopeRecord>[] = [
  ...envelope,
  {
    ...{ heading: 'recipientList', kind: 'text', width: 40 },
    value: ({ recipientNames }) => recipientNames.join(', '),
  },
  ...dates,
]

export const recipientColumns: readonly Column<stored.RecipientRecord>[] = [
  ...envelope,
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  { heading: 'routingOrder', kind: 'number', width: 12, value: ({ step }) => step },
  { heading: 'action', kind: 'text', width: 16, value: ({ action }, words) => words[actionWords[action]] },
  { heading: 'state', kind: 'text', width: 16, value: ({ state }, words) => words[stateWords[state]] },
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
    value: ({ bucket }, words) => words[bucketWords[bucket - 1]!],
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

export const authenticationColumns: readonly Column<stored.AuthenticationRecord>[] = [
  { heading: 'eventDate', kind: 'moment', width: 18, value: ({ at }) => at },
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeId }) => envelopeId },
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  { heading: 'recipientEmail', kind: 'text', width: 32, value: ({ recipientEmail }) => recipientEmail },
  {
    ...{ heading: 'authenticationCategory', kind: 'text', width: 16 },
    value: ({ way }, words) => words[categoryWords[categories[way]]],
  },
  {
    ...{ heading: 'authenticationType', kind: 'text', width: 20 },
    value: ({ way }, words) => words[typeWords[way]],
  },
  {
    ...{ heading: 'authenticationSuccess', kind: 'text', width: 14 },
    value: ({ succeeded }, words) => (succeeded ? words.succeeded : words.failed),
  },
]

export const purgedColumns: readonly Column<stored.PurgedRecord>[] = [
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeId }) => envelopeId },
  { heading: 'purgeDate', kind: 'moment', width: 18, value: ({ purgedAt }) => purgedAt },
  {
    heading: 'terminalStatus',
    kind: 'text',
    width: 16,
    value: ({ status }, words) => statusOf(status, words),
  },
  {
    heading: 'terminalStatusDate',
    kind: 'moment',
    width: 18,
    value: ({ endedAt }) => endedAt,
  },
]

export const failedDeliveryColumns: readonly Column<stored.FailedDeliveryRecord>[] = [
  { heading: 'envelopeID', kind: 'number', width: 12, value: ({ envelopeId }) => envelopeId },
  { heading: 'subject', kind: 'text', width: 40, value: ({ subject }) => subject },
  { heading: 'sentOn', kind: 'moment', width: 18, value: ({ sentAt }) => sentAt },
  { heading: 'senderName', kind: 'text', width: 24, value: ({ senderName }) => senderName },
  { heading: 'recipientName', kind: 'text', width: 28, value: ({ recipientName }) => recipientName },
  {
    ...{ heading: 'deliveryMethod', kind: 'text', width: 16 },
    value: ({ deliveryMethod }, words) => (deliveryMethod === 'email' ? words.method_email : deliveryMethod),
  },
  { heading: 'failedAt', kind: 'moment', width: 18, value: ({ at }) => at },
]
