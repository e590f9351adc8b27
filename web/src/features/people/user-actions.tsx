import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { RowActions } from '../../ui/table.tsx'
import s from './people.module.css'
import { useMay } from './roles/use-may.ts'

export interface UserActions {
  onEdit: (user: EmployeeRow) => void
  onDelete: (user: EmployeeRow) => void
}

interface Props extends UserActions {
  user: EmployeeRow
}

/** What may be done with a person, and why not now: nobody edits above themselves, or deletes themselves (rules 2.3). */
function useUserActions({ user, onEdit, onDelete }: Props): RowAction[] {
  const t = useText(peopleMessages)
  const frame = useText(frameMessages)
  const may = useMay()
  const own = useSession().user.employeeID === user.employeeID
  const editing = may(11, 'edit')
  const deleting = may(12, 'delete')
  const above = user.aboveYou && t('aboveYou')
  const edit: RowAction = {
    key: 'edit',
    label: frame('edit'),
    icon: IconPencil,
    blocked: (editing.denied && t('changesDenied')) || above,
    onClick: () => onEdit(user),
  }
  const remove: RowAction = {
    key: 'delete',
    label: frame('delete'),
    icon: IconTrash,
    danger: true,
    blocked: (deleting.denied && t('changesDenied')) || (own && t('yourself')) || above,
    onClick: () => onDelete(user),
  }
  // 1§2: nobody deletes the own admin, so the action is not there at all.
  return [...(editing.shown ? [edit] : []), ...(deleting.shown && !user.ownAdmin ? [remove] : [])]
}

/** Edit and delete at the end of a row. */
export function UserRowActions(props: Props) {
  const t = useText(peopleMessages)
  const name = props.user.employeeName
  const actions = useUserActions(props)
  return (
    <RowActions>
      {actions.map(({ key, icon, danger, blocked, onClick }) => (
        <IconButton
          key={key}
          label={t(key === 'edit' ? 'editOf' : 'deleteOf', { name })}
          icon={icon}
          danger={danger}
          blocked={blocked}
          onClick={onClick}
        />
      ))}
      {props.user.ownAdmin && actions.length === 1 && <span className={s.noAction} />}
    </RowActions>
  )
}

/** The same on a phone. */
export function UserRowMenu(props: Props) {
  const t = useText(peopleMessages)
  const actions = useUserActions(props)
  if (actions.length === 0) return null
  return <RowMenu label={t('actionsOf', { name: props.user.employeeName })} actions={actions} />
}
