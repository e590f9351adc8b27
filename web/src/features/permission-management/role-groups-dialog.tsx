import { getAllRoles, getRoleByCompanyId, type RoleGroupsRow, updateRole } from '@laisen/contract/endpoints/roles'
import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '../../api/refusal.ts'
import { keyOf, useChange } from '../../api/use-call.ts'
import { refreshSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import { AssignGroupsDialog } from '../assign-groups/assign-groups-dialog.tsx'
import type { Picked } from '../people/pickers/picked.ts'
import { useRoleName } from '../people/use-role-name.ts'

interface Props {
  role: RoleGroupsRow
  onClose: () => void
}

/** Sets the groups that have a role (2§2). */
export function RoleGroupsDialog({ role, onClose }: Props) {
  const t = useText(permissionManagementMessages)
  const pickers = useText(pickerMessages)
  const nameOf = useRoleName()
  const save = useSave(role, nameOf(role))
  const groups = role.groups.map(({ groupID, groupName }) => ({ id: groupID, name: groupName }))
  return (
    <AssignGroupsDialog
      // After a refusal because the groups changed, the new ones are what it begins with.
      key={role.groupID}
      onClose={onClose}
      title={t('editOf', { name: nameOf(role) })}
      lead={t('editLead')}
      question={t('who')}
      withoutGroups={{ title: t('noGroups'), hint: t('noGroupsHint') }}
      withGroups={t('chosen')}
      countOf={(count) => t('chosenCount', { count })}
      begun={groups.length === 0 ? null : groups}
      missing={{ choice: t('fillAllFields'), group: t('fillAllFields'), hint: t('chooseHint') }}
      notGivable={pickers('notYours')}
      save={{ label: t('save'), ...save }}
    />
  )
}

function useSave({ roleID, groupID }: RoleGroupsRow, shownName: string) {
  const t = useText(permissionManagementMessages)
  const client = useQueryClient()
  const update = useChange(updateRole, [getAllRoles, getRoleByCompanyId])
  const run = async (chosen: readonly Picked[] | null) => {
    const joined = chosen?.map(({ id }) => id).join(',') ?? null
    try {
      // Without its name, which somebody else may be changing.
      await update.mutateAsync({ roleID, groupID: joined, shownGroups: groupID, shown: {} })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ROLE_GROUPS_CHANGED') {
        toast.problem(error)
        void client.invalidateQueries({ queryKey: keyOf(getAllRoles) })
      }
      throw error
    }
    toast.success(t('saved', { name: shownName }))
    void refreshSession()
  }
  return { busy: update.isPending, run }
}
