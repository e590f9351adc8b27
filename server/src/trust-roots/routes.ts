import * as endpoints from '@laisen/contract/endpoints/trust-roots'
import { type App, mount } from '../http/mount.ts'
import { add } from './add.ts'
import { list, remove } from './service.ts'

/** The roots that PDF readers know, which the operator of the installation keeps. */
export function trustRootsRoutes(app: App): void {
  mount(app, endpoints.listTrustRoots, list)
  mount(app, endpoints.addTrustRoots, add)
  mount(app, endpoints.removeTrustRoot, remove)
}
