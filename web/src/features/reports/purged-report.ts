import {
  exportPurgedEnvelopeReport,
  getPurgedEnvelopeReport,
  type PurgedReportRow,
} from '@laisen/contract/endpoints/reports'
import { day, number, status } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'

/** /purgedenvelopereport: envelopes whose documents were purged. */
export const purgedReport: Report<PurgedReportRow> = {
  name: 'purgedenvelopereport',
  load: getPurgedEnvelopeReport as LoadOf<PurgedReportRow>,
  exporting: exportPurgedEnvelopeReport,
  fileName: 'PurgedEnvelopeReport.xlsx',
  dateOf: 'purge',
  rowKey: ({ envelopeID }) => envelopeID,
  columns: [
    { ...number('envelopeID', (row: PurgedReportRow) => row.envelopeID), align: undefined, phone: 'title' },
    { ...day('purgeDate', ({ purgedAt }) => purgedAt), sortsAlways: true },
    status('terminalStatus', ({ terminalStatus }) => terminalStatus),
    day('terminalStatusDate', ({ terminalStatusAt }) => terminalStatusAt),
  ],
  chart: { from: 'trend', report: 'purgedenvelopereport' },
}
