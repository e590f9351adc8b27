import { frameMessages } from '@laisen/contract/messages/frame'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../ui/check.tsx'
import { choose, idsOfPicked, type Picked } from './picked.ts'
import s from './pickers.module.css'

interface Props {
  /** Rows on screen that may be ticked. */
  rows: readonly Picked[]
  /** Rows that are only ever ticked by hand, and cleared with the others. */
  byHand?: readonly Picked[]
  chosen: readonly Picked[]
  /** There are further pages: only this one is meant. */
  paged?: boolean
  onChange: (chosen: readonly Picked[]) => void
}

/** Ticks all that is shown, or clears it; beside it how many are chosen, on every page. */
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
