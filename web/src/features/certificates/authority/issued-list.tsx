import { issuedStates, listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import { limits } from '@laisen/contract/limits'
import { authorityTabMessages } from '@laisen/contract/messages/authority-tab'
import { choiceParameter } from '../../../address/parameters.ts'
import { useListView } from '../../../address/use-list-view.ts'
import { useCall } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListFailed } from '../../../ui/list-failed.tsx'
import { Toolbar } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import c from '../certificates.module.css'
import { sizes } from '../use-lists.ts'
import s from './authority.module.css'
import { IssuedItem, useIssuedColumns } from './issued-rows.tsx'

const filters = { state: choiceParameter('state', ['all', ...issuedStates]) }
const noRows = { listData: [], dataCount: 0 }

/** What the authority issued, the latest first. */
export function IssuedList({ onOpen }: { onOpen: OpenCertificateDialog }) {
  const t = useText(authorityTabMessages)
  const address = useListView({ sizes, filters })
  const { view, show } = address
  const { search, page, perPage, state } = view
  const input = { Search: search || null, Page: page, PerPage: perPage, State: state === 'all' ? null : state }
  const list = useCall(listIssuedCertificates, input, { keepPrevious: true })
  const columns = useIssuedColumns(onOpen)
  const found = list.error ? noRows : list.data
  const narrowed = search !== '' || state !== 'all'
  return (
    <section className={s.issued}>
      <Toolbar
        end={
          <SelectField
            label={t('state')}
            quietLabel
            toolbar
            value={state}
            options={(['all', ...issuedStates] as const).map((value) => {
              return { value, label: t(value === 'all' ? 'allStates' : value) }
            })}
            onChange={(state) => show({ state })}
          />
        }
      >
        <h2 className={s.title}>{t('issued')}</h2>
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          className={c.search ?? ''}
          least={limits.searchMinCharacters}
          value={search}
          onSearch={(search) => show({ search })}
        />
      </Toolbar>
      {list.error && (
        <ListFailed
          error={list.error}
          warning={t('noneFound')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <PagedTable
        label={t('issued')}
        columns={columns}
        found={found}
        rowKey={({ serial }) => serial}
        address={address}
        sizes={sizes}
        stale={list.isPlaceholderData}
        phone={(certificate) => <IssuedItem certificate={certificate} onOpen={onOpen} />}
        state={
          found?.dataCount === 0 && !list.error ? (
            <EmptyState
              title={t(narrowed ? 'noneFound' : 'none')}
              actions={narrowed && <Button onClick={() => show({ search: '', state: 'all' })}>{t('showAll')}</Button>}
            >
              {t(narrowed ? 'noneFoundText' : 'noneText')}
            </EmptyState>
          ) : undefined
        }
      />
    </section>
  )
}
