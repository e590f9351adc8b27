import type { HistoryRow } from '@laisen/contract/endpoints/history'
import { useFormat } from '../../i18n/use-format.ts'
import s from './history.module.css'
import { RowLinks } from './history-columns.tsx'

/** A history row on a phone. */
export function HistoryItem({ row, onEvidence }: { row: HistoryRow; onEvidence: (row: HistoryRow) => void }) {
  const format = useFormat()
  const what = [row.certReason, row.certLocation].filter(Boolean).join(' · ')
  return (
    <>
      <div className={s.item}>
        <p className={s.itemName}>{row.certName || '–'}</p>
        <p className={s.itemWhat}>{what || '–'}</p>
        <p className={s.itemWhen}>
          <span className="whole">{format.dayTime(row.at)}</span> · <span className="whole">{row.username}</span>
        </p>
      </div>
      <RowLinks row={row} onEvidence={onEvidence} />
    </>
  )
}
