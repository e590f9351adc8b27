import type * as wire from '@laisen/contract/endpoints/reports'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import type { DateType, ReportName } from '@laisen/contract/reports'
import type { RawBuilder } from 'kysely'
import type { LocalClock } from './local-clock.ts'
import * as store from './rows-store.ts'
import { dayOf, durationOf, minuteOf, secondsBetween } from './shown.ts'
import { type Counted, type Series, series } from './totals-store.ts'

/** A report with a row for each thing that it counts. */
export interface PagedReport<Stored, Row> {
  readonly name: ReportName
  readonly source: store.Source<Stored>
  /** By which date its range asks and it is sorted if nothing else is asked for: in the rows, on the wire, and in the roll-ups. */
  date(type: DateType): { readonly sql: RawBuilder<unknown>; readonly column: string; readonly series: Series }
  /** What of the roll-ups are its rows. */
  readonly counted: Counted
  toRow(stored: Stored, clock: LocalClock): Row
}

/** Names the types of a report. */
const report = <Stored, Row>(description: PagedReport<Stored, Row>) => description

const byDateType = (dates: readonly [RawBuilder<unknown>, RawBuilder<unknown>]) => (type: DateType) =>
  type === 0
    ? { sql: dates[0], column: 'sentOn', series: series.sent }
    : { sql: dates[1], column: 'completedOn', series: series.completed }

export const envelopeReport = report<store.EnvelopeRecord, wire.EnvelopeReportRow>({
  name: 'envelopereport',
  source: store.envelopes,
  date: byDateType(store.envelopeDates),
  counted: { of: 'rows' },
  toRow: envelopeRow,
})

export const recipientReport = report<store.RecipientRecord, wire.RecipientReportRow>({
  name: 'enveloperecipientreport',
  source: store.recipients,
  date: byDateType(store.recipientDates),
  // A draft was sent to nobody.
  counted: { of: 'recipients', notStatus: envelopeStatus.draft },
  toRow: ({ recipientId, recipientName, step, action, state, ...envelope }, clock) => ({
    ...envelopeRow(envelope, clock),
    ...{ recipientID: recipientId, recipientName, routingOrder: step, action, state },
  }),
})

/** What each way of authentication relies on. */
export const categories = { emailedCode: 'possession', accessCode: 'knowledge', login: 'account' } as const

export const authenticationReport = report<store.AuthenticationRecord, wire.AuthenticationReportRow>({
  name: 'envelopeauthenticationreport',
  source: store.authentications,
  date: () => ({ sql: store.authenticationDate, column: 'eventDate', series: series.authentications }),
  counted: { of: 'rows' },
  toRow: ({ at, envelopeId, recipientName, recipientEmail, way, succeeded }, clock) => {
    return {
      ...{
        eventDate: `${dayOf(at, clock)} | ${minuteOf(at, clock)}`,
        eventAt: at.toISOString(),
        envelopeID: envelopeId,
      },
      ...{ recipientName, recipientEmail, authenticationCategory: categories[way] },
      ...{ authenticationType: way, authenticationSuccess: succeeded },
    }
  },
})

export const purgedReport = report<store.PurgedRecord, wire.PurgedReportRow>({
  name: 'purgedenvelopereport',
  source: store.purged,
  date: () => ({ sql: store.purgedDate, column: 'purgeDate', series: series.purged }),
  counted: { of: 'rows' },
  toRow: ({ envelopeId, purgedAt, status, endedAt }, clock) => ({
    ...{ envelopeID: envelopeId, purgeDate: dayOf(purgedAt, clock), purgedAt: purgedAt.toISOString() },
    ...{ terminalStatus: status, terminalStatusDate: dayOf(endedAt, clock), terminalStatusAt: endedAt.toISOString() },
  }),
})

export const failedDeliveryReport = report<store.FailedDeliveryRecord, wire.FailedDeliveryReportRow>({
  name: 'faileddeliveryreport',
  source: store.failedDeliveries,
  date: () => ({ sql: store.failedDeliveryDate, column: 'failedAt', series: series.failedDeliveries }),
  counted: { of: 'rows' },
  toRow: ({ at, envelopeId, subject, sentAt, senderName, recipientName, deliveryMethod }, clock) => ({
    ...{ envelopeID: envelopeId, subject, sentOn: dayOf(sentAt, clock), sentAt: sentAt.toISOString(), senderName },
    ...{ recipientName, deliveryMethod, failedAt: at.toISOString() },
  }),
})

function envelopeRow(envelope: store.EnvelopeRecord, clock: LocalClock): wire.EnvelopeReportRow {
  const { envelopeId, documentName, totalDocuments, subject, status, senderName, recipientNames } = envelope
  const { sentAt, activityAt, completedAt } = envelope
  const completionSeconds = secondsBetween(sentAt, completedAt)
  return {
    ...{ workflowID: envelopeId, documentName: documentName ?? '', totalDocuments, subject, status, senderName },
    recipientList: recipientNames.map((recipientName) => ({ recipientName })),
    ...{ sentOn: dayOf(sentAt, clock), sentAt: sentAt?.toISOString() ?? null },
    ...{ lastActivity: dayOf(activityAt, clock), lastActivityAt: activityAt.toISOString() },
    ...{ completedOn: dayOf(completedAt, clock), completedAt: completedAt?.toISOString() ?? null },
    ...{ completionTime: durationOf(completionSeconds), completionSeconds },
  }
}
