import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { addRole, getRoleByCompanyId, searchDataRolePermission, updateRole } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { tell } from '../../../ui/tell.tsx'
import type { RoleDraft } from './role-draft.ts'

const stale = [getRoleByCompanyId, searchDataRolePermission, getSearchDataEmployeeExt, getGroupByCompanyId]

/** Adds or changes, says so, and makes stale what shows roles: one's own permissions may have changed with it. */
export function useSaveRole() {
  const t = useText(roleMessages)
  const add = useChange(addRole, stale)
  const update = useChange(updateRole, stale)
  const run = async ({ role, roleCode, roleName, rolePermission }: RoleDraft): Promise<void> => {
    const name = roleName.trim()
    const carried = { rolePermission: rolePermission.map(({ id }) => ({ permission_ID: id })) }
    // The three of every company keep their names, whatever the viewer's language calls them.
    const fields = role?.builtIn ? carried : { roleCode, roleName, ...carried }
    if (role) await update.mutateAsync({ roleID: role.roleID, ...fields })
    else await add.mutateAsync(fields)
    tell.success(t(role ? 'updated' : 'added', { name }))
    void refreshSession()
  }
  return { run, busy: add.isPending || update.isPending }
}
