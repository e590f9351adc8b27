import {
  exportEnvelopeStatusReport,
  getEnvelopeStatusReport,
  type StatusReportRow,
} from '@laisen/contract/endpoints/reports'
import { count, status } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'
import { statusModel } from './status.ts'

/** /envelopestatusreport: how many envelopes have each status. */
export const statusReport: Report<StatusReportRow> = {
  name: 'envelopestatusreport',
  load: getEnvelopeStatusReport as LoadOf<StatusReportRow>,
  exporting: exportEnvelopeStatusReport,
  fileName: 'EnvelopeStatusReport.xlsx',
  dateOf: 'sentOrCompleted',
  lowersSize: true,
  rowKey: (row) => row.status,
  columns: [
    { ...status('status', (row: StatusReportRow) => row.status), phone: 'title' },
    count('totalEnvelopes', ({ totalEnvelopes }) => totalEnvelopes),
    count('uniqueSenders', ({ uniqueSenders }) => uniqueSenders),
    count('totalRecipients', ({ totalRecipients }) => totalRecipients),
    count('totalSigners', ({ totalSigners }) => totalSigners),
    count('totalPages', ({ totalPages }) => totalPages),
  ],
  chart: { from: 'rows', draw: statusModel },
}
