import type { EmployeeDetail } from '@laisen/contract/endpoints/employees'
import type { PlanInForce } from '@laisen/contract/endpoints/plans'
import { peopleMessages } from '@laisen/contract/messages/people'
import { everything } from '@laisen/contract/permissions'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DialogColumns } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountActions, RemoveFactor } from './account-actions.tsx'
import { AssignField } from './pickers/assign-field.tsx'
import { GroupPicker } from './pickers/group-picker.tsx'
import { PermissionPicker } from './pickers/permission-picker.tsx'
import type { Picked } from './pickers/picked.ts'
import { RolePicker } from './pickers/role-picker.tsx'
import { useRoleName } from './use-role-name.ts'
import type { UserForm } from './use-user-form.ts'
import { PersonFields, UsernameField } from './user-fields.tsx'
import { LockSwitch, UserFlags } from './user-flags.tsx'

interface Props {
  title: string
  form: UserForm
  /** The user being edited; absent when adding. */
  user?: EmployeeDetail
  plan: PlanInForce | undefined
  /** The default group of a new user. */
  usual: { groups: readonly Picked[]; active: boolean }
  busy: boolean
  onSave: () => void
  onClose: () => void
  /** Beside the username: how the user logs in. */
  signIn: ReactNode
  /** Above the fields. */
  notice?: ReactNode
}

type Page = 'role' | 'groups' | 'permissions' | 'factor'

/** The form for a user: two columns of fields; role, groups and permissions are chosen on sub-pages (1§2). */
export function UserDialog(props: Props) {
  const { title, form, user, plan, usual, busy, onSave, onClose, signIn, notice } = props
  const t = useText(peopleMessages)
  const [page, setPage] = useState<Page>()
  const save = () => form.check() && onSave()
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      width={750}
      changed={form.changed}
      mustFill={t('mustFill')}
      save={t('saveUser')}
      busy={busy}
      onSave={save}
      subPage={page && <UserPicker {...props} page={page} onBack={() => setPage(undefined)} />}
    >
      {form.warning && <Notice kind="warning">{form.warning}</Notice>}
      {notice}
      <DialogColumns>
        <UsernameField form={form} generated={user === undefined} />
        {signIn}
        <PersonFields form={form} />
        <Assigned {...props} onOpen={setPage} />
        <LockSwitch form={form} user={user} />
        <UserFlags form={form} user={user} plan={plan} usualActive={usual.active} />
        {user && <AccountActions user={user} onRemoveFactor={() => setPage('factor')} />}
      </DialogColumns>
    </FormDialog>
  )
}

/** What was chosen on the sub-pages, with buttons that open them. */
function Assigned({ form, user, usual, onOpen }: Props & { onOpen: (page: Page) => void }) {
  const t = useText(peopleMessages)
  const nameOf = useRoleName()
  const { roles, groups, permissions } = form.values
  const several = user && roles.length > 1 ? t('severalRoles') : undefined
  return (
    <>
      <AssignField
        label={t('role')}
        required
        chosen={roles.map(({ id, name }) => ({ id, name: nameOf({ roleID: id, roleName: name }) }))}
        error={form.errors.role}
        hint={several}
        onAssign={() => onOpen('role')}
      />
      <AssignField label={t('groups')} chosen={groups ?? usual.groups} onAssign={() => onOpen('groups')} />
      <AssignField label={t('advancedPermission')} chosen={permissions} onAssign={() => onOpen('permissions')} />
    </>
  )
}

function UserPicker({ title, form, user, usual, page, onBack }: Props & { page: Page; onBack: () => void }) {
  const t = useText(peopleMessages)
  const { values, change } = form
  const common = { from: title, onBack }
  if (page === 'factor') return user ? <RemoveFactor {...common} user={user} /> : null
  if (page === 'role') {
    const use = (role: Picked) => {
      change({ roles: [role] }, 'role')
      onBack()
    }
    const [chosen, ...others] = values.roles
    return <RolePicker {...common} chosen={others.length === 0 ? chosen : undefined} onUse={use} />
  }
  if (page === 'groups') {
    const use = (groups: readonly Picked[]) => {
      change({ groups })
      onBack()
    }
    return <GroupPicker {...common} chosen={values.groups ?? usual.groups} onUse={use} />
  }
  // Permission 1 is the Admin checkbox (rules 2.7): the picker shows it and hands it back to the checkbox.
  const all = { id: everything, name: t('admin') }
  const use = (picked: readonly Picked[]) => {
    const admin = picked.some(({ id }) => id === everything) || (user?.ownAdmin === true && values.admin)
    change({ admin, permissions: picked.filter(({ id }) => id !== everything) })
    onBack()
  }
  const chosen = values.admin ? [all, ...values.permissions] : values.permissions
  return <PermissionPicker {...common} chosen={chosen} onUse={use} />
}
