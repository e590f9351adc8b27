import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { type ListQuery, pageSizes } from './use-list-query.ts'

interface Loaded<Row> {
  data?: { listData: Row[]; dataCount: number } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row> {
  label: string
  rows: Loaded<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => number
  phone: (row: Row) => ReactNode
  query: ListQuery<string>
  onApply: (change: Partial<ListQuery<never>>) => void
  empty: { title: string; text: string }
}

/** A list of Platform with its pager, or what stands in its place. */
export function PlatformList<Row>({ label, rows, columns, rowKey, phone, query, onApply, empty }: Props<Row>) {
  const total = rows.data?.dataCount ?? 0
  const state = rows.error ? (
    <LoadError error={rows.error} busy={rows.isFetching} onRetry={() => void rows.refetch()} />
  ) : rows.data && rows.data.listData.length === 0 ? (
    <EmptyState title={empty.title}>{empty.text}</EmptyState>
  ) : undefined
  return (
    <>
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
