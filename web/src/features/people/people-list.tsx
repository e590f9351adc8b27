import { type ReactNode, useEffect } from 'react'
import { Toolbar } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Table, type TableProps } from '../../ui/table.tsx'
import type { ListAddress } from './list-address.ts'
import { ListFailed } from './list-failed.tsx'
import { peoplePageSizes } from './page-sizes.ts'
import s from './people-list.module.css'

interface Loaded {
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row> extends Pick<TableProps<Row>, 'label' | 'columns' | 'rowKey' | 'phone'> {
  search: { label: string; placeholder: string }
  /** Beside the search. */
  tools?: ReactNode
  /** At the end of the toolbar: what adds to the list. */
  add?: ReactNode
  address: ListAddress
  list: Loaded
  /** The page that is shown; nothing while it loads. */
  found: { readonly listData: readonly Row[]; readonly dataCount: number } | undefined
  /** In the place of the rows where there are none. */
  empty: ReactNode
}

const noRows = { listData: [], dataCount: 0 }

/** A list of User Management: search, table and pager, as the address says. */
export function PeopleList<Row>({ search, tools, add, address, list, found, empty, ...table }: Props<Row>) {
  const { view, show } = address
  const { error, isPlaceholderData: stale } = list
  // 1§8: a list that cannot be loaded is an empty one with count 0.
  const shown = error ? noRows : found
  const total = shown?.dataCount ?? 0
  const pages = Math.max(1, Math.ceil(total / view.perPage))
  const beyond = !stale && total > 0 && view.page > pages
  useEffect(() => {
    // The last row of the last page was deleted, or an old address names a page that is no more.
    if (beyond) show({ page: pages }, { replace: true })
  })
  const nothing = shown && total === 0 && !error
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
      {error && <ListFailed error={error} busy={list.isFetching} onRetry={() => void list.refetch()} />}
      <Table
        {...table}
        rows={beyond ? undefined : shown?.listData}
        perPage={view.perPage}
        stale={stale}
        state={nothing ? empty : undefined}
      />
      {!nothing && (
        <Pager
          page={Math.min(view.page, pages)}
          perPage={view.perPage}
          total={total}
          sizes={peoplePageSizes}
          onPage={(next) => show({ page: next })}
          onPerPage={(next) => show({ perPage: next })}
        />
      )}
    </>
  )
}
