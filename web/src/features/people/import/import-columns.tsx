import { type ImportColumn, type ImportRow, importHeaders } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { keepWordsWhole } from '@laisen/contract/messages/whole-words'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/table.tsx'
import s from './import.module.css'

/** Combines columns of the file, so that a whole row fits the screen and each problem appears beside its value. */
const groups = [
  ['username'],
  ['firstName', 'lastName'],
  ['mobile', 'email'],
  ['password'],
  ['role', 'activate', 'admin'],
] as const satisfies readonly (readonly ImportColumn[])[]

const titles = {
  username: importHeaders.username,
  firstName: `${importHeaders.firstName}, ${importHeaders.lastName}`,
  mobile: `${importHeaders.mobile}, ${importHeaders.email}`,
  password: importHeaders.password,
} as const

/** The file's columns under their original headers, each value with its problems below. */
export function useImportColumns(): readonly Column<ImportRow>[] {
  const t = useText(importMessages)
  return useMemo(
    () => [
      { key: 'row', title: t('row'), cell: ({ row }) => row, align: 'end' as const, whole: true },
      ...groups.map((fields) => ({
        key: fields[0],
        title: fields[0] === 'role' ? t('role') : titles[fields[0]],
        cell: (row: ImportRow) => <Cell row={row} fields={fields} />,
      })),
    ],
    [t],
  )
}

function Cell({ row, fields }: { row: ImportRow; fields: readonly ImportColumn[] }) {
  return (
    <span className={s.cell}>
      {fields.map((field) => (
        <Part key={field} row={row} field={field} named={fields.length > 1} />
      ))}
    </span>
  )
}

/** One value from the file. Where several values share a cell, the problem names the column. */
function Part({ row, field, named }: { row: ImportRow; field: ImportColumn; named: boolean }) {
  const text = useCellText(row, field)
  return (
    <>
      {text && <span>{text}</span>}
      {row.problems
        .filter((one) => one.field === field)
        .map(({ code, message }) => (
          <Problem key={code} text={message} {...(named && field !== 'role' && { column: importHeaders[field] })} />
        ))}
    </>
  )
}

/** The server never returns passwords, only whether there is one. */
function useCellText(row: ImportRow, field: ImportColumn): string {
  const t = useText(importMessages)
  if (field === 'password') {
    const missing = row.problems.some((one) => one.field === field && one.code === 'IMPORT_EMPTY_CELL')
    return missing ? '' : t('given')
  }
  const answer = row[field]
  if (answer !== '' && field === 'activate') return t('activateIs', { answer })
  if (answer !== '' && field === 'admin') return t('adminIs', { answer })
  return answer
}

function Problem({ text, column }: { text: string; column?: string }) {
  return (
    <span className={s.problem}>
      <Icon of={IconAlertCircle} size={14} stroke={2.2} />
      <span>
        {column && <strong>{column}: </strong>}
        {keepWordsWhole(text)}
      </span>
    </span>
  )
}

/** A row on a phone: who it is and what is wrong. */
export function PhoneRow({ row }: { row: ImportRow }) {
  const t = useText(importMessages)
  return (
    <div className={s.phone}>
      <span>
        <span className="second">{`${t('row')} ${row.row} · `}</span>
        {`${row.firstName} ${row.lastName}`.trim() || '–'}
      </span>
      <span className={classNames('second', s.phoneFacts)}>
        {[row.username, row.email, row.mobile, row.role].filter(Boolean).join(' · ')}
      </span>
      {row.problems.map(({ field, code, message }) => (
        <Problem key={`${field} ${code}`} text={message} column={importHeaders[field as ImportColumn]} />
      ))}
    </div>
  )
}
