import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useText } from '../../../i18n/use-text.ts'
import type { Picked } from '../pickers/picked.ts'

/** As many as one reads before one agrees. */
const NAMED = 6

/** Whom a change is about: the first names, and how many more. */
export function ChosenNames({ chosen }: { chosen: readonly Picked[] }) {
  const t = useText(pickerMessages)
  const names = chosen
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')
  const more = chosen.length - NAMED
  return <p>{more > 0 ? t('andMore', { names, count: more }) : names}</p>
}
