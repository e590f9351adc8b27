import * as contacts from '@laisen/contract/endpoints/contact'
import * as installation from '@laisen/contract/endpoints/installation'
import * as texts from '@laisen/contract/endpoints/legal-texts'
import * as platform from '@laisen/contract/endpoints/platform'
import { listPlatformSecurity } from '@laisen/contract/endpoints/security-record'
import { type App, mount } from '../http/mount.ts'
import { acceptRequest } from './accept-request.ts'
import { addPackage } from './add-package.ts'
import { approve, decline, requireApproval } from './approval.ts'
import * as companies from './companies.ts'
import { readContact, saveContact } from './contact.ts'
import { loadHealth } from './health.ts'
import * as legal from './legal.ts'
import * as mails from './mails.ts'
import * as plans from './plans.ts'
import * as requests from './requests.ts'
import { listSecurity } from './security.ts'
import { resume, suspend, verify } from './standing.ts'
import { updatePackage } from './update-package.ts'

/** What the operator of the installation sees and does: companies as customers, never their documents (rules 2.9). */
export function platformRoutes(app: App): void {
  mount(app, platform.listCompanies, companies.list)
  mount(app, platform.getCompany, companies.get)
  mount(app, platform.verifyCompany, verify)
  mount(app, platform.suspendCompany, suspend)
  mount(app, platform.resumeCompany, resume)
  mount(app, platform.requireApproval, requireApproval)
  mount(app, platform.approveCompany, approve)
  mount(app, platform.declineCompany, decline)
  mount(app, platform.addPackage, addPackage)
  mount(app, platform.updatePackage, updatePackage)
  mount(app, platform.listUpgradeRequests, requests.list)
  mount(app, platform.acceptUpgradeRequest, acceptRequest)
  mount(app, platform.declineUpgradeRequest, requests.decline)
  mount(app, platform.listPlans, plans.list)
  mount(app, platform.addPlan, plans.add)
  mount(app, platform.updatePlan, plans.update)
  mount(app, platform.withdrawPlan, plans.withdraw)
  mount(app, installation.listMails, mails.list)
  mount(app, installation.viewMail, mails.view)
  mount(app, installation.retryMail, mails.retry)
  mount(app, listPlatformSecurity, listSecurity)
  mount(app, contacts.getContact, readContact)
  mount(app, contacts.saveContact, saveContact)
  mount(app, texts.listLegalTexts, legal.list)
  mount(app, texts.saveLegalText, legal.save)
  mount(app, texts.getLegalText, legal.read)
  mount(app, installation.getHealth, (context, principal, input) =>
    loadHealth({ ...context, services: app.services }, principal, input),
  )
}
