import { getAllPermissions } from '@laisen/contract/endpoints/permissions'
import { type App, mount } from '../http/mount.ts'
import { listPermissions } from './service.ts'

/** The permissions that can be given to people, roles and groups. */
export function permissionsRoutes(app: App): void {
  mount(app, getAllPermissions, listPermissions)
}
