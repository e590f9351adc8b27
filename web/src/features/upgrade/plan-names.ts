import { upgradeMessages } from '@laisen/contract/messages/upgrade'
import { useText } from '../../i18n/use-text.ts'

/** The names of the chosen packages as one phrase. */
export function useJoined(): (plans: readonly { name: string }[]) => string {
  const t = useText(upgradeMessages)
  return ([first, second]) => {
    if (!first || !second) return first?.name ?? second?.name ?? ''
    return t('and', { first: first.name, second: second.name })
  }
}
