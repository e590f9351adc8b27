import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permission } from '@laisen/contract/permissions'
import { EditAndDelete } from '../../frame/edit-and-delete.tsx'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import type { OpenRow } from './use-row-dialogs.ts'

interface Props {
  user: EmployeeRow
  onOpen: OpenRow
}

/**
 * Which actions are available for a user and why not: no one can edit a user with more permissions, or delete
 * themselves (rules 2.3).
 */
export function UserActions({ user, onOpen }: Props) {
  const t = useText(peopleMessages)
  const frame = useText(frameMessages)
  const { employeeID, employeeName: name, aboveYou, ownAdmin } = user
  const own = useSession().user.employeeID === employeeID
  const above = aboveYou && t('aboveYou')
  return (
    <EditAndDelete
      edit={{
        id: permission.userEdit,
        label: frame('edit'),
        labelOf: t('editOf', { name }),
        blocked: above,
        onClick: () => onOpen('edit', employeeID),
      }}
      remove={{
        id: permission.userDelete,
        label: frame('delete'),
        labelOf: t('deleteOf', { name }),
        blocked: (own && t('yourself')) || above,
        // 1§2: the company's own administrator cannot be deleted, so the action is not shown at all.
        never: ownAdmin,
        onClick: () => onOpen('delete', employeeID),
      }}
      denied={t('changesDenied')}
      menuLabel={t('actionsOf', { name })}
    />
  )
}
