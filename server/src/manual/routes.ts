import { getUserManualPdf as manualEndpoint } from '@laisen/contract/endpoints/manual'
import { type App, mount } from '../http/mount.ts'
import { getUserManualPdf } from './service.ts'

/** The user manual. */
export function manualRoutes(app: App): void {
  mount(app, manualEndpoint, getUserManualPdf)
}
