import { Pager } from './pager.tsx'
import { Table, type TableProps } from './table.tsx'
import { type PagedAddress, usePages } from './use-pages.ts'

interface Props<Row>
  extends Pick<
    TableProps<Row>,
    'label' | 'columns' | 'rowKey' | 'phone' | 'state' | 'stale' | 'selected' | 'onRow' | 'below' | 'report'
  > {
  address: PagedAddress
  /** The current page; undefined while it loads. */
  found: { readonly listData: readonly Row[]; readonly dataCount: number } | undefined
  sizes?: readonly number[]
}

/** A table with a pager. If rows were deleted and the page no longer exists, it goes to the last page. */
export function PagedTable<Row>({ address, found, sizes, stale, ...table }: Props<Row>) {
  const { view, show } = address
  const { total, page, beyond } = usePages(address, found, stale)
  return (
    <>
      <Table {...table} stale={stale ?? false} perPage={view.perPage} rows={beyond ? undefined : found?.listData} />
      {!table.state && (
        <Pager
          page={page}
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
