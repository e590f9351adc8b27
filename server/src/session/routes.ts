import * as companySessions from '@laisen/contract/endpoints/company-sessions'
import * as frame from '@laisen/contract/endpoints/frame'
import * as passwordLinks from '@laisen/contract/endpoints/password-links'
import * as session from '@laisen/contract/endpoints/session'
import { unlockSignIn as unlock } from '@laisen/contract/endpoints/unlock-sign-in'
import { type App, mount } from '../http/mount.ts'
import { changePassword } from './change-password.ts'
import { endEvery, endOfCompany, listOfCompany } from './company-sessions.ts'
import { confirmPerson } from './confirm-person.ts'
import { forgotPassword } from './forgot-password.ts'
import { getFrame } from './frame.ts'
import { checkLink, resetPassword } from './reset-password.ts'
import { end, getInfoUser, keepLanguage, list, logout } from './service.ts'
import { signIn } from './sign-in.ts'
import { unlockSignIn } from './unlock.ts'

/** Signing in and out, one's own sessions and those of the company, password and language. */
export function sessionRoutes(app: App): void {
  mount(app, session.loginCustomer, signIn)
  mount(app, session.getInfoUser, getInfoUser)
  mount(app, session.login, getInfoUser)
  mount(app, frame.getFrame, getFrame)
  mount(app, session.logout, logout)
  mount(app, session.listSessions, list)
  mount(app, session.endSession, end)
  mount(app, companySessions.listCompanySessions, listOfCompany)
  mount(app, companySessions.endCompanySession, endOfCompany)
  mount(app, companySessions.endEverySession, endEvery)
  mount(app, session.confirmPerson, confirmPerson)
  mount(app, session.changePassword, changePassword)
  mount(app, passwordLinks.forgotPassword, forgotPassword)
  mount(app, passwordLinks.checkPasswordLink, checkLink)
  mount(app, passwordLinks.resetPassword, resetPassword)
  mount(app, unlock, unlockSignIn)
  mount(app, session.setLanguage, keepLanguage)
}
