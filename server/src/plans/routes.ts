import * as reminder from '@laisen/contract/endpoints/package-reminder'
import * as plans from '@laisen/contract/endpoints/plans'
import { type App, mount } from '../http/mount.ts'
import { checkReminder, closeReminder } from './reminder.ts'
import { requestUpgrade } from './request.ts'
import { latestRequest, listMasterPlans, listPackages, withdrawRequest } from './service.ts'

/** The package of a company, the plans on offer, and requests for them. */
export function plansRoutes(app: App): void {
  mount(app, plans.getProductsByCompany, listPackages)
  mount(app, plans.updateProductsByCompany, listPackages)
  mount(app, plans.getMasterProductPlan, listMasterPlans)
  mount(app, plans.addUpgradePlans, requestUpgrade)
  mount(app, plans.getUpgradeRequest, latestRequest)
  mount(app, plans.withdrawUpgradeRequest, withdrawRequest)
  mount(app, reminder.checkReminderDate, checkReminder)
  mount(app, reminder.acceptedLoginDate, closeReminder)
}
