import { permissionManagementMessages } from '@laisen/contract/messages/permission-management'
import { permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'

const change = [permission.roleEdit, permission.userAdd]

/** Why this person cannot change the groups of roles; false if they can. The server checks again. */
export function useMayChangeRoles(): string | false {
  const t = useText(permissionManagementMessages)
  const { may } = useSession()
  if (may(change, 'edit')) return false
  return may(change) ? t('changesDenied') : t('mayNotChange')
}
