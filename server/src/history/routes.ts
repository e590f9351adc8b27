import { exportCsvLogHistory, getHistoryEvidence, getLogHistory } from '@laisen/contract/endpoints/history'
import { type App, mount } from '../http/mount.ts'
import { exportHistory } from './export.ts'
import { listHistory } from './list.ts'
import { showEvidence } from './show-evidence.ts'

/** The history log. */
export function historyRoutes(app: App): void {
  mount(app, getLogHistory, listHistory)
  mount(app, exportCsvLogHistory, exportHistory)
  mount(app, getHistoryEvidence, showEvidence)
}
