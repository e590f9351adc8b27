import { listSecurity } from '@laisen/contract/endpoints/security-record'
import {
  addLog,
  cancelChainCheck,
  getAllLogs,
  getAnchorFile,
  getAnchors,
  getChainCheck,
  getLogEvidence,
  startChainCheck,
} from '@laisen/contract/endpoints/system-log'
import { cancelCheck, getCheck, startCheck } from '../chain/checks.ts'
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
  mount(app, getChainCheck, getCheck)
  mount(app, startChainCheck, startCheck)
  mount(app, cancelChainCheck, cancelCheck)
}
