import { useEffect } from 'react'
import type { ListAddress, ListView } from '../address/use-list-view.ts'
import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'

interface Props<Row>
  extends Pick<
    TableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'phone' | 'state' | 'stale' | 'selected' | 'onRow' | 'below'
  > {
  address: Pick<ListAddress, 'show'> & { readonly view: Pick<ListView, 'page' | 'perPage'> }
  /** The current page; undefined while it loads. */
  found: { readonly listData: readonly Row[]; readonly dataCount: number } | undefined
  sizes?: readonly number[]
}

/** A table with a pager. If rows were deleted and the page no longer exists, it goes to the last page. */
export function PagedTable<Row>({ address: { view, show }, found, sizes, stale, ...table }: Props<Row>) {
  const total = found?.dataCount ?? 0
  const pages = Math.max(1, Math.ceil(total / view.perPage))
  const beyond = !stale && total > 0 && view.page > pages
  useEffect(() => {
    if (beyond) show({ page: pages }, { replace: true })
  })
  return (
    <>
      <Table {...table} stale={stale ?? false} perPage={view.perPage} rows={beyond ? undefined : found?.listData} />
      {!table.state && (
        <Pager
          page={Math.min(view.page, pages)}
          perPage={view.perPage}
          total={total}
          waiting={found === undefined}
          onPage={(page) => show({ page })}
          {...(sizes && { sizes, onPerPage: (perPage: number) => show({ perPage }) })}
        />
      )}
    </>
  )
}
