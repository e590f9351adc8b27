import * as profile from '@laisen/contract/endpoints/profile'
import { type App, mount } from '../http/mount.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmIdentity, sendCode } from './confirm-identity.ts'
import { undoEmailChange } from './undo-email-change.ts'
import { updateProfile } from './update.ts'

/** What a person changes about themselves. */
export function profileRoutes(app: App): void {
  mount(app, profile.updateEmployeeCompany, updateProfile)
  mount(app, profile.confirmEmail, confirmEmail)
  mount(app, profile.undoEmailChange, undoEmailChange)
  mount(app, profile.sendConfirmationCode, sendCode)
  mount(app, profile.confirmIdentity, confirmIdentity)
}
