import * as companies from '@laisen/contract/endpoints/companies'
import { type App, mount } from '../http/mount.ts'
import { changeDetail, loadDetail } from './detail.ts'
import { mailRegistration } from './mail-registration.ts'
import { register } from './register.ts'

/** Registering a company, and its record. */
export function companiesRoutes(app: App): void {
  mount(app, companies.registerCompany, register)
  mount(app, companies.sendMailRegister, mailRegistration)
  mount(app, companies.getCompanyDetail, loadDetail)
  mount(app, companies.updateCompanyDetail, changeDetail)
}
