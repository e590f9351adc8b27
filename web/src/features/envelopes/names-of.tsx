import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { envelopeMessages } from './messages.ts'

interface Named {
  readonly recipientNames: readonly string[]
  readonly totalRecipients: number
}

/** The first recipients by name, and how many more there are. Those of a draft may have no names yet. */
export function NamesOf({ row: { recipientNames, totalRecipients } }: { row: Named }) {
  const t = useText(envelopeMessages)
  const format = useFormat()
  const names = recipientNames.filter((name) => name.trim() !== '')
  if (names.length === 0) return totalRecipients === 0 ? '–' : t('recipients', { count: totalRecipients })
  const more = totalRecipients - names.length
  return more > 0 ? t('namesAndMore', { names: names.join(', '), count: more }) : format.list(names)
}
