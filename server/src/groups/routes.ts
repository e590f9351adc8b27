import * as groups from '@laisen/contract/endpoints/groups'
import { type App, mount } from '../http/mount.ts'
import { addGroup } from './add.ts'
import { deleteGroup } from './delete.ts'
import { listGroupChoices, listGroups, listMembers, listUserGroups } from './service.ts'
import { updateGroup } from './update.ts'

/** Employees who share roles and permissions. */
export function groupsRoutes(app: App): void {
  mount(app, groups.getGroupByCompanyId, listGroups)
  mount(app, groups.getGroupAll, listUserGroups)
  mount(app, groups.getAllGroups, listUserGroups)
  mount(app, groups.listGroups, listGroupChoices)
  mount(app, groups.getGroupMembers, listMembers)
  mount(app, groups.addGroup, addGroup)
  mount(app, groups.updateGroup, updateGroup)
  mount(app, groups.deleteGroup, deleteGroup)
}
