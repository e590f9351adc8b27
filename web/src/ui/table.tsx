import { frameMessages } from '@laisen/contract/messages/frame'
import { Fragment, type MouseEvent, memo, type ReactNode, type RefObject } from 'react'
import { useText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import s from './table.module.css'
import { useNarrow } from './use-narrow.ts'

export interface Column<Row> {
  key: string
  title: string
  /** The title is read aloud but not visible. */
  quietTitle?: boolean
  /** In place of the title: a checkbox for all rows, a button that sorts. */
  head?: ReactNode
  /** How the rows are sorted by it, if they can be. */
  sorted?: 'ascending' | 'descending' | 'none'
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
  /** A click on the row, beside its buttons; a button in the row does the same. Keep it the same function. */
  onRow?: ((row: Row) => void) | undefined
  /** What is wrong with the row, or more about a selected one, in a row of its own below it, over all columns. */
  below?: (row: Row) => ReactNode
  /** The title of the rows that follow, wherever it changes. */
  groupOf?: (row: Row) => string
  /** A row on a phone. Without it, the table scrolls sideways. */
  phone?: (row: Row) => ReactNode
  /** Rows of 34 px. */
  report?: boolean
  /** Shown when there are no rows or loading failed. */
  state?: ReactNode
  /** Takes the height that is left and scrolls in it, under a header that stays. */
  fills?: boolean
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
  onRow,
  below,
  groupOf,
  phone,
  report,
  state,
  fills,
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
          // biome-ignore lint/a11y/useKeyWithClickEvents: a button in the row does the same
          <li
            key={rowKey(row)}
            className={classNames(selected?.(row) && s.selected, onRow && s.clickable)}
            onClick={(event) => isOfRow(event) && onRow?.(row)}
          >
            {phone(row)}
          </li>
        ))}
        {loading && greyRows(perPage, (key) => <li key={key}>{grey(60)}</li>)}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classNames(s.scroll, fills && s.fills)} ref={scrollRef} tabIndex={0} aria-label={label}>
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
                aria-sort={column.sorted}
                className={alignOf(column)}
                style={column.width ? { width: column.width } : undefined}
              >
                {column.head ?? (
                  <span className={column.quietTitle ? 'visually-hidden' : undefined}>{column.title}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, at) => (
            <Fragment key={rowKey(row)}>
              <GroupTitle
                title={groupOf?.(row)}
                before={at > 0 ? groupOf?.(rows[at - 1]!) : undefined}
                over={columns}
              />
              <TableRow
                row={row}
                columns={columns as readonly Column<unknown>[]}
                selected={selected?.(row) ?? false}
                onRow={onRow as TableRowProps['onRow']}
                below={below?.(row)}
              />
            </Fragment>
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

interface GroupTitleProps {
  title: string | undefined
  /** That of the row before. */
  before: string | undefined
  over: { readonly length: number }
}

function GroupTitle({ title, before, over }: GroupTitleProps) {
  if (title === undefined || title === before) return null
  return (
    <tr className={s.groupTitle}>
      <th scope="rowgroup" colSpan={over.length}>
        {title}
      </th>
    </tr>
  )
}

/** Whether a click is meant for the row, and not for a control in it or for marking its text. */
function isOfRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, input, label, select') && getSelection()?.isCollapsed !== false
}

interface TableRowProps {
  row: unknown
  columns: readonly Column<unknown>[]
  selected: boolean
  onRow: ((row: unknown) => void) | undefined
  below: ReactNode
}

/** Plain cells that render again only if the row or the columns change, so keep `columns` in useMemo. */
const TableRow = memo(function TableRow({ row, columns, selected, onRow, below }: TableRowProps) {
  return (
    <>
      <tr
        className={classNames(selected && s.selected, onRow && s.clickable, Boolean(below) && s.hasBelow)}
        onClick={(event) => isOfRow(event) && onRow?.(row)}
      >
        {columns.map((column) => (
          <td key={column.key} className={classNames(alignOf(column), column.whole && s.whole)}>
            {orDash(column.cell(row))}
          </td>
        ))}
      </tr>
      {below && (
        <tr className={s.below}>
          <td colSpan={columns.length}>{below}</td>
        </tr>
      )}
    </>
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
