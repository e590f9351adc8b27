import { type ImportColumn, type ImportRow, importColumns, importHeaders } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/table.tsx'
import s from './import.module.css'
import { problemId } from './use-preview-rows.ts'

/** The file's own headers, shortened where nine of them would not fit; the whole one is the tooltip. */
const shortHeaders: Readonly<Record<ImportColumn, string>> = {
  ...importHeaders,
  role: 'Role',
  activate: 'Activate',
  admin: 'Admin',
}

/** The nine columns of the file, under its own headers. Wrong cells are underlined. */
export function useImportColumns(): readonly Column<ImportRow>[] {
  const t = useText(importMessages)
  return useMemo(
    () => [
      { key: 'row', title: t('row'), cell: ({ row }) => row, align: 'end' as const, whole: true },
      ...importColumns.map((field) => ({
        key: field,
        title: importHeaders[field],
        head: <span title={importHeaders[field]}>{shortHeaders[field]}</span>,
        cell: (row: ImportRow) => <Cell row={row} field={field} />,
      })),
    ],
    [t],
  )
}

function Cell({ row, field }: { row: ImportRow; field: ImportColumn }) {
  const t = useText(importMessages)
  const wrong = row.problems.some((one) => one.field === field)
  // The server never returns passwords, only whether there is one.
  const text = field !== 'password' ? row[field] : row.invited ? t('byInvitation') : '••••••'
  return <span className={classNames(s.cell, wrong && s.wrong)}>{text || (wrong ? '\u00a0' : '–')}</span>
}

/** What is wrong with a row, in one line where it fits. F8 brings the focus here. */
export function RowProblems({ row }: { row: ImportRow }) {
  const t = useText(importMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: F8 goes from one to the next
    <ul className={s.problems} id={problemId(row.row)} tabIndex={0} aria-label={`${t('row')} ${row.row}`}>
      {row.problems.map(({ field, code, message }) => (
        <li key={`${field} ${code}`}>
          <Icon of={IconAlertCircle} size={16} stroke={2} />
          <span>
            <strong>{shortHeaders[field as ImportColumn]}:</strong> {keepWordsWhole(message)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A row that needs fixing, on a phone. */
export function PhoneRow({ row }: { row: ImportRow }) {
  const t = useText(importMessages)
  return (
    <div className={s.phone}>
      <strong>
        <span className="second">{`${t('row')} ${row.row} · `}</span>
        {`${row.firstName} ${row.lastName}`.trim() || '–'}
      </strong>
      <span className={s.phoneFacts}>
        {[row.username, row.email, row.mobile, row.role].filter(Boolean).join(' · ')}
      </span>
      <RowProblems row={row} />
    </div>
  )
}
