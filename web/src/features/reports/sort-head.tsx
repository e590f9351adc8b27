import { limits } from '@laisen/contract/limits'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTip } from '../../ui/use-tip.tsx'
import s from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

interface Props {
  title: string
  direction: 'ascending' | 'descending' | undefined
  /** There are too many rows to sort them by this column. */
  tooMany: boolean
  onSort: () => void
}

/** The title of a column, which sorts by it: first the smallest first, then the largest, then as the report usually does. */
export function SortHead({ title, direction, tooMany, onSort }: Props) {
  const { t } = useReportTexts()
  const format = useFormat()
  const reason = t('narrowRange', { rows: format.number(limits.reportRowsSorted) })
  const { control, tip } = useTip(tooMany ? reason : t('sortBy', { column: title }), { delay: 400 })
  const icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction ?? 'none']
  return (
    <>
      <button
        {...control}
        type="button"
        className={s.sort}
        aria-disabled={tooMany || undefined}
        onClick={() => !tooMany && onSort()}
      >
        {title}
        {tooMany ? <span className={s.narrow}>{t('narrowRangeShort')}</span> : <Icon of={icon} size={14} />}
      </button>
      {tip}
    </>
  )
}
