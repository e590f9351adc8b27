import * as plans from '@laisen/contract/endpoints/plans'
import { type App, mount } from '../http/mount.ts'
import { requestUpgrade } from './request.ts'
import { latestRequest, listMasterPlans, listPlans, withdrawRequest } from './service.ts'

/** What the company bought, what is left of it, what is on offer, and asking for it. */
export function plansRoutes(app: App): void {
  mount(app, plans.getProductsByCompany, listPlans)
  mount(app, plans.updateProductsByCompany, listPlans)
  mount(app, plans.getMasterProductPlan, listMasterPlans)
  mount(app, plans.addUpgradePlans, requestUpgrade)
  mount(app, plans.getUpgradeRequest, latestRequest)
  mount(app, plans.withdrawUpgradeRequest, withdrawRequest)
}
