import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { recipientMessages } from './recipient-messages.ts'

const names = new Map<number, string>()

/** Keeps the name of somebody who was chosen, whom the draft names by id only. */
export function rememberColleague(employeeID: number, name: string): void {
  names.set(employeeID, name)
}

/** The name of a chosen colleague. After a reload it is known only of oneself. */
export function useColleagueName(): (employeeID: number) => string {
  const t = useText(recipientMessages)
  const { employeeID: own, firstName, lastName } = useSession().user
  return (id) => names.get(id) ?? (id === own ? `${firstName} ${lastName}` : t('someColleague'))
}
