import * as endpoints from '@laisen/contract/endpoints/extensions'
import { type App, mount } from '../http/mount.ts'
import { extendDocuments, getExtension, stopExtension } from './service.ts'

/** Keeping provable what a certificate signed, before it is revoked. */
export function extensionsRoutes(app: App): void {
  mount(app, endpoints.getExtension, getExtension)
  mount(app, endpoints.extendDocuments, extendDocuments)
  mount(app, endpoints.stopExtension, stopExtension)
}
