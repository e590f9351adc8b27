import {
  type AuthenticationReportRow,
  exportEnvelopeAuthenticationReport,
  getEnvelopeAuthenticationReport,
} from '@laisen/contract/endpoints/reports'
import { number, ResultBadge, words } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'
import { eventTime } from './shown-times.ts'

/** /envelopeauthenticationreport: how recipients proved who they are. */
export const authenticationReport: Report<AuthenticationReportRow> = {
  name: 'envelopeauthenticationreport',
  load: getEnvelopeAuthenticationReport as LoadOf<AuthenticationReportRow>,
  exporting: exportEnvelopeAuthenticationReport,
  // 2§7: the same name as that of the recipient report.
  fileName: 'EnvelopeRecipientReport.xlsx',
  dateOf: 'authentication',
  rowKey: ({ eventAt, envelopeID, recipientEmail }) => `${eventAt} ${envelopeID} ${recipientEmail}`,
  columns: [
    {
      ...{ key: 'eventDate', sort: 'eventDate', sortsAlways: true, whole: true },
      cell: ({ eventAt }, { format }) => eventTime(eventAt, format),
    },
    number('envelopeID', ({ envelopeID }) => envelopeID),
    { ...words('recipientName', ({ recipientName }) => recipientName), phone: 'title' },
    words('recipientEmail', ({ recipientEmail }) => recipientEmail),
    {
      key: 'authenticationCategory',
      cell: ({ authenticationCategory }, { texts }) => texts.words(`category_${authenticationCategory}`),
    },
    {
      ...{ key: 'authenticationType', sort: 'authenticationType' },
      cell: ({ authenticationType }, { texts }) => texts.words(`type_${authenticationType}`),
    },
    {
      ...{ key: 'authenticationSuccess', sort: 'authenticationSuccess', whole: true, phone: 'mark' },
      cell: ({ authenticationSuccess }) => <ResultBadge success={authenticationSuccess} />,
    },
  ],
  chart: { from: 'trend', report: 'envelopeauthenticationreport' },
}
