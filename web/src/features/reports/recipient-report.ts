import {
  exportEnvelopeRecipientReport,
  getEnvelopeRecipientReport,
  type RecipientReportRow,
} from '@laisen/contract/endpoints/reports'
import { count, day, duration, number, status, words } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'

/** /enveloperecipientreport: who was asked, in which order, and what they did. */
export const recipientReport: Report<RecipientReportRow> = {
  name: 'enveloperecipientreport',
  load: getEnvelopeRecipientReport as LoadOf<RecipientReportRow>,
  exporting: exportEnvelopeRecipientReport,
  fileName: 'EnvelopeRecipientReport.xlsx',
  dateOf: 'sentOrCompleted',
  rowKey: ({ recipientID }) => recipientID,
  columns: [
    { ...words('recipientName', ({ recipientName }) => recipientName), phone: 'title' },
    count('routingOrder', ({ routingOrder }) => routingOrder),
    {
      ...{ key: 'action', sort: 'action', whole: true },
      cell: ({ action }, { texts }) => texts.words(`action_${action}`),
    },
    { key: 'state', whole: true, cell: ({ state }, { texts }) => texts.words(`state_${state}`) },
    number('workflowID', ({ workflowID }) => workflowID),
    words('subject', ({ subject }) => subject),
    { ...words('documentName', ({ documentName }) => documentName), sort: undefined, phone: 'none' },
    status('status', (row) => row.status, 'draft'),
    words('senderName', ({ senderName }) => senderName),
    { ...day('sentOn', ({ sentAt }) => sentAt), sortsAlways: 0 },
    { ...day('lastActivity', ({ lastActivityAt }) => lastActivityAt), phone: 'none' },
    { ...day('completedOn', ({ completedAt }) => completedAt), sortsAlways: 1 },
    duration('completionTime', ({ completionSeconds }) => completionSeconds),
  ],
  chart: { from: 'trend', report: 'enveloperecipientreport' },
}
