import type { GroupRow } from '@laisen/contract/endpoints/groups'
import { limits } from '@laisen/contract/limits'
import { groupMessages } from '@laisen/contract/messages/groups'
import { useText } from '../../../i18n/use-text.ts'
import { DialogColumns } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AssignField } from '../pickers/assign-field.tsx'
import { useDraftForm } from '../use-draft-form.ts'
import { useRoleName } from '../use-role-name.ts'
import { draftOf, groupFields, missingOf } from './group-draft.ts'
import { GroupPage } from './group-page.tsx'
import { MemberFields } from './member-fields.tsx'
import { useSaveGroup } from './use-save-group.ts'

interface Props {
  opened: boolean
  /** The group to edit; absent for a new one. */
  group: GroupRow | undefined
  onClose: () => void
}

/** Add group and Edit user group (1§2). */
export function GroupDialog({ opened, group, onClose }: Props) {
  const t = useText(groupMessages)
  const nameOf = useRoleName()
  const save = useSaveGroup()
  const begin = () => draftOf(group, nameOf)
  const form = useDraftForm({ opened, begin, fields: groupFields, missingOf, save, onClose })
  const { draft, wrong, change, picking, pick } = form
  const title = t(draft.group ? 'editGroup' : 'addGroup')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      changed={form.changed}
      width={750}
      mustFill={t('mustFill')}
      save={t('saveGroup')}
      busy={save.busy}
      onSave={form.submit}
      subPage={picking && <GroupPage page={picking} from={title} draft={draft} onUse={form.use} onBack={form.back} />}
    >
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      <DialogColumns>
        <TextField
          label={t('groupName')}
          required
          data-autofocus
          maxLength={limits.groupNameCharacters}
          value={draft.groupName}
          error={wrong.groupName}
          onChange={(groupName) => change({ groupName })}
        />
        <MemberFields draft={draft} wrong={wrong} onAssign={pick} />
        <AssignField
          label={t('roles')}
          hint={t('rolesHint')}
          chosen={draft.groupRole}
          error={wrong.groupRole}
          onAssign={() => pick('groupRole')}
        />
        <AssignField
          label={t('permissions')}
          hint={t('permissionsHint')}
          chosen={draft.groupPermission}
          error={wrong.groupPermission}
          onAssign={() => pick('groupPermission')}
        />
      </DialogColumns>
    </FormDialog>
  )
}
