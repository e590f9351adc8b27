import { getLogHistory } from '@laisen/contract/endpoints/history'
import { type App, mount } from '../http/mount.ts'
import { listHistory } from './list.ts'

/** The history log. */
export function historyRoutes(app: App): void {
  mount(app, getLogHistory, listHistory)
}
