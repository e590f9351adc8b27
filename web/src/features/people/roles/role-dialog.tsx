import { getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import {
  addRole,
  getRoleByCompanyId,
  type RoleRow,
  searchDataRolePermission,
  updateRole,
} from '@laisen/contract/endpoints/roles'
import { limits } from '@laisen/contract/limits'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { roleMessages } from '@laisen/contract/messages/roles'
import { useLayoutEffect, useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tell } from '../../../ui/tell.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AssignField } from '../pickers/assign-field.tsx'
import { PermissionPicker } from '../pickers/permission-picker.tsx'
import { RequiredNote } from '../pickers/required-note.tsx'
import { useRoleName } from '../use-role-name.ts'
import { draftOf, missingOf, type RoleDraft, type RoleErrors, roleFields } from './role-draft.ts'

interface Props {
  opened: boolean
  /** The role to change; none: a new one. */
  edited: RoleRow | undefined
  onClose: () => void
}

const stale = [getRoleByCompanyId, searchDataRolePermission, getSearchDataEmployeeExt, getGroupByCompanyId]

/** Add role and Update role (1§2). */
export function RoleDialog({ opened, edited, onClose }: Props) {
  const t = useText(roleMessages)
  const frame = useText(frameMessages)
  const errors = useText(errorMessages)
  const nameOf = useRoleName()
  const [draft, setDraft] = useState(() => draftOf(edited, nameOf))
  const [wrong, setWrong] = useState<RoleErrors>({})
  const [problem, setProblem] = useState<string>()
  const [picking, setPicking] = useState(false)
  const save = useSaveRole()

  // The dialog stays mounted, so that it slides away and gives the focus back; each opening begins afresh.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening begins afresh, not a list that was loaded again
  useLayoutEffect(() => {
    if (!opened) return
    setDraft(draftOf(edited, nameOf))
    setWrong({})
    setProblem(undefined)
    setPicking(false)
  }, [opened])

  const change = (part: Partial<RoleDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(undefined)
    setWrong({ ...wrong, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) })
  }
  const submit = async () => {
    const missing = missingOf(draft)
    setWrong(Object.fromEntries(missing.map((field) => [field, frame('required')])))
    setProblem(missing.length > 0 ? errors('FIELDS_MISSING') : undefined)
    if (missing.length > 0 || save.busy) return
    try {
      await save.run(draft)
      onClose()
    } catch (error) {
      const { field, text } = placeRefusal(error, roleFields)
      setWrong(field ? { [field]: text } : {})
      setProblem(text)
    }
  }
  const title = t(draft.role ? 'editRole' : 'addRole')
  const builtIn = draft.role?.builtIn ?? false
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={550}
      staysOpen={save.busy}
      onSubmit={() => void submit()}
      note={<RequiredNote>{t('mustFill')}</RequiredNote>}
      footer={
        <>
          <Button onClick={onClose}>{frame('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.busy}>
            {t('saveRole')}
          </Button>
        </>
      }
      subPage={
        picking && (
          <PermissionPicker
            from={title}
            chosen={draft.rolePermission}
            onUse={(rolePermission) => {
              change({ rolePermission })
              setPicking(false)
            }}
            onBack={() => setPicking(false)}
          />
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {builtIn && <Notice kind="information">{errors('ROLE_BUILT_IN')}</Notice>}
      <TextField
        label={t('roleName')}
        required
        maxLength={limits.roleNameCharacters}
        disabled={builtIn}
        data-autofocus={!builtIn || undefined}
        value={draft.roleName}
        error={wrong.roleName}
        onChange={(roleName) => change({ roleName })}
      />
      <TextField
        label={t('roleId')}
        required
        maxLength={limits.roleCodeCharacters}
        disabled={builtIn}
        hint={builtIn ? undefined : t('roleIdHint', { limit: limits.roleCodeCharacters })}
        value={draft.roleCode}
        error={wrong.roleCode}
        onChange={(roleCode) => change({ roleCode })}
      />
      <AssignField
        label={t('permissions')}
        required
        hint={t('permissionsHint')}
        chosen={draft.rolePermission}
        error={wrong.rolePermission}
        onAssign={() => setPicking(true)}
      />
    </Dialog>
  )
}

/** Adds or changes, says so, and makes stale what shows roles: one's own permissions may have changed with it. */
function useSaveRole() {
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
