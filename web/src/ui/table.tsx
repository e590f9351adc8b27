import { frameMessages } from '@laisen/contract/messages/frame'
import { memo, type ReactNode, type RefObject } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import s from './table.module.css'
import { useNarrow } from './use-narrow.ts'

export interface Column<Row> {
  key: string
  title: string
  /** The title is read aloud but not visible. */
  quietTitle?: boolean
  /** The cell's content; null, undefined and '' appear as a dash. */
  cell: (row: Row) => ReactNode
  /** Right-aligned, for numbers. */
  align?: 'start' | 'end' | 'middle'
  /** CSS width. */
  width?: string
  /** Does not wrap: names, dates, numbers with units. */
  whole?: boolean
}

export interface TableProps<Row> {
  /** Describes the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** How many rows to reserve space for while loading; usually the page size. */
  perPage?: number
  /** The rows still belong to the previous page. */
  stale?: boolean
  selected?: (row: Row) => boolean
  /** A row on a phone. Without it, the table scrolls sideways. */
  phone?: (row: Row) => ReactNode
  /** Rows of 34 px. */
  report?: boolean
  /** Shown when there are no rows or loading failed. */
  state?: ReactNode
  scrollRef?: RefObject<HTMLElement | null>
}

/** A table with hairlines only. Missing values appear as a dash, and the height is kept while rows load. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  perPage = 10,
  stale,
  selected,
  phone,
  report,
  state,
  scrollRef,
}: TableProps<Row>) {
  const narrow = useNarrow()
  const t = useText(frameMessages)
  const loading = rows === undefined && !state
  if (state)
    return (
      <div className={s.state} style={{ minHeight: `${36 + perPage * (report ? 34 : 38)}px` }}>
        {state}
      </div>
    )
  if (narrow && phone) {
    return (
      <ul className={classNames(s.list, stale && s.stale)} aria-label={label} aria-busy={loading || stale || undefined}>
        {rows?.map((row) => (
          <li key={rowKey(row)} className={selected?.(row) ? s.selected : undefined}>
            {phone(row)}
          </li>
        ))}
        {loading && greyRows(perPage, (key) => <li key={key}>{grey(60)}</li>)}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={s.scroll} ref={scrollRef} tabIndex={0} aria-label={label}>
      <table
        className={classNames(s.table, report && s.report, stale && s.stale)}
        aria-busy={loading || stale || undefined}
      >
        <caption className="visually-hidden">{loading ? `${label}: ${t('loading')}` : label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={alignOf(column)}
                style={column.width ? { width: column.width } : undefined}
              >
                <span className={column.quietTitle ? 'visually-hidden' : undefined}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns as readonly Column<unknown>[]}
              selected={selected?.(row) ?? false}
            />
          ))}
          {loading &&
            greyRows(perPage, (key, place) => (
              <tr key={key}>
                {columns.map((column, at) => (
                  <td key={column.key} className={alignOf(column)}>
                    {grey(35 + ((place * 17 + at * 29) % 40))}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

interface TableRowProps {
  row: unknown
  columns: readonly Column<unknown>[]
  selected: boolean
}

/** Plain cells that render again only if the row or the columns change, so keep `columns` in useMemo. */
const TableRow = memo(function TableRow({ row, columns, selected }: TableRowProps) {
  return (
    <tr className={selected ? s.selected : undefined}>
      {columns.map((column) => (
        <td key={column.key} className={classNames(alignOf(column), column.whole && s.whole)}>
          {orDash(column.cell(row))}
        </td>
      ))}
    </tr>
  )
})

/** Buttons at the end of a row, always visible. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={s.actions}>{children}</span>
}

function alignOf(column: { align?: 'start' | 'end' | 'middle' }): string | undefined {
  return column.align === 'end' ? s.end : column.align === 'middle' ? s.middle : undefined
}

function orDash(content: ReactNode): ReactNode {
  return content === null || content === undefined || content === '' ? <span className="second">–</span> : content
}

function grey(percent: number): ReactNode {
  return <span className={s.grey} style={{ width: `${percent}%` }} />
}

function greyRows(count: number, draw: (key: string, place: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, place) => draw(`grey-${place}`, place))
}
