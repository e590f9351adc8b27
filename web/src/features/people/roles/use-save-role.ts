import { countPeople, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { addRole, getRoleByCompanyId, searchDataRolePermission, updateRole } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import type { RoleDraft } from './role-draft.ts'

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
    const carried = { rolePermission: rolePermission.map(({ id }) => ({ permission_ID: id })) }
    // The three built-in roles keep their stored names, whatever they are called in the viewer's language.
    const fields = role?.builtIn ? carried : { roleCode, roleName, ...carried }
    if (role) await update.mutateAsync({ roleID: role.roleID, ...fields })
    else await add.mutateAsync(fields)
    toast.success(t(role ? 'updated' : 'added', { name }))
    void refreshSession()
  }
  return { run, busy: add.isPending || update.isPending }
}
