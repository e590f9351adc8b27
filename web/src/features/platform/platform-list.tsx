import type { ReactNode } from 'react'
import { pageSizes } from '../../address/use-list-view.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { ListBar, type ListBarProps } from './list-bar.tsx'

interface Loaded<Row> {
  data?: { listData: Row[]; dataCount: number } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row, State extends string> extends ListBarProps<State> {
  label: string
  rows: Loaded<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  phone: (row: Row) => ReactNode
  empty: { title: string; text: string }
}

/** A list of Platform with search, state filter, table and pager, or its empty and error states. */
export function PlatformList<Row, State extends string>(props: Props<Row, State>) {
  const { label, search, states, rows, columns, rowKey, phone, address, empty } = props
  const state = rows.error ? (
    <LoadError error={rows.error} busy={rows.isFetching} onRetry={() => void rows.refetch()} />
  ) : rows.data && rows.data.listData.length === 0 ? (
    <EmptyState title={empty.title}>{empty.text}</EmptyState>
  ) : undefined
  return (
    <>
      <ListBar search={search} states={states} address={address} />
      <PagedTable
        label={label}
        columns={columns}
        found={rows.data}
        rowKey={rowKey}
        address={address}
        sizes={pageSizes}
        stale={rows.isPlaceholderData}
        state={state}
        phone={phone}
      />
    </>
  )
}
