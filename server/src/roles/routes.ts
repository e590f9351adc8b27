import * as roles from '@laisen/contract/endpoints/roles'
import { type App, mount } from '../http/mount.ts'
import { addRole } from './add.ts'
import { deleteRole } from './delete.ts'
import { listRolesWithGroups } from './list-with-groups.ts'
import { listRoles, searchRolePermissions } from './service.ts'
import { updateRole } from './update.ts'

/** Named sets of permissions. */
export function rolesRoutes(app: App): void {
  mount(app, roles.getRoleByCompanyId, listRoles)
  mount(app, roles.getAllRoles, listRolesWithGroups)
  mount(app, roles.searchDataRolePermission, searchRolePermissions)
  mount(app, roles.addRole, addRole)
  mount(app, roles.updateRole, updateRole)
  mount(app, roles.deleteRole, deleteRole)
}
