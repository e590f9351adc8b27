import { menuManagement } from '@laisen/contract/menus'
import { menuMessages } from '@laisen/contract/messages/menus'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'

/** Why this person cannot change menus; false if they can. The server checks again. */
export function useMayChangeMenus(): string | false {
  const t = useText(menuMessages)
  const { may } = useSession()
  if (may(menuManagement.change, 'edit')) return false
  return may(menuManagement.change) ? t('changesDenied') : t('mayNotChange')
}
