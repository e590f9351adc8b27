import {
  exportFailedDeliveryReport,
  type FailedDeliveryReportRow,
  getFailedDeliveryReport,
} from '@laisen/contract/endpoints/reports'
import { day, number, words } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'

/** /faileddeliveryreport: emails to recipients that came back. */
export const failedDeliveryReport: Report<FailedDeliveryReportRow> = {
  name: 'faileddeliveryreport',
  load: getFailedDeliveryReport as LoadOf<FailedDeliveryReportRow>,
  exporting: exportFailedDeliveryReport,
  fileName: 'FailedDeliveryReport.xlsx',
  dateOf: 'failure',
  rowKey: ({ envelopeID, recipientName, failedAt }) => `${envelopeID} ${recipientName} ${failedAt}`,
  columns: [
    number('envelopeID', ({ envelopeID }) => envelopeID),
    { ...words('subject', ({ subject }) => subject), phone: 'title' },
    day('sentOn', ({ sentAt }) => sentAt),
    words('senderName', ({ senderName }) => senderName),
    words('recipientName', ({ recipientName }) => recipientName),
    {
      key: 'deliveryMethod',
      whole: true,
      cell: ({ deliveryMethod }, { texts }) =>
        deliveryMethod === 'email' ? texts.words('method_email') : deliveryMethod,
    },
    { ...day('failedAt', ({ failedAt }) => failedAt), sort: undefined },
  ],
  chart: { from: 'trend', report: 'faileddeliveryreport' },
}
