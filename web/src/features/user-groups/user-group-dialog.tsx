import type { GroupRow } from '@laisen/contract/endpoints/groups'
import {
  addGroup,
  getGroupAll,
  getGroupByCompanyId,
  getGroupMembers,
  updateGroup,
} from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { groupMessages } from '@laisen/contract/messages/groups'
import { userGroupMessages } from '@laisen/contract/messages/user-groups'
import { useChange } from '../../api/use-call.ts'
import { refreshSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { draftOf, type GroupDraft, groupChange, isWhole, memberChange } from '../people/groups/group-draft.ts'
import { MemberFields } from '../people/groups/member-fields.tsx'
import { MemberPicker } from '../people/pickers/member-picker.tsx'
import { useDraftForm } from '../people/use-draft-form.ts'

interface Props {
  /** The group to edit; absent for a new one. */
  group: GroupRow | undefined
  onClose: () => void
}

const fields = ['groupName', 'groupEmployee', 'addedEmployee', 'removedEmployee'] as const

/** Adds a group or changes who is in it: a name, and users by their names (2§2). */
export function UserGroupDialog({ group, onClose }: Props) {
  const t = useText(userGroupMessages)
  const of = useText(groupMessages)
  const save = useSave()
  const form = useDraftForm({
    opened: true,
    begin: () => draftOf(group, ({ roleName }) => roleName),
    fields,
    missingOf,
    missing: t('fillAllFields'),
    save,
    onClose,
  })
  const { draft, wrong, change, picking, pick } = form
  const title = t(group ? 'editTitle' : 'addTitle')
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={550}
      changed={form.changed}
      mustFill={of('mustFill')}
      save={t('saveGroup')}
      busy={save.busy}
      onSave={form.submit}
      subPage={
        (picking === 'groupEmployee' || picking === 'addedEmployee' || picking === 'removedEmployee') && (
          <MemberPicker
            from={title}
            {...(picking === 'addedEmployee' && { title: of('chooseComing') })}
            {...(picking === 'removedEmployee' && { title: of('chooseLeaving'), ofGroup: draft.group?.id })}
            chosen={draft[picking]}
            onUse={(chosen) => form.use({ [picking]: chosen })}
            onBack={form.back}
          />
        )
      }
    >
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <TextField
        label={of('groupName')}
        required
        data-autofocus
        maxLength={limits.groupNameCharacters}
        value={draft.groupName}
        error={wrong.groupName}
        onChange={(groupName) => change({ groupName })}
      />
      <MemberFields draft={draft} wrong={wrong} onAssign={pick} />
    </FormDialog>
  )
}

/** 2§5: a name and at least one user. A group too large to show keeps whom it has. */
function missingOf({ group, groupName, groupEmployee }: GroupDraft): ('groupName' | 'groupEmployee')[] {
  const noUser = isWhole(group) && groupEmployee.length === 0
  return [...(groupName.trim() === '' ? ['groupName' as const] : []), ...(noUser ? ['groupEmployee' as const] : [])]
}

const stale = [getGroupAll, getGroupByCompanyId, getGroupMembers]

function useSave() {
  const of = useText(groupMessages)
  const add = useChange(addGroup, stale)
  const update = useChange(updateGroup, stale)
  const run = async (draft: GroupDraft): Promise<void> => {
    const { group } = draft
    const name = draft.groupName.trim()
    if (group) {
      // Only what comes and goes, so that two people who change a group at once both succeed.
      const { added, removed } = memberChange(draft)
      const { groupName, shown } = groupChange(group, draft)
      const people = { addedEmployee: added, removedEmployee: removed }
      await update.mutateAsync({ id: group.id, ...(groupName !== undefined && { groupName }), ...people, shown })
    } else await add.mutateAsync({ groupName: name, userID: draft.groupEmployee.map(({ id }) => id).join(',') })
    toast.success(of(group ? 'updated' : 'added', { name }))
    void refreshSession()
  }
  return { run, busy: add.isPending || update.isPending }
}
