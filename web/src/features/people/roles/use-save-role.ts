import { countPeople, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { addRole, getRoleByCompanyId, searchDataRolePermission, updateRole } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import { type RoleDraft, roleChange } from './role-draft.ts'

const stale = [countPeople, getRoleByCompanyId, searchDataRolePermission, getSearchDataEmployeeExt, getGroupByCompanyId]

/**
 * Saves a new or changed role, shows the result and reloads what depends on roles, including the user's own
 * permissions.
 */
export function useSaveRole() {
  const t = useText(roleMessages)
  const add = useChange(addRole, stale)
  const update = useChange(updateRole, stale)
  const run = async ({ role, roleCode, roleName, rolePermission }: RoleDraft): Promise<void> => {
    const name = roleName.trim()
    const carried = rolePermission.map(({ id }) => ({ permission_ID: id }))
    if (role)
      await update.mutateAsync({ roleID: role.roleID, ...roleChange(role, { roleCode, roleName, rolePermission }) })
    else await add.mutateAsync({ roleCode, roleName, rolePermission: carried })
    toast.success(t(role ? 'updated' : 'added', { name }))
    void refreshSession()
  }
  return { run, busy: add.isPending || update.isPending }
}
