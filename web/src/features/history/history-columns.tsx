import type { HistoryRow } from '@laisen/contract/endpoints/history'
import { historyMessages } from '@laisen/contract/messages/history'
import { IconFileCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table.tsx'
import s from './history.module.css'

/** 2§2: date, time, username, certificate name, reason, location, and a link to the signed document. */
export function useHistoryColumns(): readonly Column<HistoryRow>[] {
  const t = useText(historyMessages)
  const format = useFormat()
  return useMemo(
    () => [
      { key: 'date', title: t('columnDate'), cell: (row) => format.day(row.at), whole: true },
      { key: 'time', title: t('columnTime'), cell: (row) => format.time(row.at), whole: true },
      { key: 'username', title: t('columnUsername'), cell: (row) => row.username, whole: true },
      { key: 'certName', title: t('columnCertName'), cell: (row) => row.certName },
      { key: 'certReason', title: t('columnReason'), cell: (row) => row.certReason },
      { key: 'certLocation', title: t('columnLocation'), cell: (row) => row.certLocation },
      {
        key: 'document',
        title: t('columnDocument'),
        quietTitle: true,
        align: 'end',
        width: '44px',
        cell: (row) => <OpenDocument row={row} label={`${t('openDocument')}: ${format.dayTime(row.at)}`} />,
      },
    ],
    [t, format],
  )
}

/** A link to the signed document, from which Back leads to the same page of the same search. */
export function OpenDocument({ row, label }: { row: HistoryRow; label: string }) {
  const [view] = useSearchParams()
  return (
    <Link to={paths.pdfOfHistory(row.stampId, String(view))} className={s.open} aria-label={label} title={label}>
      <Icon of={IconFileCheck} />
    </Link>
  )
}
