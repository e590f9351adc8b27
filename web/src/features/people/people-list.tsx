import type { ReactNode } from 'react'
import { type ListAddress, pageSizes } from '../../address/use-list-view.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { TableProps } from '../../ui/table.tsx'
import s from './people-list.module.css'

interface Loaded {
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rowKey' | 'phone' | 'selected' | 'onRow'> {
  search: { label: string; placeholder: string }
  /** Beside the search. */
  tools?: ReactNode
  /** Between the toolbar and the table: what can be done with the selected rows. */
  selection?: ReactNode
  /** At the end of the toolbar: the button that adds to the list. */
  add?: ReactNode
  address: ListAddress
  list: Loaded
  /** The current page; undefined while it loads. */
  found: { readonly listData: readonly Row[]; readonly dataCount: number } | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
}

const noRows = { listData: [], dataCount: 0 }

/** A list of User Management with search, table and pager; its state is in the address. */
export function PeopleList<Row>({ search, tools, selection, add, address, list, found, empty, ...table }: Props<Row>) {
  const { view, show } = address
  const { error, isPlaceholderData: stale } = list
  // 1§8: a list that fails to load is empty with count 0.
  const shown = error ? noRows : found
  const nothing = shown?.dataCount === 0 && !error
  return (
    <>
      <Toolbar end={add}>
        <SearchField
          {...search}
          className={s.search ?? ''}
          value={view.search}
          onSearch={(text) => show({ search: text })}
        />
        {tools}
      </Toolbar>
      {selection}
      {error && <ListFailed error={error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <PagedTable
        {...table}
        found={shown}
        address={address}
        sizes={pageSizes}
        stale={stale}
        state={nothing ? empty : undefined}
      />
    </>
  )
}
