import type { RoleRow } from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { roleMessages } from '@laisen/contract/messages/roles'
import { useText } from '../../../i18n/use-text.ts'
import { FixedValue } from '../../../ui/fixed-value.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { peopleErrors } from '../error-texts.ts'
import { AssignField } from '../pickers/assign-field.tsx'
import { PermissionPicker } from '../pickers/permission-picker.tsx'
import { useDraftForm } from '../use-draft-form.ts'
import { useRoleName } from '../use-role-name.ts'
import { draftOf, missingOf, roleFields } from './role-draft.ts'
import { useSaveRole } from './use-save-role.ts'

interface Props {
  opened: boolean
  /** The role to edit; absent for a new one. */
  role: RoleRow | undefined
  onClose: () => void
}

/** Add role and Update role (1§2). */
export function RoleDialog({ opened, role, onClose }: Props) {
  const t = useText(roleMessages)
  const errors = useText(peopleErrors)
  const nameOf = useRoleName()
  const save = useSaveRole()
  const begin = () => draftOf(role, nameOf)
  const form = useDraftForm({ opened, begin, fields: roleFields, missingOf, save, onClose })
  const { draft, wrong, change } = form
  const title = t(draft.role ? 'editRole' : 'addRole')
  const builtIn = draft.role?.builtIn ?? false
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      changed={form.changed}
      width={550}
      mustFill={t('mustFill')}
      save={t('saveRole')}
      busy={save.busy}
      onSave={form.submit}
      subPage={
        form.picking && (
          <PermissionPicker
            from={title}
            chosen={draft.rolePermission}
            onUse={(rolePermission) => form.use({ rolePermission })}
            onBack={form.back}
          />
        )
      }
    >
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      {builtIn && <Notice kind="information">{errors('ROLE_BUILT_IN')}</Notice>}
      {builtIn ? (
        <>
          <FixedValue label={t('roleName')} value={draft.roleName} />
          <FixedValue label={t('roleId')} value={draft.roleCode} />
        </>
      ) : (
        <>
          <TextField
            label={t('roleName')}
            required
            maxLength={limits.roleNameCharacters}
            data-autofocus
            value={draft.roleName}
            error={wrong.roleName}
            onChange={(roleName) => change({ roleName })}
          />
          <TextField
            label={t('roleId')}
            required
            maxLength={limits.roleCodeCharacters}
            hint={t('roleIdHint', { limit: limits.roleCodeCharacters })}
            value={draft.roleCode}
            error={wrong.roleCode}
            onChange={(roleCode) => change({ roleCode })}
          />
        </>
      )}
      <AssignField
        label={t('permissions')}
        required
        hint={t('permissionsHint')}
        chosen={draft.rolePermission}
        error={wrong.rolePermission}
        onAssign={() => form.pick('rolePermission')}
      />
    </FormDialog>
  )
}
