import { listFailedRenewals } from '@laisen/contract/endpoints/renewals'
import * as endpoints from '@laisen/contract/endpoints/signature-levels'
import { type App, mount } from '../http/mount.ts'
import * as renewals from './renewals.ts'
import { getSignatureLevel, setSignatureLevel } from './service.ts'

/** How far the company's signatures are to be provable. */
export function levelRoutes(app: App): void {
  mount(app, endpoints.getSignatureLevel, getSignatureLevel)
  mount(app, endpoints.setSignatureLevel, setSignatureLevel)
  mount(app, listFailedRenewals, renewals.listFailedRenewals)
}
