import {
  exportEnvelopeVelocityReport,
  getEnvelopeVelocityReport,
  type VelocityReportRow,
} from '@laisen/contract/endpoints/reports'
import { count } from './columns.tsx'
import type { LoadOf, Report } from './report.ts'
import { bucketText, emptyBuckets, velocityModel } from './velocity.ts'

/** /envelopevelocityreport: how long completion takes. */
export const velocityReport: Report<VelocityReportRow> = {
  name: 'envelopevelocityreport',
  load: getEnvelopeVelocityReport as LoadOf<VelocityReportRow>,
  exporting: exportEnvelopeVelocityReport,
  fileName: 'EnvelopeVelocityReport.xlsx',
  dateOf: 'sentOrCompleted',
  lowersSize: true,
  rowKey: ({ bucket }) => bucket,
  rowsOnFailure: emptyBuckets,
  // 2§3: without totalFiles.
  columns: [
    { key: 'completionTime', whole: true, phone: 'title', cell: ({ bucket }, { texts }) => bucketText(bucket, texts) },
    { ...count('totalEnvelopes', ({ totalEnvelopes }) => totalEnvelopes), sort: undefined },
    { ...count('uniqueSenders', ({ uniqueSenders }) => uniqueSenders), sort: undefined },
    { ...count('totalRecipients', ({ totalRecipients }) => totalRecipients), sort: undefined },
    { ...count('totalSigners', ({ totalSigners }) => totalSigners), sort: undefined },
    { ...count('totalPages', ({ totalPages }) => totalPages), sort: undefined },
  ],
  chart: { from: 'rows', draw: velocityModel },
}
