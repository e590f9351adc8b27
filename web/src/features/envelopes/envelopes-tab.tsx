import { listEnvelopes } from '@laisen/contract/endpoints/sent-envelopes'
import { envelopeStatus } from '@laisen/contract/envelope-rules'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useDialog } from '../../address/use-dialog.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { useEnter } from '../envelope/use-enter.ts'
import { PeopleList } from '../people/people-list.tsx'
import { EnvelopeItem } from './envelope-item.tsx'
import { type EnvelopeRow, type RowDeeds, useEnvelopeColumns } from './envelope-rows.tsx'
import { ListFilter } from './list-filter.tsx'
import { listMessages } from './list-messages.ts'
import { type EnvelopeTab, useListFilter } from './use-list-filter.ts'

const ChangeDialogs = later(async () => (await import('../envelope/change-dialogs.tsx')).ChangeDialogs)

/** The envelopes that wait for the signed-in person, that they sent, or that are completed. */
export function EnvelopesTab({ tab }: { tab: EnvelopeTab }) {
  const t = useText(listMessages)
  const navigate = useNavigate()
  const filter = useListFilter(tab)
  const { address, status, everyone, narrowed } = filter
  const { search, page, perPage } = address.view
  const input = {
    ...{ tab, Page: page, PerPage: perPage, Search: search || null, everyone },
    status: status ? envelopeStatus[status] : null,
  }
  const list = useCall(listEnvelopes, input, { keepPrevious: true })
  const { dialog, open, close } = useDialog(['cancel', 'prolong'])
  const enter = useEnter()
  // Someone else's envelope is shown to who may see all, and changed by nobody but its sender.
  const deeds: RowDeeds = { tab, everyone, open, enter }
  const columns = useEnvelopeColumns(deeds)
  const onRow = useCallback((row: EnvelopeRow) => void navigate(paths.envelope(row.envelopeID)), [navigate])
  const chosen = list.data?.listData.find(({ envelopeID }) => envelopeID === dialog?.id)
  return (
    <>
      <PeopleList
        label={t('search')}
        search={{ label: t('search'), placeholder: t('searchHint') }}
        tools={<ListFilter tab={tab} filter={filter} />}
        address={address}
        list={list}
        found={list.data}
        columns={columns}
        rowKey={({ envelopeID }) => envelopeID}
        onRow={onRow}
        phone={(row) => <EnvelopeItem row={row} deeds={deeds} />}
        empty={
          <EmptyState title={t(narrowed ? 'nothingFound' : `${tab}None`)}>
            {t(narrowed ? 'nothingFoundHint' : `${tab}NoneHint`)}
          </EmptyState>
        }
      />
      {dialog && chosen && <ChangeDialogs name={dialog.name} envelope={chosen} onClose={close} />}
    </>
  )
}
