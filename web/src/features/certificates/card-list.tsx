import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { GreyCards } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type PagedAddress, usePages } from '../../ui/use-pages.ts'
import s from './certificates.module.css'

interface Loaded {
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row> {
  /** Its heading, which is read aloud. */
  label: string
  sizeLabel: string
  sizes: readonly number[]
  address: PagedAddress
  list: Loaded
  /** The current page; undefined while it loads. */
  found: { readonly listData: readonly Row[]; readonly dataCount: number } | undefined
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** Page numbers on the certificate lists (2§9). */
const pageButtons = 7
const greyCards = 6
const noRows = { listData: [], dataCount: 0 }

/** A list of cards with its pager. */
export function CardList<Row>({ label, sizeLabel, sizes, address, list, found, empty, children }: Props<Row>) {
  const t = useText(certificateListMessages)
  const frame = useText(frameMessages)
  const { view, show } = address
  // 2§8: a list that fails to load is empty with count 0.
  const shown = list.error ? noRows : found
  const stale = list.isPlaceholderData
  const { total, page, beyond } = usePages(address, shown, stale)
  const rows = beyond ? undefined : shown?.listData
  return (
    <>
      <h2 className="visually-hidden">{label}</h2>
      {list.error && (
        <ListFailed
          error={list.error}
          warning={t('dataNotFound')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {rows === undefined && <GreyCards label={frame('loading')} count={Math.min(greyCards, view.perPage)} />}
      {rows?.length === 0 && !list.error && empty}
      {rows !== undefined && rows.length > 0 && (
        <div className={classNames(s.rows, stale && s.stale)} aria-busy={stale || undefined}>
          {children(rows)}
        </div>
      )}
      {(total > 0 || rows === undefined) && (
        <Pager
          page={page}
          perPage={view.perPage}
          total={total}
          most={pageButtons}
          sizeLabel={sizeLabel}
          sizes={sizes}
          waiting={rows === undefined}
          onPage={(next) => show({ page: next })}
          onPerPage={(perPage) => show({ perPage })}
        />
      )}
    </>
  )
}
