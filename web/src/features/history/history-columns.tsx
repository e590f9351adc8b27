import type { HistoryRow } from '@laisen/contract/endpoints/history'
import { historyMessages } from '@laisen/contract/messages/history'
import { IconFileCheck, IconShieldSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Column } from '../../ui/table.tsx'
import s from './history.module.css'

/** 2§2: date, time, username, certificate name, reason, location, and what opens its evidence and the signed document. */
export function useHistoryColumns(onEvidence: (row: HistoryRow) => void): readonly Column<HistoryRow>[] {
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
        width: '80px',
        cell: (row) => <RowLinks row={row} onEvidence={onEvidence} />,
      },
    ],
    [t, format, onEvidence],
  )
}

/** The evidence of a row, and its document: a link from which Back leads to the same page of the same search. */
export function RowLinks({ row, onEvidence }: { row: HistoryRow; onEvidence: (row: HistoryRow) => void }) {
  const t = useText(historyMessages)
  const format = useFormat()
  const [view] = useSearchParams()
  const when = format.dayTime(row.at)
  const label = `${t('openDocument')}: ${when}`
  return (
    <span className={s.links}>
      <IconButton
        className={s.open}
        icon={IconShieldSearch}
        label={`${t('showEvidence')}: ${when}`}
        onClick={() => onEvidence(row)}
      />
      {row.stampId && (
        <Link to={paths.pdfOfHistory(row.stampId, String(view))} className={s.open} aria-label={label} title={label}>
          <Icon of={IconFileCheck} />
        </Link>
      )}
    </span>
  )
}
