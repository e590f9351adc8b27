import { acceptedPdpa } from '@laisen/contract/endpoints/consent'
import { type App, mount } from '../http/mount.ts'
import { accept } from './accept.ts'

/** What a person agrees to before they work here. */
export function consentRoutes(app: App): void {
  mount(app, acceptedPdpa, accept)
}
