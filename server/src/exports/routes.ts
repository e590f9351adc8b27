import { cancelExport, getExportProgress } from '@laisen/contract/endpoints/exports'
import { type App, mount } from '../http/mount.ts'
import { cancel, getProgress } from './progress.ts'

/** How far an export is, whatever is exported, and how it is cancelled. */
export function exportsRoutes(app: App): void {
  mount(app, getExportProgress, getProgress)
  mount(app, cancelExport, cancel)
}
