import { listSecurity } from '@laisen/contract/endpoints/security-record'
import { addLog, getAllLogs, getAnchorFile, getAnchors, getLogEvidence } from '@laisen/contract/endpoints/system-log'
import { type App, mount } from '../http/mount.ts'
import { getAnchor, listAnchors } from './anchors.ts'
import { logEvidence } from './evidence.ts'
import { listLogs } from './list.ts'
import { report } from './report.ts'
import { listOwnSecurity } from './security.ts'

/** What happened in a company, for those who may read its log. */
export function systemLogRoutes(app: App): void {
  mount(app, listSecurity, listOwnSecurity)
  mount(app, getAllLogs, listLogs)
  mount(app, addLog, report)
  mount(app, getLogEvidence, logEvidence)
  mount(app, getAnchors, listAnchors)
  mount(app, getAnchorFile, getAnchor)
}
