import { limits } from '@laisen/contract/limits'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { useListView } from '../../../address/use-list-view.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ListFailed } from '../../../ui/list-failed.tsx'
import { Toolbar } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import type { OpenCertificateDialog } from '../certificate-tabs.ts'
import s from '../certificates.module.css'
import { NoCertificates } from '../no-certificates.tsx'
import { sizes, useGroups } from '../use-lists.ts'
import { useWhose, whoseParameter } from '../use-whose.ts'
import { WhoseSwitch } from '../whose-switch.tsx'
import { GroupItem, useGroupColumns } from './group-rows.tsx'

const filters = { whose: whoseParameter }
const noRows = { listData: [], dataCount: 0 }

/** Certificate groups (2§2): their certificates, and who may use them. */
export function GroupTab({ onOpen }: { onOpen: OpenCertificateDialog }) {
  const t = useText(certificateListMessages)
  const words = useText(certificateGroupMessages)
  const address = useListView({ sizes, filters })
  const { view, show } = address
  const { whose } = useWhose(view.whose)
  const { list, found } = useGroups({ ...view, whose })
  const columns = useGroupColumns(onOpen)
  // 2§8: a list that fails to load is empty with count 0.
  const shown = list.error ? noRows : found
  const nothing = shown?.dataCount === 0 && !list.error
  return (
    <>
      <Toolbar end={<WhoseSwitch asked={view.whose} onChange={(next) => show({ whose: next })} />}>
        <SearchField
          label={t('searchGroup')}
          placeholder={t('searchGroupHint')}
          className={s.search ?? ''}
          least={limits.searchMinCharacters}
          value={view.search}
          onSearch={(search) => show({ search })}
        />
      </Toolbar>
      {list.error && (
        <ListFailed
          error={list.error}
          warning={t('dataNotFound')}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      <PagedTable
        label={words('list')}
        columns={columns}
        found={shown}
        rowKey={(group) => group.group_CertID}
        address={address}
        sizes={sizes}
        stale={list.isPlaceholderData}
        phone={(group) => <GroupItem group={group} onOpen={onOpen} />}
        state={
          nothing ? (
            <NoCertificates byGroup whose={whose} view={view} onShowAll={() => show({ search: '' })} />
          ) : undefined
        }
      />
    </>
  )
}
