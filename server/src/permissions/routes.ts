import { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import { type App, mount } from '../http/mount.ts'
import { listPermissions } from './service.ts'

/** What may be given. */
export function permissionsRoutes(app: App): void {
  mount(app, getAllPermissions, listPermissions)
}
