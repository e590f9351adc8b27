import * as endpoints from '@laisen/contract/endpoints/reports'
import { type App, mount } from '../http/mount.ts'
import { exportsReport } from './exports/export.ts'
import { listExported } from './exports/exported-lately.ts'
import { exported } from './exports/portions.ts'
import { loads } from './load.ts'
import * as reports from './paged-reports.ts'
import { loadStatusReport } from './status-report.ts'
import { loadTrend } from './trend.ts'
import { loadVelocityReport } from './velocity-report.ts'
import { loadVolumeReport } from './volume-report.ts'

/** The eight reports. */
export function reportsRoutes(app: App): void {
  mount(app, endpoints.getEnvelopeReport, loads(reports.envelopeReport))
  mount(app, endpoints.getEnvelopeRecipientReport, loads(reports.recipientReport))
  mount(app, endpoints.getEnvelopeStatusReport, loadStatusReport)
  mount(app, endpoints.getEnvelopeVelocityReport, loadVelocityReport)
  mount(app, endpoints.getEnvelopeVolumeReport, loadVolumeReport)
  mount(app, endpoints.getEnvelopeAuthenticationReport, loads(reports.authenticationReport))
  mount(app, endpoints.getPurgedEnvelopeReport, loads(reports.purgedReport))
  mount(app, endpoints.getFailedDeliveryReport, loads(reports.failedDeliveryReport))
  mount(app, endpoints.getReportTrend, loadTrend)
  mount(app, endpoints.exportEnvelopeReport, exportsReport(exported.envelope))
  mount(app, endpoints.exportEnvelopeRecipientReport, exportsReport(exported.recipient))
  mount(app, endpoints.exportEnvelopeStatusReport, exportsReport(exported.status))
  mount(app, endpoints.exportEnvelopeVelocityReport, exportsReport(exported.velocity))
  mount(app, endpoints.exportEnvelopeVolumeReport, exportsReport(exported.volume))
  mount(app, endpoints.exportEnvelopeAuthenticationReport, exportsReport(exported.authentication))
  mount(app, endpoints.exportPurgedEnvelopeReport, exportsReport(exported.purged))
  mount(app, endpoints.exportFailedDeliveryReport, exportsReport(exported.failedDelivery))
  mount(app, endpoints.getExportedReports, listExported)
}
