import { type EnvelopeReportRow, exportEnvelopeReport, getEnvelopeReport } from '@laisen/contract/endpoints/reports'
import { day, duration, names, number, status, words } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'

/** /envelopereport: every envelope, its status and its times. */
export const envelopeReport: Report<EnvelopeReportRow> = {
  name: 'envelopereport',
  load: getEnvelopeReport as LoadOf<EnvelopeReportRow>,
  exporting: exportEnvelopeReport,
  fileName: 'EnvelopeReport.xlsx',
  dateOf: 'sentOrCompleted',
  narrows: true,
  rowKey: ({ workflowID }) => workflowID,
  columns: [
    number('workflowID', ({ workflowID }) => workflowID),
    { ...words('documentName', ({ documentName }) => documentName), phone: 'none' },
    { ...words('subject', ({ subject }) => subject), phone: 'title' },
    status('status', (row) => row.status),
    words('senderName', ({ senderName }) => senderName),
    names('recipientList', ({ recipientList }) => recipientList.map(({ recipientName }) => recipientName)),
    { ...day('sentOn', ({ sentAt }) => sentAt), sortsAlways: 0 },
    { ...day('lastActivity', ({ lastActivityAt }) => lastActivityAt), phone: 'none' },
    { ...day('completedOn', ({ completedAt }) => completedAt), sortsAlways: 1 },
    duration('completionTime', ({ completionSeconds }) => completionSeconds),
  ],
  chart: { from: 'trend', report: 'envelopereport' },
}
