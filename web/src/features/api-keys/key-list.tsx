import { type ApiKey, listApiKeys } from '@laisen/contract/endpoints/api-keys'
import { apiKeyMessages } from '@laisen/contract/messages/api-keys'
import { everything } from '@laisen/contract/permissions'
import { useCallback } from 'react'
import { choiceParameter } from '../../address/parameters.ts'
import { pageSizes, useListView } from '../../address/use-list-view.ts'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Toolbar } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import s from './api-keys.module.css'
import { KeyItem, useKeyColumns } from './key-columns.tsx'
import { RevokeKey } from './revoke-key.tsx'

const filters = { whose: choiceParameter('whose', ['mine', 'company']) }

interface Props {
  /** The key that the dialog of the address is about. */
  revoking: number | undefined
  onRevoke: (keyId: number) => void
  onClose: () => void
}

/** The user's keys; for administrators, all of the company too. */
export function KeyList({ revoking, onRevoke, onClose }: Props) {
  const t = useText(apiKeyMessages)
  const { permissions } = useSession()
  const address = useListView({ filters })
  const { search, page, perPage } = address.view
  const company = address.view.whose === 'company' && permissions.has(everything)
  const input = { Page: page, PerPage: perPage, Search: search, company }
  const keys = useCall(listApiKeys, input, { keepPrevious: true })
  const ask = useCallback((key: ApiKey) => onRevoke(key.apiKeyID), [onRevoke])
  const columns = useKeyColumns(company, ask)
  const chosen = keys.data?.listData.find(({ apiKeyID }) => apiKeyID === revoking)
  const searched = search !== ''
  const state = keys.error ? (
    <LoadError error={keys.error} busy={keys.isFetching} onRetry={() => void keys.refetch()} />
  ) : keys.data?.dataCount === 0 ? (
    <EmptyState title={t(searched ? 'noneFound' : 'none')}>{t(searched ? 'noneFoundText' : 'noneText')}</EmptyState>
  ) : undefined
  return (
    <div className={s.keys}>
      <p className="second">{t('intro')}</p>
      <Toolbar
        end={
          permissions.has(everything) && (
            <Segmented
              label={t('whose')}
              value={company ? 'company' : 'mine'}
              segments={[
                { value: 'mine', label: t('mine') },
                { value: 'company', label: t('company') },
              ]}
              onChange={(whose) => address.show({ whose })}
            />
          )
        }
      >
        <SearchField
          className={s.search ?? ''}
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onSearch={(search) => address.show({ search })}
        />
      </Toolbar>
      <PagedTable
        label={t('keys')}
        columns={columns}
        found={keys.data}
        rowKey={({ apiKeyID }) => apiKeyID}
        address={address}
        sizes={pageSizes}
        stale={keys.isPlaceholderData}
        state={state}
        phone={(apiKey) => <KeyItem apiKey={apiKey} company={company} onRevoke={ask} />}
      />
      {chosen && <RevokeKey apiKey={chosen} onClose={onClose} />}
    </div>
  )
}
