import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ListBar, type ListBarProps } from './list-bar.tsx'
import { pageSizes } from './use-list-query.ts'

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

/** A list of Platform: search and state, table and pager, or what stands in their place. */
export function PlatformList<Row, State extends string>(props: Props<Row, State>) {
  const { label, search, states, rows, columns, rowKey, phone, query, onApply, empty } = props
  const total = rows.data?.dataCount ?? 0
  const state = rows.error ? (
    <LoadError error={rows.error} busy={rows.isFetching} onRetry={() => void rows.refetch()} />
  ) : rows.data && rows.data.listData.length === 0 ? (
    <EmptyState title={empty.title}>{empty.text}</EmptyState>
  ) : undefined
  return (
    <>
      <ListBar search={search} states={states} query={query} onApply={onApply} />
      <Table
        label={label}
        columns={columns}
        rows={rows.data?.listData}
        rowKey={rowKey}
        perPage={query.perPage}
        stale={rows.isPlaceholderData}
        state={state}
        phone={phone}
      />
      {total > 0 && !rows.error && (
        <Pager
          page={query.page}
          perPage={query.perPage}
          total={total}
          sizes={pageSizes}
          onPage={(page) => onApply({ page })}
          onPerPage={(perPage) => onApply({ perPage })}
        />
      )}
    </>
  )
}
