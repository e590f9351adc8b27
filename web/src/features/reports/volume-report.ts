import { dayOfCall } from '@laisen/contract/days'
import {
  exportEnvelopeVolumeReport,
  getEnvelopeVolumeReport,
  type VolumeReportRow,
} from '@laisen/contract/endpoints/reports'
import { count, duration, type ReportColumn } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'

function dayOf(key: 'periodStart' | 'periodEnd'): ReportColumn<VolumeReportRow> {
  return { key, whole: true, cell: (row, { format }) => row[key] && format.day(dayOfCall(row[key])) }
}

/** /envelopevolumereport: how many envelopes were sent, and what became of them. */
export const volumeReport: Report<VolumeReportRow> = {
  name: 'envelopevolumereport',
  load: getEnvelopeVolumeReport as LoadOf<VolumeReportRow>,
  exporting: exportEnvelopeVolumeReport,
  fileName: 'EnvelopeVolumeReport.xlsx',
  dateOf: 'event',
  periods: true,
  lowersSize: true,
  rowKey: ({ periodStart }) => periodStart,
  columns: [
    { ...dayOf('periodStart'), sort: 'periodStart', phone: 'title' },
    dayOf('periodEnd'),
    count('envelopeSent', ({ envelopeSent }) => envelopeSent),
    count('envelopeCompleted', ({ envelopeCompleted }) => envelopeCompleted),
    count('envelopeDeclined', ({ envelopeDeclined }) => envelopeDeclined),
    count('envelopeVoided', ({ envelopeVoided }) => envelopeVoided),
    duration('averageCompletionTime', ({ averageCompletionSeconds }) => averageCompletionSeconds),
  ],
  chart: { from: 'trend', report: 'envelopevolumereport' },
}
