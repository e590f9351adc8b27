import { frameMessages } from '@laisen/contract/messages/frame'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/check.tsx'
import { choose, idsOfPicked, type Picked } from './picked.ts'
import s from './pickers.module.css'

interface Props {
  /** The selectable rows on the page. */
  rows: readonly Picked[]
  /** Rows that “Select all” skips when ticking and includes when clearing. */
  byHand?: readonly Picked[]
  chosen: readonly Picked[]
  /** Whether there are more pages; “Select all” covers this page only. */
  paged?: boolean
  onChange: (chosen: readonly Picked[]) => void
}

/** Selects or clears all rows on the page, and shows how many are selected on all pages. */
export function SelectAll({ rows, byHand = [], chosen, paged = false, onChange }: Props) {
  const frame = useText(frameMessages)
  const t = useText(pickerMessages)
  const ids = idsOfPicked(chosen)
  const ticked = rows.filter(({ id }) => ids.has(id)).length
  return (
    <div className={s.bar}>
      <Checkbox
        label={paged ? t('selectAllOnPage') : frame('selectAll')}
        checked={rows.length > 0 && ticked === rows.length}
        partly={ticked > 0}
        disabled={rows.length === 0}
        onChange={(on) => onChange(choose(chosen, on ? rows : [...rows, ...byHand], on))}
      />
      <span role="status" className="second">
        {t('chosenCount', { count: chosen.length })}
      </span>
    </div>
  )
}
