import * as plans from '@laisen/contract/endpoints/plans'
import { type App, mount } from '../http/mount.ts'
import { listPlans } from './service.ts'

/** What the company bought, and what is left of it. */
export function plansRoutes(app: App): void {
  mount(app, plans.getProductsByCompany, listPlans)
}
