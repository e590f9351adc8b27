import * as pendingStamps from '@laisen/contract/endpoints/pending-stamps'
import * as stamps from '@laisen/contract/endpoints/stamps'
import { type App, mount } from '../http/mount.ts'
import { confirmStamp } from './confirm.ts'
import { declineStamp } from './decline.ts'
import { getConfirmation, stampRequest, stampResult, viewConfirmation } from './service.ts'

/** Stamps that the owner of the certificate has to confirm. */
export function pendingStampsRoutes(app: App): void {
  mount(app, pendingStamps.pdfStampConfirm, confirmStamp)
  mount(app, pendingStamps.getStampConfirmation, getConfirmation)
  mount(app, pendingStamps.getStampConfirmationPdf, viewConfirmation)
  mount(app, pendingStamps.declineStamp, declineStamp)
  mount(app, pendingStamps.getStampRequest, stampRequest)
  mount(app, stamps.getStampResult, stampResult)
}
