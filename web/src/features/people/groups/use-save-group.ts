import { countPeople, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { addGroup, getGroupByCompanyId, getGroupMembers, updateGroup } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Picked } from '../pickers/picked.ts'
import { fieldsOf, type GroupDraft, groupChange, memberChange } from './group-draft.ts'

const stale = [countPeople, getGroupByCompanyId, getGroupMembers, getSearchDataEmployeeExt]

/**
 * Saves a new or changed group, shows the result and reloads what depends on groups, including the user's own
 * permissions.
 */
export function useSaveGroup() {
  const t = useText(groupMessages)
  const add = useChange(addGroup, stale)
  const update = useChange(updateGroup, stale)
  const run = async (draft: GroupDraft): Promise<void> => {
    const { group, groupName, groupEmployee } = draft
    const name = groupName.trim()
    if (group) {
      const { added, removed } = memberChange(draft)
      const people = { addedEmployee: byId(added), removedEmployee: byId(removed) }
      await update.mutateAsync({ id: group.id, ...groupChange(group, draft), ...people })
    } else await add.mutateAsync({ ...fieldsOf(draft), groupEmployee: byId(groupEmployee.map(idOf)) })
    toast.success(t(group ? 'updated' : 'added', { name }))
    void refreshSession()
  }
  return { run, busy: add.isPending || update.isPending }
}

const idOf = ({ id }: Picked) => id
const byId = (ids: readonly number[]) => ids.map((employeeID) => ({ employeeID }))
